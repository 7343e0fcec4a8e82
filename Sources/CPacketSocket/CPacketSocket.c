#include "CPacketSocket.h"

#include <errno.h>
#include <stddef.h>

#ifdef __linux__

#include <arpa/inet.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// The bytes that are kept of a packet: the longest headers of IP and TCP, without extensions of IPv6.
#define KEPT 128
// A frame holds what is kept and the kernel's header; 16,384 frames take two seconds of 50 Mbit/s in both directions.
#define FRAME 256
#define BLOCK (1 << 16)
#define BLOCKS 64

struct wehe_packet_ring {
    int socket;
    struct wehe_packet_flow flow;
    uint8_t *frames;
    unsigned next;
    // The frame that was given to the caller; NULL for none.
    struct tpacket2_hdr *given;
};

int wehe_packet_socket(void) { return socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC, 0); }

// A filter in the making: comparisons that fail go on at a place that is set later.
struct program {
    struct sock_filter steps[48];
    unsigned short count;
    // The first comparison whose place to go on at is not set.
    unsigned short open;
};

static void add(struct program *program, uint16_t code, uint32_t value) {
    program->steps[program->count++] = (struct sock_filter){.code = code, .k = value};
}

static void compare(struct program *program, uint16_t load, uint32_t place, uint32_t value) {
    add(program, load, place);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, value);
}

// Lets all comparisons since the last call that fail go on here.
static void otherwise(struct program *program) {
    for (unsigned short step = program->open; step < program->count; step++) {
        if (program->steps[step].code != (BPF_JMP | BPF_JEQ | BPF_K)) continue;
        program->steps[step].jf = (uint8_t)(program->count - step - 1);
    }
    program->open = program->count;
}

// Accepts packets with an address and two ports; x is the length of the IP header.
static void accept_direction(struct program *program, const struct wehe_packet_flow *flow, uint32_t address,
                             uint16_t first, uint16_t second) {
    for (unsigned word = 0; word < (flow->is_ipv6 ? 4 : 1); word++) {
        uint32_t value;
        memcpy(&value, flow->peer + 4 * word, sizeof value);
        compare(program, BPF_LD | BPF_W | BPF_ABS, address + 4 * word, ntohl(value));
    }
    compare(program, BPF_LD | BPF_H | BPF_IND, 0, first);
    compare(program, BPF_LD | BPF_H | BPF_IND, 2, second);
    add(program, BPF_RET | BPF_K, KEPT);
    otherwise(program);
}

static int filter(int socket, const struct wehe_packet_flow *flow) {
    struct program program = {.count = 0};
    // The version, and TCP directly behind the IP header. Of fragments none has the ports of another packet: TCP sends none.
    add(&program, BPF_LD | BPF_B | BPF_ABS, 0);
    add(&program, BPF_ALU | BPF_AND | BPF_K, 0xF0);
    add(&program, BPF_JMP | BPF_JEQ | BPF_K, flow->is_ipv6 ? 0x60 : 0x40);
    compare(&program, BPF_LD | BPF_B | BPF_ABS, flow->is_ipv6 ? 6 : 9, IPPROTO_TCP);
    unsigned short opening = program.count;
    if (flow->is_ipv6) {
        add(&program, BPF_LDX | BPF_W | BPF_IMM, 40);
    } else {
        add(&program, BPF_LDX | BPF_B | BPF_MSH, 0);
    }
    program.open = program.count;
    accept_direction(&program, flow, flow->is_ipv6 ? 8 : 12, flow->peer_port, flow->own_port);
    accept_direction(&program, flow, flow->is_ipv6 ? 24 : 16, flow->own_port, flow->peer_port);
    // The comparisons before go on here, too.
    for (unsigned short step = 0; step < opening; step++) {
        if (program.steps[step].code == (BPF_JMP | BPF_JEQ | BPF_K))
            program.steps[step].jf = (uint8_t)(program.count - step - 1);
    }
    add(&program, BPF_RET | BPF_K, 0);
    struct sock_fprog attached = {.len = program.count, .filter = program.steps};
    return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &attached, sizeof attached);
}

