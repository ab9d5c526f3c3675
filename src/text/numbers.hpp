// How numbers are written for people.
#pragma once
#include <cstdint>
#include <string>

namespace ludorum::text {

/// A whole number with commas between the thousands.
std::string grouped(std::uint64_t number);
/// A number of things: "1 match", "2,000 matches".
std::string counted(std::uint64_t number, const std::string& thing,
                    const std::string& ending = "s");
/// A rate for people: 950, 12.3 k, 4.56 M.
std::string humanRate(double perSecond);
/// A time for people: 420 ns, 1.5 ms, 12 s.
std::string humanTime(double seconds);

/// An Elo figure: a whole number with its sign, and 0 with none.
std::string eloText(double elo);

}  // namespace ludorum::text
