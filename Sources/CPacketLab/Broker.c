#define _GNU_SOURCE
#include "CPacketLab.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__

#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

// Where the broker has its descriptors; all others are closed.
enum { CHANNEL = 3, NETWORK = 4, USER = 5, FIRST_OTHER = 6 };

// What is asked of the broker.
struct wish {
    // AF_INET or AF_INET6; 0 asks for a further address of the device instead of a socket.
    int domain;
    int type;
    // The length of the address that the socket is bound to; 0 for none.
    unsigned length;
    struct sockaddr_storage address;
};

static void place_descriptors(int channel, int network, int user) {
    int from[FIRST_OTHER] = {-1, -1, -1, channel, network, user};
    for (int place = CHANNEL; place < FIRST_OTHER; place++) {
        if (from[place] < 0) continue;
        from[place] = fcntl(from[place], F_DUPFD, FIRST_OTHER);
        if (from[place] < 0) _exit(127);
    }
    for (int place = 0; place < FIRST_OTHER; place++) {
        close(place);
        if (from[place] >= 0 && dup2(from[place], place) < 0) _exit(127);
    }
    if (syscall(SYS_close_range, FIRST_OTHER, ~0U, 0) == 0) return;
    long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = FIRST_OTHER; descriptor < most; descriptor++) close(descriptor);
}

// A socket as it is wished; -1 with errno set.
static int make_socket(const struct wish *wish) {
    int made = socket(wish->domain, wish->type | SOCK_CLOEXEC, 0);
    if (made < 0 || wish->length == 0) return made;
    int one = 1;
    int result = 0;
    if (wish->type == SOCK_STREAM) result = setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (result == 0) result = bind(made, (const struct sockaddr *)&wish->address, wish->length);
    if (result == 0) return made;
    int error = errno;
    close(made);
    errno = error;
    return -1;
}

// Gives the device a further address of IPv4, under an alias of its own.
static int add_address(const struct wish *wish) {
    int link = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (link < 0) return -1;
    struct ifreq request;
    memset(&request, 0, sizeof request);
    strcpy(request.ifr_name, "wehe0:0");
    request.ifr_name[6] = (char)('0' + wish->type % 10);
    memcpy(&request.ifr_addr, &wish->address, sizeof request.ifr_addr);
    int result = ioctl(link, SIOCSIFADDR, &request);
    if (result == 0) {
        memset(&((struct sockaddr_in *)&request.ifr_addr)->sin_addr, 0xFF, 4);
        result = ioctl(link, SIOCSIFNETMASK, &request);
    }
    int error = errno;
    close(link);
    errno = error;
    return result;
}

static void answer(int error, int made) {
    struct iovec part = {&error, sizeof error};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr aligned;
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (made >= 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &made, sizeof made);
    }
    while (sendmsg(CHANNEL, &message, MSG_NOSIGNAL) < 0 && errno == EINTR) {}
}

static void serve(int has_user) {
    // A key on the terminal is the shell's to answer.
    struct sigaction ignored = {.sa_handler = SIG_IGN}, usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    const int keys[] = {SIGINT, SIGQUIT, SIGTSTP, SIGHUP, SIGPIPE};
    for (size_t place = 0; place < sizeof keys / sizeof *keys; place++) sigaction(keys[place], &ignored, NULL);
    if ((has_user && setns(USER, CLONE_NEWUSER) != 0) || setns(NETWORK, CLONE_NEWNET) != 0) {
        answer(errno, -1);
        _exit(1);
    }
    close(NETWORK);
    if (has_user) close(USER);
    answer(0, -1);
    for (;;) {
        struct wish wish;
        ssize_t length = recv(CHANNEL, &wish, sizeof wish, 0);
        if (length < 0 && errno == EINTR) continue;
        // The other end is closed, whatever became of its process.
        if (length != (ssize_t)sizeof wish) _exit(0);
        int made = wish.domain == 0 ? add_address(&wish) : make_socket(&wish);
        answer(made < 0 ? errno : 0, wish.domain == 0 ? -1 : made);
        if (wish.domain != 0 && made >= 0) close(made);
    }
}

// Reads an answer: the socket, or 0 if it is none; -1 with errno set.
static int read_answer(int channel) {
    int error = 0;
    struct iovec part = {&error, sizeof error};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr aligned;
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t length;
    do length = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
    while (length < 0 && errno == EINTR);
    if (length != (ssize_t)sizeof error) {
        if (length >= 0) errno = ECHILD;
        return -1;
    }
    if (error != 0) {
        errno = error;
        return -1;
    }
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header == NULL) return 0;
    int made = -1;
    memcpy(&made, CMSG_DATA(header), sizeof made);
    return made;
}

pid_t wehe_lab_broker(int user, int network, int *channel) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    pid_t broker = fork();
    if (broker == 0) {
        place_descriptors(ends[1], network, user);
        serve(user >= 0);
    }
    int error = errno;
    close(ends[1]);
    if (broker > 0 && read_answer(ends[0]) == 0) {
        *channel = ends[0];
        return broker;
    }
    if (broker > 0) error = errno;
    close(ends[0]);
    while (broker > 0 && waitpid(broker, NULL, 0) < 0 && errno == EINTR) {}
    errno = error;
    return -1;
}

int wehe_lab_ask(int channel, int domain, int type, const void *address, unsigned length) {
    struct wish wish;
    memset(&wish, 0, sizeof wish);
    wish.domain = domain;
    wish.type = type;
    if (length > sizeof wish.address) return errno = EINVAL, -1;
    wish.length = length;
    if (length > 0) memcpy(&wish.address, address, length);
    ssize_t sent;
    do sent = send(channel, &wish, sizeof wish, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -1 : read_answer(channel);
}

int wehe_lab_ask_packets(int channel) { return wehe_lab_ask(channel, AF_PACKET, SOCK_DGRAM, NULL, 0); }

#else

pid_t wehe_lab_broker(int user, int network, int *channel) {
    (void)user, (void)network, (void)channel;
    return errno = ENOSYS, -1;
}

int wehe_lab_ask(int channel, int domain, int type, const void *address, unsigned length) {
    (void)channel, (void)domain, (void)type, (void)address, (void)length;
    return errno = ENOSYS, -1;
}

int wehe_lab_ask_packets(int channel) {
    (void)channel;
    return errno = ENOSYS, -1;
}

#endif