static int make_ring(int socket, uint8_t **frames) {
    int version = TPACKET_V2;
    if (setsockopt(socket, SOL_PACKET, PACKET_VERSION, &version, sizeof version) != 0) return -1;
    struct tpacket_req request = {
        .tp_block_size = BLOCK, .tp_block_nr = BLOCKS, .tp_frame_size = FRAME, .tp_frame_nr = BLOCK / FRAME * BLOCKS};
    if (setsockopt(socket, SOL_PACKET, PACKET_RX_RING, &request, sizeof request) != 0) return -1;
    void *mapped = mmap(NULL, (size_t)BLOCK * BLOCKS, PROT_READ | PROT_WRITE, MAP_SHARED, socket, 0);
    if (mapped == MAP_FAILED) return -1;
    *frames = mapped;
    // Only now packets arrive, so that none comes before the filter.
    struct sockaddr_ll any = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL)};
    return bind(socket, (const struct sockaddr *)&any, sizeof any);
}

struct wehe_packet_ring *wehe_packet_ring_open(int socket, const struct wehe_packet_flow *flow) {
    struct wehe_packet_ring *ring = calloc(1, sizeof *ring);
    if (ring == NULL) {
        close(socket);
        return errno = ENOMEM, NULL;
    }
    ring->socket = socket;
    ring->flow = *flow;
    if (filter(socket, flow) == 0 && make_ring(socket, &ring->frames) == 0) return ring;
    int error = errno;
    wehe_packet_ring_close(ring);
    errno = error;
    return NULL;
}

// True of a packet that passed the filter and comes from the own end.
static int is_own(const struct wehe_packet_flow *flow, const uint8_t *packet) {
    const uint8_t *ports = packet + (flow->is_ipv6 ? 40 : 4 * (packet[0] & 0xF));
    if (flow->own_port != flow->peer_port) return (ports[0] << 8 | ports[1]) == flow->own_port;
    return memcmp(packet + (flow->is_ipv6 ? 8 : 12), flow->peer, flow->is_ipv6 ? 16 : 4) != 0;
}

int wehe_packet_ring_next(struct wehe_packet_ring *ring, struct wehe_packet *packet) {
    if (ring->given != NULL) {
        __atomic_store_n(&ring->given->tp_status, TP_STATUS_KERNEL, __ATOMIC_RELEASE);
        ring->given = NULL;
    }
    uint8_t *frame = ring->frames + (size_t)ring->next * FRAME;
    struct tpacket2_hdr *header = (struct tpacket2_hdr *)frame;
    if ((__atomic_load_n(&header->tp_status, __ATOMIC_ACQUIRE) & TP_STATUS_USER) == 0) return 0;
    const struct sockaddr_ll *link = (const struct sockaddr_ll *)(frame + TPACKET_ALIGN(sizeof *header));
    packet->time = (int64_t)header->tp_sec * 1000000000 + header->tp_nsec;
    packet->bytes = frame + header->tp_net;
    packet->count = header->tp_snaplen;
    packet->interface = link->sll_ifindex;
    packet->is_own = is_own(&ring->flow, packet->bytes);
    packet->is_outgoing = link->sll_pkttype == PACKET_OUTGOING;
    ring->given = header;
    ring->next = (ring->next + 1) % (BLOCK / FRAME * BLOCKS);
    return 1;
}

uint32_t wehe_packet_ring_dropped(struct wehe_packet_ring *ring) {
    struct tpacket_stats counts = {0};
    socklen_t length = sizeof counts;
    if (getsockopt(ring->socket, SOL_PACKET, PACKET_STATISTICS, &counts, &length) != 0) return 0;
    return counts.tp_drops;
}

void wehe_packet_ring_close(struct wehe_packet_ring *ring) {
    if (ring->frames != NULL) munmap(ring->frames, (size_t)BLOCK * BLOCKS);
    close(ring->socket);
    free(ring);
}

#else

int wehe_packet_socket(void) { return errno = ENOSYS, -1; }

struct wehe_packet_ring *wehe_packet_ring_open(int socket, const struct wehe_packet_flow *flow) {
    (void)socket, (void)flow;
    return errno = ENOSYS, NULL;
}

int wehe_packet_ring_next(struct wehe_packet_ring *ring, struct wehe_packet *packet) {
    (void)ring, (void)packet;
    return 0;
}

uint32_t wehe_packet_ring_dropped(struct wehe_packet_ring *ring) { return (void)ring, 0; }

void wehe_packet_ring_close(struct wehe_packet_ring *ring) { (void)ring; }

#endif
