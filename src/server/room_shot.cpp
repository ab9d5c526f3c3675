#include "room_shot.hpp"

#include <algorithm>

#include "ludorum/core/text.hpp"

namespace ludorum::server {

std::size_t RoomShot::persons() const {
  return static_cast<std::size_t>(std::count_if(
      seats.begin(), seats.end(), [](const SeatShot& seat) { return seat.isPerson; }));
}

std::string RoomShot::record() const {
  const GameTraits& game = notes[0].state.game();
  RecordEnding ending{result, {}, {}};
  if (quitter) ending.quitter = Role(*quitter);
  const auto writeHistory = [&](FormWriter& writer) {
    writer.beginArray();
    for (std::size_t ply = 0; ply < notes.size(); ++ply) {
      writer.item();
      writer.beginObject();
      writer.key("state");
      notes[ply].state.write(writer);
      if (ply + 1 < notes.size()) {
        const AnyPly& made = notes[ply + 1].made;
        writer.key("moves");
        writeDecisions(writer, game, made.decisions);
        if (made.hap) {
          writer.key("haps");
          made.hap->write(writer);
        }
      }
      writer.endObject();
    }
    writer.endArray();
  };
  return recordOf(game, heading, writeHistory, ending);
}

}  // namespace ludorum::server
