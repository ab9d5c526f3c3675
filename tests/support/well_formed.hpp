// A strict reader of pages and pictures: every tag is closed, every attribute quoted, every
// reference leads somewhere.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ludorum::test {

struct Tag {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string parent;
};

/// Reads a page; `problem` is the first thing that is wrong with it.
class PageReader {
 public:
  explicit PageReader(std::string_view page) : page_(page) {
    while (problem.empty() && at_ < page_.size()) step();
    if (problem.empty() && !open_.empty()) problem = "<" + open_.back() + "> is not closed";
    if (problem.empty()) checkReferences();
  }

  std::string problem;
  std::vector<Tag> tags;
  std::string words;  ///< All text that is not style or script, with entities as they are.

  std::vector<Tag> named(const std::string& name) const {
    std::vector<Tag> found;
    std::copy_if(tags.begin(), tags.end(), std::back_inserter(found),
                 [&](const Tag& tag) { return tag.name == name; });
    return found;
  }

 private:
  void step() {
    const std::size_t end = std::min(page_.find('<', at_), page_.size());
    words.append(page_.substr(at_, end - at_)).append(" ");
    at_ = end;
    if (at_ == page_.size()) return;
    if (page_.substr(at_).starts_with("<!DOCTYPE html>"))
      at_ += 15;
    else if (page_.substr(at_).starts_with("</"))
      close();
    else
      open();
  }
  void close() {
    const std::size_t end = page_.find('>', at_);
    const std::string name(page_.substr(at_ + 2, end - at_ - 2));
    if (open_.empty() || open_.back() != name) {
      problem = "</" + name + "> closes " + (open_.empty() ? "nothing" : open_.back());
      return;
    }
    open_.pop_back();
    at_ = end + 1;
  }
  std::string word() {
    const std::size_t start = at_;
    while (at_ < page_.size() && (std::isalnum(static_cast<unsigned char>(page_[at_])) != 0 ||
                                  page_[at_] == '-' || page_[at_] == ':'))
      ++at_;
    return std::string(page_.substr(start, at_ - start));
  }
  void open() {
    const std::size_t start = at_++;
    Tag tag{word(), {}, open_.empty() ? "" : open_.back()};
    while (problem.empty() && page_[at_] == ' ' && page_[at_ + 1] != '/') attribute(tag);
    const std::string_view rest = page_.substr(at_);
    const std::size_t closing = rest.starts_with(" />") ? 3 : rest.starts_with("/>") ? 2 : 0;
    const bool empty = closing > 0;
    if (tag.name.empty() || !(empty || page_[at_] == '>'))
      problem = "no tag: " + std::string(page_.substr(start, 60));
    if (!problem.empty()) return;
    at_ += empty ? closing : 1;
    tags.push_back(tag);
    if (empty) return;
    open_.push_back(tag.name);
    if (tag.name == "script" || tag.name == "style") at_ = page_.find("</" + tag.name, at_);
  }
  void attribute(Tag& tag) {
    ++at_;
    const std::string name = word();
    const std::size_t end = page_.find('"', at_ + 2);
    if (name.empty() || page_.substr(at_, 2) != "=\"" || tag.attributes.contains(name))
      problem = "attribute " + name + " of <" + tag.name + ">";
    tag.attributes[name] = page_.substr(at_ + 2, end - at_ - 2);
    at_ = end + 1;
    if (name == "id" && !ids_.insert(tag.attributes[name]).second)
      problem = "two of id " + tag.attributes[name];
    if (name.starts_with("on")) problem = "a handler within <" + tag.name + ">";
  }
  void checkReferences() {
    for (const Tag& tag : tags)
      for (const auto& [name, value] : tag.attributes) {
        if (name == "href" && !(value.starts_with("#match-") || ids_.contains(value.substr(1))))
          problem = "a link leads nowhere: " + value;
        if (name != "aria-labelledby") continue;
        std::size_t from = 0;
        for (std::size_t to = 0; to < value.size(); from = to + 1) {
          to = std::min(value.find(' ', from), value.size());
          if (!ids_.contains(value.substr(from, to - from))) problem = "no such label: " + value;
        }
      }
  }

  std::string_view page_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::set<std::string> ids_;
};

}  // namespace ludorum::test
