#include "CSQLiteDefence.h"

#include <sqlite3.h>

int wehe_sqlite_defend(struct sqlite3 *connection) {
    const struct {
        int setting, value;
    } settings[] = {
        // No way to write to what SQLite keeps for itself.
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        // No functions that take addresses in memory for code.
        {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
        // No libraries.
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        // What a file defines calls nothing that does more than compute.
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    };
    for (unsigned index = 0; index < sizeof settings / sizeof *settings; index++) {
        int code = sqlite3_db_config(connection, settings[index].setting, settings[index].value, (int *)0);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}
