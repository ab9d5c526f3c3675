// Until there is a hall: echoes.
#include <map>

#include "server/hall.hpp"

namespace ludorum::server {
class Hall::Inside {
 public:
  std::map<LinkId, Link> links;
  LinkId next = 1;
};
Hall::Hall(std::span<const std::unique_ptr<GameModule>>, HallOptions, Loop)
    : inside_(std::make_unique<Inside>()) {}
Hall::~Hall() = default;
LinkId Hall::opened(Link link) {
  inside_->links[inside_->next] = std::move(link);
  return inside_->next++;
}
void Hall::received(LinkId link, std::string_view text) {
  inside_->links.at(link).send(std::string(text));
}
void Hall::closed(LinkId link) { inside_->links.erase(link); }
void Hall::shutDown() {}
}  // namespace ludorum::server
