#include "CSQLiteDefence.h"

#include <sqlite3.h>

int wehe_sqlite_defend(struct sqlite3 *connection) {
    const struct {
        int setting, value;
    } settings[] = {
        // Forbids writing to SQLite's internal tables.
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        // Disables the function that takes memory addresses of code.
        {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
        // Disables the loading of libraries.
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        // Definitions in the file's schema may only call functions that have no side effects.
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    };
    for (unsigned index = 0; index < sizeof settings / sizeof *settings; index++) {
        int code = sqlite3_db_config(connection, settings[index].setting, settings[index].value, (int *)0);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}
