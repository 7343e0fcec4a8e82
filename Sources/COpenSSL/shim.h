/* This module tells compiler and linker where OpenSSL is; CCryptography includes its headers. */
#include <openssl/opensslv.h>
