#include "CSQLiteDefence.h"

#include <CCryptography.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *add(uint8_t *place, uint64_t number) {
    for (int index = 0; index < 8; index++) *place++ = (uint8_t)(number >> 8 * index);
    return place;
}

static bool has_content(sqlite3_value *value) {
    int type = sqlite3_value_type(value);
    return type == SQLITE_TEXT || type == SQLITE_BLOB;
}

// Writes a value at a place that has room for it; returns the place behind it, or NULL without memory.
static uint8_t *add_value(uint8_t *place, sqlite3_value *value) {
    int type = sqlite3_value_type(value);
    *place++ = (uint8_t)type;
    if (type == SQLITE_INTEGER) return add(place, (uint64_t)sqlite3_value_int64(value));
    if (type == SQLITE_FLOAT) {
        double real = sqlite3_value_double(value);
        uint64_t bits;
        memcpy(&bits, &real, sizeof bits);
        return add(place, bits);
    }
    if (!has_content(value)) return place;
    const void *content = sqlite3_value_blob(value);
    size_t count = (size_t)sqlite3_value_bytes(value);
    place = add(place, count);
    if (count == 0) return place;
    if (!content) return NULL;
    memcpy(place, content, count);
    return place + count;
}

static void digest(sqlite3_context *context, int count, sqlite3_value **values) {
    uint8_t few[4096], sum[32];
    size_t most = 0;
    for (int index = 0; index < count; index++) {
        most += 9 + (has_content(values[index]) ? (size_t)sqlite3_value_bytes(values[index]) : 0);
    }
    uint8_t *bytes = most <= sizeof few ? few : malloc(most);
    uint8_t *end = bytes;
    for (int index = 0; end && index < count; index++) end = add_value(end, values[index]);
    if (end && wehe_sha256(bytes, (size_t)(end - bytes), sum)) {
        sqlite3_result_blob(context, sum, sizeof sum, SQLITE_TRANSIENT);
    } else {
        sqlite3_result_error_nomem(context);
    }
    if (bytes != few) free(bytes);
}

int wehe_sqlite_add_digest(struct sqlite3 *connection, const char *name) {
    return sqlite3_create_function_v2(
        connection, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, digest, NULL, NULL, NULL);
}
