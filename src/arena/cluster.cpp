#include "cluster.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "wire.hpp"
#if defined(LUDORUM_MPI)
#include <mpi.h>
#endif

namespace ludorum::arena {

namespace {
/// Whether a starter of processes says that there are several.
bool isOneOfMany() {
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    const char* size = std::getenv(variable);
    if (size != nullptr && std::atoi(size) > 1) return true;
  }
  return false;
}
}  // namespace

#if defined(LUDORUM_MPI)

struct Cluster::Processes {
  int rank = 0, size = 1;

  Processes() {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
  }
  ~Processes() {
    if (rank == 0)
      for (int worker = 1; worker < size; ++worker) send(worker, {});
    MPI_Finalize();
  }
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  static void send(int to, const std::string& text) {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, 0, MPI_COMM_WORLD);
  }
  /// The next message of a process, and who sent it; waits for one.
  static std::pair<int, std::string> receive(int from) {
    MPI_Status status;
    int size = 0;
    MPI_Probe(from, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), '\0');
    MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD, &status);
    return {status.MPI_SOURCE, std::move(text)};
  }
  static bool isWaiting() {
    int there = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return there != 0;
  }
};

namespace {
/// How the host has the workers play a task.
class Desk {
 public:
  using Clock = std::chrono::steady_clock;
  /// A worker, what it is busy with, and how much it gets at once.
  struct Worker {
    bool ready = false;
    std::uint64_t first = 0;
    ChunkSize chunk{512, std::chrono::milliseconds(20)};
    Clock::time_point since{};
  };

  Desk(std::map<int, Worker>& workers, const Task& task)
      : workers_(workers), task_(task), next_(task.first), handed_(task.first) {}

  /// Plays the task; `send` and `receive` move messages, `isWaiting` looks for one.
  template <class Processes>
  bool play(const Receiver& receiver, const Processes& processes) {
    try {
      return played(receiver, processes);
    } catch (...) {
      while (isBusy()) take(processes.receive(anybody));  // So that all can be sent home.
      throw;
    }
  }

 private:
  static constexpr int anybody = MPI_ANY_SOURCE;
  static constexpr std::uint64_t mostAhead = 32'768;

  template <class Processes>
  bool played(const Receiver& receiver, const Processes& processes) {
    bool wanted = true, stopped = false;
    while (isBusy() || (wanted && !stopped && handed_ < task_.end)) {
      stopped = stopped || receiver.stop();
      if (wanted && !stopped) give(processes);
      if (!isBusy()) continue;
      while (!processes.isWaiting()) {
        receiver.idle();
        std::this_thread::sleep_for(std::chrono::microseconds(200));
      }
      take(processes.receive(anybody));
      wanted = wanted && handOver(receiver);
    }
    if (wanted && stopped) handOverLate(receiver);
    return wanted && handed_ >= task_.end;
  }
  bool isBusy() const {
    for (const auto& [rank, worker] : workers_)
      if (!worker.ready) return true;
    return false;
  }
  /// Gives matches to all that are ready, but not too many ahead of what was handed over.
  template <class Processes>
  void give(const Processes& processes) {
    for (auto& [rank, worker] : workers_) {
      if (!worker.ready || next_ >= task_.end || next_ > handed_ + mostAhead) continue;
      const std::uint64_t end = next_ + worker.chunk.of(task_.end - next_, workers_.size());
      Json fixtures = Json::array();
      worker.first = next_;
      for (; next_ < end; ++next_) fixtures.push_back(toWire(task_.fixture(next_)));
      worker.ready = false;
      worker.since = Clock::now();
      processes.send(rank, fixtures.dump());
    }
  }
  void take(const std::pair<int, std::string>& message) {
    Worker& worker = workers_[message.first];
    worker.ready = true;
    Json json = Json::parse(message.second);
    if (json.is_array() && json.empty()) return;  // It says that it is there.
    worker.chunk.learn(Clock::now() - worker.since);
    played_.emplace(worker.first, std::move(json));
  }
  /// Hands over what is next; false if no more is wanted.
  bool handOver(const Receiver& receiver) {
    for (auto next = played_.begin(); next != played_.end() && next->first == handed_;
         next = played_.erase(next)) {
      const Json& chunk = next->second;
      for (const Json& json : outcomesIn(chunk)) {
        Outcome outcome = outcomeFromWire(json);
        ++handed_;
        if (!receiver.take(outcome)) return false;
      }
      if (chunk.is_object()) throw Error(chunk.at("error").get<std::string>());
    }
    return true;
  }
  /// Hands over what was played behind matches that were not.
  void handOverLate(const Receiver& receiver) const {
    for (const auto& [first, chunk] : played_)
      for (const Json& json : outcomesIn(chunk)) {
        Outcome outcome = outcomeFromWire(json);
        receiver.takeLate(outcome);
      }
  }
  static const Json& outcomesIn(const Json& chunk) {
    return chunk.is_object() ? chunk.at("outcomes") : chunk;
  }

