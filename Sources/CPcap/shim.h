#ifndef WEHE_CPCAP_SHIM_H
#define WEHE_CPCAP_SHIM_H

#include <pcap/pcap.h>

#endif
