#ifndef CSIMULATION_H
#define CSIMULATION_H

#include <stdint.h>

/// From now on the kernel's random numbers follow from a seed on this thread.
void simulation_begin_randomness(uint64_t seed);

/// From now on they are the kernel's again on this thread.
void simulation_end_randomness(void);

#endif
