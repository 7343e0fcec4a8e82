#include "CSignalPipe.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t pipe_end = -1;

static void write_number(int number) {
    int before = errno;
    unsigned char byte = (unsigned char)number;
    // If the pipe is full, it holds this signal, or enough others to wake the reader.
    ssize_t written = write(pipe_end, &byte, 1);
    (void)written;
    errno = before;
}

int wehe_signal_pipe(void) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) {
        fcntl(ends[end], F_SETFD, FD_CLOEXEC);
        fcntl(ends[end], F_SETFL, O_NONBLOCK);
    }
    pipe_end = ends[1];
    return ends[0];
}

int wehe_signal_watch(int number, struct sigaction *former) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = write_number;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    return sigaction(number, &action, former);
}
