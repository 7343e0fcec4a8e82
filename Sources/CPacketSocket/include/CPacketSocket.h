#ifndef WEHE_PACKET_SOCKET_H
#define WEHE_PACKET_SOCKET_H

#include <stdint.h>

// The headers of the packets of one TCP connection, as this machine sends and receives them: packet(7) with a filter and a
// ring that the kernel fills, which Swift can neither declare nor read in the right order of memory.

// A connection. Addresses of IPv4 are in the first four bytes; all is in network byte order but the ports.
struct wehe_packet_flow {
    int is_ipv6;
    uint8_t peer[16];
    uint16_t peer_port;
    uint16_t own_port;
};

// A packet, from its IP header on.
struct wehe_packet {
    // Nanoseconds since 1970.
    int64_t time;
    // As many bytes as were kept.
    const uint8_t *bytes;
    uint32_t count;
    // The index of the interface.
    int interface;
    // Nonzero if it comes from the own end of the connection, and not from the peer.
    int is_own;
    // Nonzero if the interface was about to send it: on the loopback, each packet is received, too.
    int is_outgoing;
};

struct wehe_packet_ring;

// Makes a socket that receives nothing yet; -1 with errno set, EPERM without the right to read packets (CAP_NET_RAW).
int wehe_packet_socket(void);

// Lets a socket receive the packets of a connection from now on, in the network namespace in which it was made.
// Takes the socket in any case. NULL with errno set.
struct wehe_packet_ring *wehe_packet_ring_open(int socket, const struct wehe_packet_flow *flow);

// The next packet, whose bytes are valid until the next call; 0 if there is none so far.
int wehe_packet_ring_next(struct wehe_packet_ring *ring, struct wehe_packet *packet);

// The number of packets that found no room since the last call.
uint32_t wehe_packet_ring_dropped(struct wehe_packet_ring *ring);

void wehe_packet_ring_close(struct wehe_packet_ring *ring);

#endif