  std::map<int, Worker>& workers_;
  const Task& task_;
  std::uint64_t next_, handed_;
  std::map<std::uint64_t, Json> played_;  // By their first matches.
};

/// What a worker answers to a list of fixtures.
std::string answered(const Play& play, const Json& fixtures) {
  Json outcomes = Json::array();
  const auto text = [](const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  try {
    for (const Json& fixture : fixtures) outcomes.push_back(toWire(play(fixtureFromWire(fixture))));
  } catch (const std::exception& error) {
    return text({{"outcomes", outcomes}, {"error", error.what()}});
  }
  return text(outcomes);
}
}  // namespace

std::optional<Cluster> Cluster::joined() {
  if (!isOneOfMany()) return std::nullopt;
  Cluster cluster(std::make_unique<Processes>());
  require(cluster.processes_->size > 1,
          "this program was started with others, but MPI connects it to none of them: start it by "
          "mpirun, or by srun --mpi=pmix");
  return cluster;
}
bool Cluster::isHost() const { return processes_->rank == 0; }

Crew Cluster::crew(const Plan& plan, bool record) const {
  const auto workers = std::make_shared<std::map<int, Desk::Worker>>();
  const Json duty{{"plan", plan.text()}, {"record", record}};
  for (int rank = 1; rank < processes_->size; ++rank) {
    (*workers)[rank] = {};
    Processes::send(rank, duty.dump());
  }
  return [workers, processes = processes_.get()](const Task& task, const Receiver& receiver) {
    return Desk(*workers, task).play(receiver, *processes);
  };
}

void Cluster::serve(const std::function<Play(const Plan& plan, bool record)>& playOf) const {
  const std::string duty = Processes::receive(0).second;
  if (duty.empty()) return;
  const Json json = Json::parse(duty);
  const Play play = playOf(Plan::read(json.at("plan")), json.at("record"));
  Processes::send(0, "[]");
  for (;;) {
    const std::string fixtures = Processes::receive(0).second;
    if (fixtures.empty()) return;
    Processes::send(0, answered(play, Json::parse(fixtures)));
  }
}

#else

struct Cluster::Processes {};

std::optional<Cluster> Cluster::joined() {
  require(!isOneOfMany(),
          "this program was started with others by MPI, but built without it: "
          "install libopenmpi-dev and build it again");
  return std::nullopt;
}
bool Cluster::isHost() const { return true; }
Crew Cluster::crew(const Plan&, bool) const { return {}; }
void Cluster::serve(const std::function<Play(const Plan&, bool)>&) const {}

#endif

Cluster::Cluster(std::unique_ptr<Processes> processes) : processes_(std::move(processes)) {}
Cluster::~Cluster() = default;
Cluster::Cluster(Cluster&&) noexcept = default;
Cluster& Cluster::operator=(Cluster&&) noexcept = default;

}  // namespace ludorum::arena
