#ifndef WEHE_PACKET_LAB_H
#define WEHE_PACKET_LAB_H

#include <stdint.h>
#include <sys/types.h>

// Calls that Swift cannot make: ioctl(2) with its many forms, and what happens in a child between fork(2) and
// exec(3), where only calls may be made that are safe in signal handlers.

// The addresses of one side.
struct wehe_lab_address {
    uint8_t ipv4[4];
    uint8_t ipv6[16];
};

// Descriptors of two network namespaces and of a TUN device in each; all close when a program is started.
// They hold the namespaces and devices: nothing of them has a name, and nothing is left once they are closed.
struct wehe_lab_ends {
    // The user namespace that owns them; -1 if it is that of the caller.
    int user;
    int network[2];
    int device[2];
    // 0 if the kernel has no IPv6.
    int has_ipv6;
};

// The call that the system refused.
enum wehe_lab_stage {
    WEHE_LAB_DONE,
    WEHE_LAB_NAMESPACE,
    WEHE_LAB_TUN,
    WEHE_LAB_DEVICE,
    WEHE_LAB_ADDRESS,
    WEHE_LAB_RESOURCES,
    WEHE_LAB_NOT_LINUX
};

// Makes the namespaces and devices, as root or in a user namespace of its own.
//
// offload: nonzero lets the devices give and take packets that stand for several, with checksums to be
// computed; the header of struct virtio_net_hdr precedes packets either way.
// Returns the stage that failed, and its errno.
enum wehe_lab_stage wehe_lab_make(const struct wehe_lab_address addresses[2], int mtu, int offload,
                                  struct wehe_lab_ends *ends, int *error);

// Starts a program in a namespace, and ends it and all that it started when the lifeline is closed, however
// that comes.
//
// user: as in struct wehe_lab_ends. standard: what become its descriptors 0, 1 and 2. lifeline: the end to
// read from of a pipe whose other end the caller keeps. Returns the number of a process to wait for, which
// ends with the program's status, or with 128 and the number of the signal that ended it; -1 with errno set
// if it cannot be started.
pid_t wehe_lab_spawn(int user, int network, const char *path, char *const arguments[],
                     char *const environment[], const int standard[3], int lifeline);

// Starts a process in a namespace that makes sockets there for this one, which may have many threads and no
// rights of its own. It ends when the channel is closed, however that comes.
//
// user: as in struct wehe_lab_ends. channel: becomes the end to ask at. Returns the number of the process to
// wait for after closing the channel; -1 with errno set.
pid_t wehe_lab_broker(int user, int network, int *channel);

// Asks a broker for a socket, bound to an address of length bytes unless that is 0; one question at a time.
//
// domain: AF_INET or AF_INET6; 0 gives the namespace's device a further address of IPv4 instead, the
// type-th one. Returns the socket, or 0 for an address; -1 with errno set.
int wehe_lab_ask(int channel, int domain, int type, const void *address, unsigned length);

// Asks a broker for a socket that can receive all packets of the namespace, and none before it is bound to a protocol
// (packet(7)); -1 with errno set.
int wehe_lab_ask_packets(int channel);

// A pipe whose ends close when a program is started and do not wait; -1 with errno set.
int wehe_lab_pipe(int ends[2]);

// Lets this thread run before others where the system allows it (setpriority(2) of one thread, nptl(7)).
void wehe_lab_hurry(void);

// A timer that can be polled, of CLOCK_MONOTONIC; -1 with errno set.
int wehe_lab_timer(void);
// Lets a timer be readable from an instant on, in nanoseconds.
int wehe_lab_set_timer(int timer, int64_t instant);

#endif
