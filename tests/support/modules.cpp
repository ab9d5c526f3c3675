#include "support/modules.hpp"

namespace ludorum {

template class Module<test::Dispute>;
template class Module<test::GreedyKing>;
template class Module<test::Pennies>;
template class Module<test::StuckBeforeTheEnd>;

}  // namespace ludorum
