import Basics

extension Messages {
    /// States the number of submitted tests and the total.
    package func handingIn(done: Int, of all: Int) -> String {
        say(
            "\(done) of \(Quantities.count(all, "test")) handed in; Ctrl-C ends and keeps them",
            "\(done) sur \(Self.count(all, "test", "tests")) remis ; Ctrl-C arrête et les garde")
    }

    /// Counts the submitted tests and slots, and the tests that were already stored.
    package func handedIn(tests: Int, known: Int, slots: Int, to database: String) -> String {
        say(
            "\(Quantities.count(tests, "test")) and \(Quantities.count(slots, "slot")) handed in to \(database)"
                + (known > 0 ? "; \(Quantities.count(known, "test")) had been there." : "."),
            "\(Self.count(tests, "test", "tests")) et \(Self.count(slots, "créneau", "créneaux")) remis à \(database)"
                + (known > 0 ? " ; \(Self.count(known, "test", "tests")) y étaient déjà." : ".")
        )
    }

    /// States the number of tests that a user may not submit, because they belong to other campaigns or
    /// vantage points.
    package func notMayHandIn(tests: Int, user: String) -> String {
        say(
            "\(Quantities.count(tests, "test")) of other campaigns or vantage points stay here, since \(user) may not hand "
                + "them in",
            "\(Self.count(tests, "test", "tests")) d'autres campagnes ou points de mesure restent ici, car \(user) ne peut les remettre"
        )
    }

    /// States the number of imported tests of campaigns that are not submitted.
    package func importedStay(tests: Int) -> String {
        say(
            "\(Quantities.count(tests, "test")) of campaigns stay here, since they were imported; they are handed in where they "
                + "were measured",
            "\(Self.count(tests, "test", "tests")) de campagnes restent ici, car importés ; ils sont remis là où ils ont été mesurés"
        )
    }

    /// States the number of fetched tests, and the total if known.
    package func fetching(done: Int, of all: Int?) -> String {
        say(
            (all.map { "\(done) of \(Quantities.count($0, "test"))" } ?? Quantities.count(done, "test"))
                + " fetched; Ctrl-C ends and keeps them",
            (all.map { "\(done) sur \(Self.count($0, "test", "tests"))" } ?? Self.count(done, "test", "tests"))
                + " reçus ; Ctrl-C arrête et les garde"
        )
    }

    /// States the number of unreadable tests of a database.
    package func unreadableTests(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "test")) of the database cannot be read: damaged, or handed in by a newer wehe",
            "\(Self.count(count, "test", "tests")) de la base ne peuvent être lus : abîmés, ou remis par un wehe plus récent"
        )
    }

    /// States that a database is prepared, with the version of its schema and the previous one; 0 for none.
    package func databasePrepared(_ database: String, earlier: Int, version: Int) -> String {
        switch earlier {
        case 0:
            say(
                "\(database) is ready for results (layout version \(version)).",
                "\(database) est prête pour des résultats (structure de version \(version)).")
        case version:
            say(
                "\(database) was ready already (layout version \(version)).",
                "\(database) était déjà prête (structure de version \(version)).")
        default:
            say(
                "\(database) was brought from layout version \(earlier) to \(version).",
                "\(database) est passée de la structure \(earlier) à la \(version).")
        }
    }

    /// States that a database was a copy of another one and received a new identity.
    package func databaseRenewed(_ database: String) -> String {
        say(
            "\(database) was copied or restored from another database, so it has an identity of its own now: copies of it begin "
                + "anew, and vantage points bring what it lacks",
            "\(database) fut copiée ou restaurée d'une autre base et a désormais sa propre identité : ses copies recommencent, et "
                + "les points de mesure apportent ce qui lui manque"
        )
    }

    /// Lists the campaigns for which a vantage point may submit, and its role.
    package func vantagePointMay(_ name: String, campaigns: [String], role: String, isNew: Bool) -> String {
        say(
            "\(name) hands in for \(campaigns.joined(separator: ", ")) as \(role)"
                + (isNew ? ", a new role." : ", which was there."),
            "\(name) remet pour \(campaigns.joined(separator: ", ")) comme \(role)"
                + (isNew ? ", un nouveau rôle." : ", qui existait.")
        )
    }

    /// States that new roles have no passwords yet, and how to set them.
    package var rolesLackPasswords: String {
        say(
            "new roles have no password; give each one in psql: \\password NAME",
            "les nouveaux rôles n'ont pas de mot de passe ; donnez-en un à chacun dans psql : \\password NOM")
    }

    /// Describes a database, its user and connection, and its size if known.
    package func databaseState(
        _ database: String, server: String, user: String, isEncrypted: Bool, bytes: Int?
    ) -> String {
        say(
            "\(database): PostgreSQL \(server), as \(user), \(isEncrypted ? "encrypted" : "not encrypted")"
                + (bytes.map { ", tests take \(self.bytes($0))" } ?? "") + ".",
            "\(database) : PostgreSQL \(server), comme \(user), \(isEncrypted ? "chiffré" : "non chiffré")"
                + (bytes.map { ", les tests prennent \(self.bytes($0))" } ?? "") + "."
        )
    }

    /// States that no test was submitted yet.
    package var nothingHandedIn: String {
        say(
            "Nothing was handed in yet that you may see.", "Rien que vous puissiez voir n'a encore été remis."
        )
    }
}
