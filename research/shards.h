// Work in parts that are done separately, so that the number of threads changes no result.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

inline constexpr int kShards = 16;

// Runs `work(shard)` for each shard.
template <class Work>
void in_threads(const Work& work) {
  std::atomic<int> next{0};
  const auto run = [&] {
    for (int shard = next++; shard < kShards; shard = next++) work(shard);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(run);
  run();
  for (std::thread& thread : threads) thread.join();
}
