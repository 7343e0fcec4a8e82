#ifndef WEHE_SQLITE_DEFENCE_H
#define WEHE_SQLITE_DEFENCE_H

struct sqlite3;

// Disables on a connection all features that no query needs and that a hostile query or file could use
// against the process (https://www.sqlite.org/security.html): Swift cannot call the variadic
// sqlite3_db_config. Returns SQLite's code; 0 on success.
int wehe_sqlite_defend(struct sqlite3 *connection);

// Adds an SQL function to a connection: SHA-256 of its arguments, of each its type in one byte, then the eight bytes of a
// number, or the length of a text or a blob in eight bytes and its content; numbers with the lowest byte first. A summary
// computes it of sixty columns of every test. Returns SQLite's code; 0 on success.
int wehe_sqlite_add_digest(struct sqlite3 *connection, const char *name);

#endif
