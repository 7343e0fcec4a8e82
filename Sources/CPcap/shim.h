#ifndef WEHE_CPCAP_SHIM_H
#define WEHE_CPCAP_SHIM_H

/* Only the types: the functions are looked for when they are needed. */
#include <pcap/pcap.h>

#endif
