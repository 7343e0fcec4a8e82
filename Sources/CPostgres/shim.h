#ifndef WEHE_CPOSTGRES_SHIM_H
#define WEHE_CPOSTGRES_SHIM_H

/* Only the types: the functions are looked for when they are needed. */
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

#endif
