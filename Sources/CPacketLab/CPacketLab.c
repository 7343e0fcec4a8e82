#define _GNU_SOURCE
#include "CPacketLab.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <net/route.h>
#include <netinet/in.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#define DEVICE_NAME "wehe0"

// As in linux/ipv6.h, which does not go together with netinet/in.h.
struct ipv6_address_request {
    struct in6_addr address;
    uint32_t prefix;
    int index;
};

struct report {
    enum wehe_lab_stage stage;
    int error;
    int has_ipv6;
    int has_user;
};

static int write_file(const char *path, const char *text, size_t length) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t written = write(file, text, length);
    int error = errno;
    close(file);
    errno = error;
    return written == (ssize_t)length ? 0 : -1;
}

// Maps one number to itself: "NUMBER NUMBER 1".
static int write_map(const char *path, unsigned number) {
    char digits[16];
    size_t count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    char text[48];
    size_t length = 0;
    for (int round = 0; round < 2; round++) {
        for (size_t place = count; place > 0; place--) text[length++] = digits[place - 1];
        text[length++] = ' ';
    }
    text[length++] = '1';
    return write_file(path, text, length);
}

static int enter_namespaces(struct report *report) {
    if (unshare(CLONE_NEWNET) == 0) return 0;
    if (errno != EPERM) return -1;
    unsigned user = geteuid(), group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return -1;
    report->has_user = 1;
    // Not there before Linux 3.19.
    if (write_file("/proc/self/setgroups", "deny", 4) != 0 && errno != ENOENT) return -1;
    if (write_map("/proc/self/uid_map", user) != 0) return -1;
    return write_map("/proc/self/gid_map", group);
}

static int set_up(int socket, const char *name) {
    struct ifreq request;
    memset(&request, 0, sizeof request);
    memcpy(request.ifr_name, name, strlen(name));
    if (ioctl(socket, SIOCGIFFLAGS, &request) != 0) return -1;
    request.ifr_flags |= IFF_UP | IFF_RUNNING;
    return ioctl(socket, SIOCSIFFLAGS, &request);
}

static int set_ipv4(int socket, const uint8_t address[4], int mtu) {
    struct ifreq request;
    memset(&request, 0, sizeof request);
    memcpy(request.ifr_name, DEVICE_NAME, sizeof DEVICE_NAME);
    request.ifr_mtu = mtu;
    if (ioctl(socket, SIOCSIFMTU, &request) != 0) return -1;
    struct sockaddr_in *own = (struct sockaddr_in *)&request.ifr_addr;
    memset(own, 0, sizeof *own);
    own->sin_family = AF_INET;
    memcpy(&own->sin_addr, address, 4);
    if (ioctl(socket, SIOCSIFADDR, &request) != 0) return -1;
    memset(&own->sin_addr, 0xFF, 4);
    if (ioctl(socket, SIOCSIFNETMASK, &request) != 0) return -1;
    if (set_up(socket, DEVICE_NAME) != 0) return -1;
    struct rtentry route;
    memset(&route, 0, sizeof route);
    route.rt_dst.sa_family = AF_INET;
    route.rt_genmask.sa_family = AF_INET;
    route.rt_flags = RTF_UP;
    char name[] = DEVICE_NAME;
    route.rt_dev = name;
    return ioctl(socket, SIOCADDRT, &route);
}

// 0, or -1 where there is no IPv6.
static int set_ipv6(const uint8_t address[16]) {
    int link = socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (link < 0) return -1;
    struct ifreq named;
    memset(&named, 0, sizeof named);
    memcpy(named.ifr_name, DEVICE_NAME, sizeof DEVICE_NAME);
    int result = ioctl(link, SIOCGIFINDEX, &named);
    if (result == 0) {
        struct ipv6_address_request request;
        memset(&request, 0, sizeof request);
        memcpy(&request.address, address, 16);
        request.prefix = 128;
        request.index = named.ifr_ifindex;
        result = ioctl(link, SIOCSIFADDR, &request);
    }
    if (result == 0) {
        struct in6_rtmsg route;
        memset(&route, 0, sizeof route);
        route.rtmsg_metric = 1;
        route.rtmsg_flags = RTF_UP;
        route.rtmsg_ifindex = named.ifr_ifindex;
        result = ioctl(link, SIOCADDRT, &route);
    }
    close(link);
    return result;
}

