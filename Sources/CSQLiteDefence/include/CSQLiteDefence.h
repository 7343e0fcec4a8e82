#ifndef WEHE_SQLITE_DEFENCE_H
#define WEHE_SQLITE_DEFENCE_H

struct sqlite3;

// Shuts on a connection what no query needs and what a hostile one, or a hostile file, could use against the process
// (https://www.sqlite.org/security.html): Swift cannot call sqlite3_db_config, which takes any number of arguments.
// Returns SQLite's code; 0 if all is shut.
int wehe_sqlite_defend(struct sqlite3 *connection);

#endif
