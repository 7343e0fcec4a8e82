#ifndef WEHE_MACHINE_FACTS_H
#define WEHE_MACHINE_FACTS_H

#include <stdbool.h>

// Facts that Linux tells only by calls whose structures Swift cannot import. Neither needs any privilege.

// Offloads of a network interface: 1 for on, 0 for off, -1 for unknown.
struct wehe_offloads {
    int receive;      // generic receive offload
    int segmentation; // generic segmentation offload
    int tcp;          // TCP segmentation offload
};

// Reads the offloads of an interface (SIOCETHTOOL with ETHTOOL_GGRO, ETHTOOL_GGSO, ETHTOOL_GTSO).
struct wehe_offloads wehe_offloads(const char *interface);

// The state of the system's clock as the kernel knows it: of it, the errors are in microseconds.
struct wehe_clock {
    bool is_known;
    bool is_synchronised;
    long estimated_error;
    long greatest_error;
};

// Reads the state of the clock (adjtimex(2) without a mode, which changes nothing).
struct wehe_clock wehe_clock(void);

#endif
