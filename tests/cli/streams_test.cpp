// Standard streams that are closed or do not wait, and what a program inherits.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "platform/program.h"
#include "platform/terminal.h"

namespace cli_test {
namespace {

TEST(StandardStreams, that_are_closed_are_not_left_to_the_next_file) {
  EXPECT_EXIT(
      {
        for (int file = 0; file < 3; ++file) close(file);
        platform::prepare_streams();
        char byte = 0;
        const bool at_end = read(STDIN_FILENO, &byte, 1) == 0;
        const bool fails = write(STDOUT_FILENO, "x", 1) < 0 && write(STDERR_FILENO, "x", 1) < 0;
        _exit(at_end && fails ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(StandardStreams, are_written_whole_though_they_do_not_wait) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  ASSERT_EQ(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
  const std::string text(1 << 20, 'x');
  std::size_t got = 0;
  std::thread reader([&] {
    char piece[4096];
    for (ssize_t count = 0; (count = read(ends[0], piece, sizeof piece)) > 0;) got += static_cast<std::size_t>(count);
  });
  EXPECT_TRUE(platform::write_all(ends[1], text));
  close(ends[1]);
  reader.join();
  EXPECT_EQ(got, text.size());
  close(ends[0]);
}

TEST(Program, inherits_no_descriptor) {
  constexpr int kInherited = 100;
  ASSERT_EQ(dup2(STDIN_FILENO, kInherited), kInherited);
  const platform::Ended ended =
      platform::run_program({"/bin/sh", "-c", "ls /proc/self/fd"}, std::chrono::seconds(600), false);
  close(kInherited);
  EXPECT_EQ(ended.out, "0\n1\n2\n3\n") << "3 is the folder that ls reads";
}

}  // namespace
}  // namespace cli_test
