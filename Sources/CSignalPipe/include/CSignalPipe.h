#ifndef WEHE_SIGNAL_PIPE_H
#define WEHE_SIGNAL_PIPE_H

#include <signal.h>

// What a handler of signals may do is little, and Swift promises none of it: this one writes the signal's number, one
// byte, into a pipe.

// Opens the pipe; its end to read from, which does not block and does not reach other programs, or -1 with errno set.
int wehe_signal_pipe(void);

// Lets a signal's number be written from now on; -1 with errno set where the system refuses.
int wehe_signal_watch(int number, struct sigaction *former);

#endif
