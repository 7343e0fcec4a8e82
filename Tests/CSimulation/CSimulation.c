#ifdef __linux__

#define _GNU_SOURCE
#include "CSimulation.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/syscall.h>

static __thread bool is_seeded;
static __thread uint64_t state;

void simulation_begin_randomness(uint64_t seed) {
    is_seeded = true;
    state = seed;
}

void simulation_end_randomness(void) { is_seeded = false; }

// SplitMix64, as SeededGenerator.
static uint64_t next_number(void) {
    state += 0x9E3779B97F4A7C15;
    uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

typedef long (*system_call)(long, long, long, long, long, long, long);

// Swift's SystemRandomNumberGenerator asks the kernel for random numbers by this function of the C library, eight bytes at a
// time. It is found here first, and passes everything else on, also what BoringSSL asks for: a seed of 48 bytes for the
// generator that it keeps for each thread. If that came from here, the first connection over TLS would change what is drawn
// after it; so the random numbers of TLS are the real ones.
long syscall(long number, ...) {
    static system_call original;
    if (original == NULL) original = (system_call)dlsym(RTLD_NEXT, "syscall");
    long arguments[6];
    va_list list;
    va_start(list, number);
    for (int index = 0; index < 6; index++) arguments[index] = va_arg(list, long);
    va_end(list);
    if (number == SYS_getrandom && is_seeded && arguments[1] == 8) {
        uint64_t value = next_number();
        memcpy((void *)arguments[0], &value, sizeof value);
        return sizeof value;
    }
    return original(
        number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

#else

#include "CSimulation.h"

// Elsewhere random numbers stay the system's.
void simulation_begin_randomness(uint64_t seed) { (void)seed; }
void simulation_end_randomness(void) {}

#endif
