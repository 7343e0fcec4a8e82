#ifndef WEHE_CPOSTGRES_SHIM_H
#define WEHE_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

#endif
