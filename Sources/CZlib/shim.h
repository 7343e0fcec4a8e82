#ifndef WEHE_CZLIB_SHIM_H
#define WEHE_CZLIB_SHIM_H

#include <zlib.h>

#endif
