#include "CMachineFacts.h"

#ifdef __linux__

#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/timex.h>
#include <unistd.h>

static int offload(int descriptor, const char *interface, unsigned int command) {
    struct ethtool_value value = {.cmd = command};
    struct ifreq request;
    memset(&request, 0, sizeof request);
    strncpy(request.ifr_name, interface, sizeof request.ifr_name - 1);
    request.ifr_data = (char *)&value;
    if (ioctl(descriptor, SIOCETHTOOL, &request) != 0) return -1;
    return value.data != 0;
}

struct wehe_offloads wehe_offloads(const char *interface) {
    struct wehe_offloads found = {-1, -1, -1};
    int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return found;
    found.receive = offload(descriptor, interface, ETHTOOL_GGRO);
    found.segmentation = offload(descriptor, interface, ETHTOOL_GGSO);
    found.tcp = offload(descriptor, interface, ETHTOOL_GTSO);
    close(descriptor);
    return found;
}

struct wehe_clock wehe_clock(void) {
    struct timex state;
    memset(&state, 0, sizeof state);
    int result = adjtimex(&state);
    struct wehe_clock clock = {.is_known = result >= 0};
    clock.is_synchronised = result != TIME_ERROR && (state.status & STA_UNSYNC) == 0;
    clock.estimated_error = state.esterror;
    clock.greatest_error = state.maxerror;
    return clock;
}

#else

struct wehe_offloads wehe_offloads(const char *interface) {
    (void)interface;
    return (struct wehe_offloads){-1, -1, -1};
}

struct wehe_clock wehe_clock(void) { return (struct wehe_clock){false, false, 0, 0}; }

#endif
