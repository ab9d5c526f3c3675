#include "support/modules.hpp"

namespace ludorum {

template class Module<test::Dispute>;
template class Module<test::Pennies>;
template class Module<test::StuckBeforeTheEnd>;
template PlayerMaker<test::Dispute> playerMaker(const Specification&);
template PlayerMaker<test::Pennies> playerMaker(const Specification&);

}  // namespace ludorum
