import Formatting
package import TestModel

extension English {
    package func sharedSentence(_ error: SharedResultsError) -> String {
        switch error {
        case .badAddress(let fault): badAddress(fault)
        case .libraryMissing(let complaint):
            "databases need PostgreSQL's client library, which is not there: \(complaint); install libpq5"
        case .unreachable(let database, let complaint):
            "the database \(database) cannot be reached: \(complaint)"
        case .silent(let database, let seconds):
            "the database \(database) did not answer within \(seconds) s; try again, what it has is safe"
        case .certificate(let database, let complaint):
            "the database \(database) does not prove who it is: \(complaint); sslrootcert=FILE in its address names the "
                + "authority to trust"
        case .login(let database, let complaint):
            "the database \(database) does not let you in: \(complaint); ~/.pgpass or PGPASSWORD holds the password"
        case .lost(let database):
            "the connection to the database \(database) broke; try again, nothing is lost or doubled"
        case .notPrepared(let database):
            "the database \(database) has no results of wehe, or you may not see them; its owner makes it ready with "
                + "\"campaign database init\""
        case .badIdentity(let database):
            "the database \(database) does not identify itself by a UUID, so nothing is read from it or handed in to it; "
                + "ask its owner whether wehe.database was changed"
        case .otherLayout(let database, let found, let known) where found < known:
            "the database \(database) has layout version \(found), this program needs \(known); its owner brings it there "
                + "with \"campaign database init\""
        case .otherLayout(let database, let found, let known):
            "the database \(database) has layout version \(found), this program knows up to \(known); use a newer wehe"
        case .oldServer(let database, let version, let least):
            "the database \(database) is served by PostgreSQL \(version); it takes \(least) or later"
        case .restored(let database):
            "the database \(database) was restored on another server; its owner completes that with \"campaign database "
                + "init\""
        case .locked(let database):
            "an open transaction of somebody else keeps tables of the database \(database) locked; end it "
                + "(pg_stat_activity and pg_locks show whose it is) and try again"
        case .tooMuch(let database, let megabytes):
            "the database \(database) answered with more than \(megabytes) MB at once, which nothing that is asked has; ask "
                + "its owner what is there"
        case .forbidden(let database, let complaint):
            "the database \(database) does not allow that: \(complaint)"
        case .notSeen(let database, let tests):
            "\(Quantities.count(tests, "test")) cannot be handed in to the database \(database): another row has the same "
                + "identity, and you may not see it; ask its owner"
        case .unwritable(let uuid):
            "the test \(uuid) cannot be handed in: no record can be made of it, for want of memory, as its time is "
                + "none or as it has more samples than any test"
        case .badRoleName(let name, let longest):
            "\"\(name)\" cannot be the name of a vantage point's role; take 1 to \(longest) bytes"
        case .copyBusy(let path):
            "another process has kept the copy \(path) locked; try again when it has finished"
        case .copyUnusable(let path, let reason): "the copy \(path) cannot be written: \(systemError(reason))"
        case .failed(let database, let code, let complaint):
            "the database \(database) answered with an error: \(complaint)"
                + (code.isEmpty ? "" : " (\(code))")
        }
    }

    private func badAddress(_ fault: BadDatabaseAddress) -> String {
        switch fault {
        case .scheme, .malformed:
            "that is no address of a database; postgresql://USER@HOST/NAME is one"
        case .password:
            "a password does not belong into an address, which histories and lists of processes keep; write it into "
                + "~/.pgpass or PGPASSWORD"
        }
    }

    package func handingIn(done: Int, of all: Int) -> String {
        "\(done) of \(Quantities.count(all, "test")) handed in; Ctrl-C ends and keeps them"
    }
    package func handedIn(tests: Int, known: Int, slots: Int, to database: String) -> String {
        "\(Quantities.count(tests, "test")) and \(Quantities.count(slots, "slot")) handed in to \(database)"
            + (known > 0 ? "; \(Quantities.count(known, "test")) had been there." : ".")
    }
    package func notMayHandIn(tests: Int, user: String) -> String {
        "\(Quantities.count(tests, "test")) of other campaigns or vantage points stay here, since \(user) may not hand "
            + "them in"
    }
    package func importedStay(tests: Int) -> String {
        "\(Quantities.count(tests, "test")) of campaigns stay here, since they were imported; they are handed in where they "
            + "were measured"
    }
    package func fetching(done: Int, of all: Int?) -> String {
        (all.map { "\(done) of \(Quantities.count($0, "test"))" } ?? Quantities.count(done, "test"))
            + " fetched; Ctrl-C ends and keeps them"
    }
    package func unreadableTests(_ count: Int) -> String {
        "\(Quantities.count(count, "test")) of the database cannot be read: damaged, or handed in by a newer wehe"
    }
    package func databasePrepared(_ database: String, earlier: Int, version: Int) -> String {
        switch earlier {
        case 0: "\(database) is ready for results (layout version \(version))."
        case version: "\(database) was ready already (layout version \(version))."
        default: "\(database) was brought from layout version \(earlier) to \(version)."
        }
    }
    package func databaseRenewed(_ database: String) -> String {
        "\(database) was copied or restored from another database, so it has an identity of its own now: copies of it begin "
            + "anew, and vantage points bring what it lacks"
    }
    package func vantagePointMay(_ name: String, campaigns: [String], role: String, isNew: Bool) -> String {
        "\(name) hands in for \(campaigns.joined(separator: ", ")) as \(role)"
            + (isNew ? ", a new role." : ", which was there.")
    }
    package var rolesLackPasswords: String {
        "new roles have no password; give each one in psql: \\password NAME"
    }
    package func databaseState(
        _ database: String, server: String, user: String, isEncrypted: Bool, bytes: Int?
    ) -> String {
        "\(database): PostgreSQL \(server), as \(user), \(isEncrypted ? "encrypted" : "not encrypted")"
            + (bytes.map { ", tests take \(self.bytes($0))" } ?? "") + "."
    }
    package var nothingHandedIn: String { "Nothing was handed in yet that you may see." }
}
