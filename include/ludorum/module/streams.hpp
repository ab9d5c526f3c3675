// Where a program reads and writes.
#pragma once
#include <iosfwd>

namespace ludorum {

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool terminal = false;  ///< Whether `err` is a terminal: progress is shown there.
  bool colours = false;  ///< Whether `out` is a terminal that wants colours.
  bool keyboard = false;  ///< Whether `in` is a terminal: what is typed is seen on it.
  bool screen = false;  ///< Whether `out` is a terminal: somebody reads along.
};

}  // namespace ludorum
