#define _GNU_SOURCE
#include "CPacketLab.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Where the keeper has its descriptors; all others are closed.
enum { LIFELINE = 3, COMPLAINT = 4, NETWORK = 5, USER = 6, FIRST_OTHER = 7 };

static void complain(void) {
    int error = errno;
    ssize_t written = write(COMPLAINT, &error, sizeof error);
    (void)written;
    _exit(127);
}

// The status of a process as shells tell it.
static int exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

static int wait_for(pid_t process) {
    int status = 0;
    for (;;) {
        pid_t ended = waitpid(-1, &status, 0);
        if (ended == process) return exit_code(status);
        if (ended < 0 && errno != EINTR) return 127;
    }
}

static void close_others(void) {
    if (syscall(SYS_close_range, FIRST_OTHER, ~0U, 0) == 0) return;
    long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = FIRST_OTHER; descriptor < most; descriptor++) close(descriptor);
}

// Puts descriptors where they belong; those that lie in the way are moved first.
static void place_descriptors(const int standard[3], int lifeline, int complaint, int network, int user) {
    int from[FIRST_OTHER] = {standard[0], standard[1], standard[2], lifeline, complaint, network, user};
    for (int place = 0; place < FIRST_OTHER; place++) {
        if (from[place] < 0) continue;
        from[place] = fcntl(from[place], F_DUPFD, FIRST_OTHER);
        if (from[place] < 0) _exit(127);
    }
    for (int place = 0; place < FIRST_OTHER; place++) {
        if (from[place] < 0) {
            close(place);
        } else if (dup2(from[place], place) < 0) {
            _exit(127);
        }
    }
    fcntl(COMPLAINT, F_SETFD, FD_CLOEXEC);
    fcntl(LIFELINE, F_SETFD, FD_CLOEXEC);
    close_others();
}

static void run_program(const char *path, char *const arguments[], char *const environment[]) {
    // For where there is no namespace of processes.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(path, arguments, environment);
    complain();
}

// Makes /proc that of the namespace of processes: programs look up their own threads there, and libdispatch ends one
// that does not find them.
static int see_own_processes(void) {
    if (unshare(CLONE_NEWNS) != 0) return -1;
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return -1;
    return mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
}

// Tells whether a namespace of processes with a /proc of its own can be made. Some containers hide parts of /proc and
// do not allow it. A namespace cannot be left again, so that a process of its own tries.
static int can_see_own_processes(void) {
    pid_t trial = fork();
    if (trial < 0) return 0;
    if (trial == 0) {
        if (unshare(CLONE_NEWPID) != 0) _exit(1);
        pid_t first = fork();
        if (first < 0) _exit(1);
        if (first == 0) _exit(see_own_processes() == 0 ? 0 : 1);
        _exit(wait_for(first));
    }
    return wait_for(trial) == 0;
}

// The first process of a namespace of processes: when it ends, the kernel ends all others.
static void run_first(const char *path, char *const arguments[], char *const environment[]) {
    // It is the only thread of the keeper that makes it, so that the signal means the keeper's end.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getpid() == 1 && see_own_processes() != 0) complain();
    pid_t program = fork();
    if (program < 0) complain();
    if (program == 0) run_program(path, arguments, environment);
    close(LIFELINE);
    close(COMPLAINT);
    _exit(wait_for(program));
}

static void keep(int has_user, const char *path, char *const arguments[], char *const environment[]) {
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    // A key on the terminal is the program's to answer.
    sigaction(SIGINT, &ignored, NULL);
    sigaction(SIGQUIT, &ignored, NULL);
    if (has_user && setns(USER, CLONE_NEWUSER) != 0) complain();
    if (setns(NETWORK, CLONE_NEWNET) != 0) complain();
    close(NETWORK);
    if (has_user) close(USER);
    // Without it only the program itself ends with the box.
    if (can_see_own_processes()) (void)unshare(CLONE_NEWPID);
    pid_t first = fork();
    if (first < 0) complain();
    if (first == 0) run_first(path, arguments, environment);
    close(COMPLAINT);
    int process = (int)syscall(SYS_pidfd_open, first, 0);
    if (process >= 0) {
        struct pollfd watched[2] = {{process, POLLIN, 0}, {LIFELINE, POLLIN, 0}};
        while (poll(watched, 2, -1) < 0 && errno == EINTR) {}
        if (watched[0].revents == 0) kill(first, SIGKILL);
    }
    _exit(wait_for(first));
}

pid_t wehe_lab_spawn(int user, int network, const char *path, char *const arguments[],
                     char *const environment[], const int standard[3], int lifeline) {
    int complaint[2];
    if (pipe2(complaint, O_CLOEXEC) != 0) return -1;
    pid_t keeper = fork();
    if (keeper == 0) {
        place_descriptors(standard, lifeline, complaint[1], network, user);
        keep(user >= 0, path, arguments, environment);
    }
    int error = errno;
    close(complaint[1]);
    if (keeper > 0) {
        ssize_t length;
        do length = read(complaint[0], &error, sizeof error);
        while (length < 0 && errno == EINTR);
        if (length > 0) {
            while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR) {}
            keeper = -1;
        }
    }
    close(complaint[0]);
    errno = error;
    return keeper;
}

#else

pid_t wehe_lab_spawn(int user, int network, const char *path, char *const arguments[],
                     char *const environment[], const int standard[3], int lifeline) {
    (void)user, (void)network, (void)path, (void)arguments, (void)environment, (void)standard, (void)lifeline;
    return errno = ENOSYS, -1;
}

#endif
