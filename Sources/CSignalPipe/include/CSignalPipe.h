#ifndef WEHE_SIGNAL_PIPE_H
#define WEHE_SIGNAL_PIPE_H

#include <signal.h>

// A signal handler may only call async-signal-safe functions, which Swift does not guarantee: this one, in C,
// writes the number of the signal, one byte, into a pipe.

// Opens the pipe. Returns its read end, which is non-blocking and close-on-exec, or -1 with errno set.
int wehe_signal_pipe(void);

// Starts writing the numbers of a signal; returns -1 with errno set if the system refuses.
int wehe_signal_watch(int number, struct sigaction *former);

#endif
