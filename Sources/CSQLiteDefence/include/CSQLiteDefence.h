#ifndef WEHE_SQLITE_DEFENCE_H
#define WEHE_SQLITE_DEFENCE_H

struct sqlite3;

// Disables on a connection all features that no query needs and that a hostile query or file could use
// against the process (https://www.sqlite.org/security.html): Swift cannot call the variadic
// sqlite3_db_config. Returns SQLite's code; 0 on success.
int wehe_sqlite_defend(struct sqlite3 *connection);

#endif
