#include "continued_conversation.hpp"

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/module/outside_session.hpp"

namespace ludorum {

void outsideSayQuit(Conversation& conversation) {
  constexpr std::chrono::milliseconds cap{100};
  conversation.send(R"({"type":"quit"})", Conversation::Clock::now() + cap);
}

namespace {
using Started = std::unique_ptr<Conversation>;

/// Those that were left, by their commands.
class Reserve {
 public:
  Reserve() = default;
  Reserve(const Reserve&) = delete;
  Reserve& operator=(const Reserve&) = delete;
  /// Tells all before it waits for the first.
  ~Reserve() {
    for (const auto& [command, left] : left_)
      for (const Started& one : left) try {
          outsideSayQuit(*one);
        } catch (const std::exception&) {  // It is gone already.
          continue;
        }
  }

  void put(const std::string& command, Started one) {
    const std::lock_guard lock(mutex_);
    left_[command].push_back(std::move(one));
  }
  /// Nothing if there is none.
  Started take(const std::string& command) {
    const std::lock_guard lock(mutex_);
    std::vector<Started>& left = left_[command];
    if (left.empty()) return nullptr;
    Started one = std::move(left.back());
    left.pop_back();
    return one;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::vector<Started>> left_;
};

class ContinuedConversation final : public Conversation {
 public:
  ContinuedConversation(std::shared_ptr<Reserve> reserve, std::string command, Started inner,
                        bool isContinued)
      : reserve_(std::move(reserve)),
        command_(std::move(command)),
        inner_(std::move(inner)),
        isContinued_(isContinued) {}
  ~ContinuedConversation() override {
    if (isLeft_) reserve_->put(command_, std::move(inner_));
  }

  bool send(std::string_view line, Clock::time_point until) override {
    return inner_->send(line, until);
  }
  std::optional<std::string> receive(Clock::time_point until) override {
    return inner_->receive(until);
  }
  std::string unread() override { return inner_->unread(); }
  bool leave() override { return isLeft_ = true; }
  bool isContinued() const override { return isContinued_; }

 private:
  std::shared_ptr<Reserve> reserve_;
  std::string command_;
  Started inner_;
  bool isContinued_, isLeft_ = false;
};
}  // namespace

StartConversation continuing(StartConversation start) {
  return [reserve = std::make_shared<Reserve>(),
          start = std::move(start)](const std::string& command) -> Started {
    Started inner = reserve->take(command);
    const bool isContinued = inner != nullptr;
    if (!isContinued) inner = start(command);
    return std::make_unique<ContinuedConversation>(reserve, command, std::move(inner), isContinued);
  };
}

}  // namespace ludorum
