// Everything that the rules of a game are written with: the one header that a game includes.
#pragma once
#include <array>  // IWYU pragma: export
#include <cstddef>  // IWYU pragma: export
#include <cstdint>  // IWYU pragma: export
#include <optional>  // IWYU pragma: export
#include <string>  // IWYU pragma: export
#include <string_view>  // IWYU pragma: export
#include <tuple>  // IWYU pragma: export

#include "ludorum/core/aleatory.hpp"  // IWYU pragma: export
#include "ludorum/core/bits.hpp"  // IWYU pragma: export
#include "ludorum/core/error.hpp"  // IWYU pragma: export
#include "ludorum/core/fields.hpp"  // IWYU pragma: export
#include "ludorum/core/form.hpp"  // IWYU pragma: export
#include "ludorum/core/game.hpp"  // IWYU pragma: export
#include "ludorum/core/hash.hpp"  // IWYU pragma: export
#include "ludorum/core/move_list.hpp"  // IWYU pragma: export
#include "ludorum/core/named.hpp"  // IWYU pragma: export
#include "ludorum/core/result.hpp"  // IWYU pragma: export
#include "ludorum/core/rng.hpp"  // IWYU pragma: export
#include "ludorum/core/role.hpp"  // IWYU pragma: export
