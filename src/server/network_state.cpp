#include "network_state.hpp"

namespace ludorum::server {

void NetworkState::dropGreediest() {
  for (;;) {
    const std::string client = queuedBytes.greediest();
    const bool isTooMuch =
        queuedBytes.taken(client) > options.queuedByClient || !queuedBytes.fitsAll(0);
    if (!isTooMuch) return;
    OpenConnection* most = nullptr;
    for (OpenConnection* connection : connections)
      if (connection->client() == client && connection->queuedBytes() > 0 &&
          (most == nullptr || connection->queuedBytes() > most->queuedBytes()))
        most = connection;
    if (most == nullptr) return;
    most->closeNow();
  }
}

}  // namespace ludorum::server
