#!/bin/sh
# told.sh SAMPLE COMMAND…: every line of the sample stands in what the command says, in that order; a line of `…` stands for any number.
export LC_ALL=C.UTF-8  # the language is English unless a page asks for another
sample=$1
shift
"$@" | awk -v sample="$sample" '
  BEGIN { while ((getline line < sample) > 0) if (line !~ /^ *…$/) wanted[++count] = line; next_one = 1 }
  $0 == wanted[next_one] { ++next_one }
  END { if (next_one <= count) { print "not said, or not in this order: " wanted[next_one]; exit 1 } }'