// Makes the device of one side in the namespace of this process; its descriptor or -1.
static int make_device(const struct wehe_lab_address *address, int mtu, int offload, struct report *report) {
    report->stage = WEHE_LAB_TUN;
    int device = open("/dev/net/tun", O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (device < 0) return -1;
    report->stage = WEHE_LAB_DEVICE;
    struct ifreq request;
    memset(&request, 0, sizeof request);
    memcpy(request.ifr_name, DEVICE_NAME, sizeof DEVICE_NAME);
    request.ifr_flags = IFF_TUN | IFF_NO_PI | IFF_VNET_HDR;
    unsigned long features = offload ? TUN_F_CSUM | TUN_F_TSO4 | TUN_F_TSO6 | TUN_F_TSO_ECN : 0;
    if (ioctl(device, TUNSETIFF, &request) != 0 || ioctl(device, TUNSETOFFLOAD, features) != 0) return -1;
    report->stage = WEHE_LAB_ADDRESS;
    int link = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (link < 0) return -1;
    int result = set_up(link, "lo");
    if (result == 0) result = set_ipv4(link, address->ipv4, mtu);
    int error = errno;
    close(link);
    errno = error;
    if (result != 0) return -1;
    if (set_ipv6(address->ipv6) != 0) report->has_ipv6 = 0;
    return device;
}

static void send_report(int channel, struct report *report, const int *descriptors, size_t count) {
    struct iovec part = {report, sizeof *report};
    union {
        char bytes[CMSG_SPACE(5 * sizeof(int))];
        struct cmsghdr aligned;
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
    }
    while (sendmsg(channel, &message, MSG_NOSIGNAL) < 0 && errno == EINTR) {}
}

static void make_in_child(int channel, const struct wehe_lab_address addresses[2], int mtu, int offload) {
    struct report report = {WEHE_LAB_NAMESPACE, 0, 1, 0};
    int descriptors[5] = {-1, -1, -1, -1, -1};
    size_t count = 0;
    for (int side = 0; side < 2; side++) {
        report.stage = WEHE_LAB_NAMESPACE;
        if ((side == 0 ? enter_namespaces(&report) : unshare(CLONE_NEWNET)) != 0) goto failed;
        int network = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
        if (network < 0) goto failed;
        descriptors[count++] = network;
        int device = make_device(&addresses[side], mtu, offload, &report);
        if (device < 0) goto failed;
        descriptors[count++] = device;
    }
    if (report.has_user) {
        report.stage = WEHE_LAB_NAMESPACE;
        descriptors[count] = open("/proc/self/ns/user", O_RDONLY | O_CLOEXEC);
        if (descriptors[count] < 0) goto failed;
        count++;
    }
    report.stage = WEHE_LAB_DONE;
    send_report(channel, &report, descriptors, count);
    _exit(0);
failed:
    report.error = errno;
    send_report(channel, &report, descriptors, 0);
    _exit(0);
}

static enum wehe_lab_stage receive_report(int channel, struct wehe_lab_ends *ends, int *error) {
    struct report report;
    memset(&report, 0, sizeof report);
    struct iovec part = {&report, sizeof report};
    union {
        char bytes[CMSG_SPACE(5 * sizeof(int))];
        struct cmsghdr aligned;
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control};
    ssize_t length;
    do length = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
    while (length < 0 && errno == EINTR);
    if (length != (ssize_t)sizeof report) {
        *error = length < 0 ? errno : ECHILD;
        return WEHE_LAB_RESOURCES;
    }
    if (report.stage != WEHE_LAB_DONE) {
        *error = report.error;
        return report.stage;
    }
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    size_t count = report.has_user ? 5 : 4;
    if (header == NULL || header->cmsg_len != CMSG_LEN(count * sizeof(int))) {
        *error = EMFILE;
        return WEHE_LAB_RESOURCES;
    }
    int descriptors[5];
    memcpy(descriptors, CMSG_DATA(header), count * sizeof(int));
    for (int side = 0; side < 2; side++) {
        ends->network[side] = descriptors[2 * side];
        ends->device[side] = descriptors[2 * side + 1];
    }
    ends->user = report.has_user ? descriptors[4] : -1;
    ends->has_ipv6 = report.has_ipv6;
    return WEHE_LAB_DONE;
}

enum wehe_lab_stage wehe_lab_make(const struct wehe_lab_address addresses[2], int mtu, int offload,
                                  struct wehe_lab_ends *ends, int *error) {
    int channel[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) != 0) {
        *error = errno;
        return WEHE_LAB_RESOURCES;
    }
    pid_t child = fork();
    if (child == 0) {
        close(channel[0]);
        make_in_child(channel[1], addresses, mtu, offload);
    }
    *error = errno;
    close(channel[1]);
    enum wehe_lab_stage stage = child < 0 ? WEHE_LAB_RESOURCES : receive_report(channel[0], ends, error);
    close(channel[0]);
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    return stage;
}

int wehe_lab_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

void wehe_lab_hurry(void) { (void)setpriority(PRIO_PROCESS, 0, -15); }

int wehe_lab_timer(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

int wehe_lab_set_timer(int timer, int64_t instant) {
    struct itimerspec when;
    memset(&when, 0, sizeof when);
    // Both 0 would stop it.
    if (instant < 1) instant = 1;
    when.it_value.tv_sec = instant / 1000000000;
    when.it_value.tv_nsec = instant % 1000000000;
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}

#else

enum wehe_lab_stage wehe_lab_make(const struct wehe_lab_address addresses[2], int mtu, int offload,
                                  struct wehe_lab_ends *ends, int *error) {
    (void)addresses, (void)mtu, (void)offload, (void)ends;
    *error = ENOSYS;
    return WEHE_LAB_NOT_LINUX;
}

int wehe_lab_pipe(int ends[2]) { return (void)ends, errno = ENOSYS, -1; }

void wehe_lab_hurry(void) {}

int wehe_lab_timer(void) { return errno = ENOSYS, -1; }

int wehe_lab_set_timer(int timer, int64_t instant) { return (void)timer, (void)instant, errno = ENOSYS, -1; }

#endif
