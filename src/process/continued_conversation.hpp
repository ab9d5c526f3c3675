// How a player outside is told that nothing more will come.
#pragma once
#include "ludorum/module/conversation.hpp"

namespace ludorum {

/// Tells it to quit, but does not wait for one that does not read.
void outsideSayQuit(Conversation& conversation);

}  // namespace ludorum
