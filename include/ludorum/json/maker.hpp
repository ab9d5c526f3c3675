// JsonMaker: values become JSON, piece by piece.
#pragma once
#include <memory>
#include <span>
#include <string_view>

#include "ludorum/core/text.hpp"
#include "ludorum/json/forward.hpp"

namespace ludorum {

/// Makes JSON of the one value that is written to it: what a TextWriter would write, as a tree.
class JsonMaker final : public FormWriter {
 public:
  explicit JsonMaker(std::span<const std::string_view> roles);
  ~JsonMaker() override;

  /// What was written; nothing is left here.
  Json take();

  void null() override;
  void boolean(bool value) override;
  void number(long long value) override;
  void number(unsigned long long value) override;
  void number(float value) override;
  void number(double value) override;
  void text(std::string_view value) override;
  void beginObject() override;
  void key(std::string_view name) override;
  void endObject() override;
  void beginArray() override;
  void item() override;
  void endArray() override;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace ludorum
