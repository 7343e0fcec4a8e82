import Basics
package import TestModel

extension CentralDatabaseError: Reported {
    package var key: String {
        switch self {
        case .badAddress, .badRoleName: "usage"
        case .libraryMissing: "resources-missing"
        case .unreachable, .silent, .lost, .locked: "database-unreachable"
        case .certificate: "database-certificate"
        case .login, .forbidden, .notSeen: "database-refused"
        case .notPrepared, .badIdentity, .otherLayout, .oldServer, .restored: "database-not-ready"
        case .unwritable, .copyBusy, .copyUnusable: "results-database"
        case .failed, .tooMuch, .notPostgreSQL: "database-failed"
        }
    }

    package var exitCode: Int32 {
        switch self {
        case .badAddress, .badRoleName: ExitCode.usage
        case .unwritable, .copyBusy, .copyUnusable: ExitCode.home
        case .libraryMissing, .unreachable, .silent, .lost, .locked, .certificate, .login, .forbidden,
            .notSeen,
            .notPrepared, .badIdentity, .otherLayout, .oldServer, .restored, .failed, .tooMuch,
            .notPostgreSQL:
            ExitCode.database
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.sharedSentence(self) }
}

extension Messages {
    /// Returns the sentence of an error of a shared database.
    package func sharedSentence(_ error: CentralDatabaseError) -> String {
        switch error {
        case .badAddress(let fault): badAddress(fault)
        case .libraryMissing(let complaint):
            say(
                "databases need PostgreSQL's client library, which is not there: \(complaint); install libpq5",
                "il faut pour les bases la bibliothèque cliente de PostgreSQL, qui manque : \(complaint) ; installez libpq5"
            )
        case .unreachable(let database, let complaint):
            say(
                "the database \(database) cannot be reached: \(complaint)",
                "la base \(database) est injoignable : \(complaint)")
        case .silent(let database, let seconds):
            say(
                "the database \(database) did not answer within \(seconds) s; try again, what it has is safe",
                "la base \(database) n'a pas répondu en \(seconds) s ; réessayez, ce qu'elle a est sauf")
        case .certificate(let database, let complaint):
            say(
                "the database \(database) does not prove who it is: \(complaint); sslrootcert=FILE in its address names the "
                    + "authority to trust",
                "la base \(database) ne prouve pas qui elle est : \(complaint) ; sslrootcert=FICHIER dans son adresse nomme "
                    + "l'autorité à croire"
            )
        case .login(let database, let complaint):
            say(
                "the database \(database) does not let you in: \(complaint); ~/.pgpass or PGPASSWORD holds the password",
                "la base \(database) ne vous laisse pas entrer : \(complaint) ; ~/.pgpass ou PGPASSWORD contient le mot de "
                    + "passe"
            )
        case .lost(let database):
            say(
                "the connection to the database \(database) broke; try again, nothing is lost or doubled",
                "la connexion à la base \(database) s'est rompue ; réessayez, rien n'est perdu ni doublé")
        case .notPrepared(let database):
            say(
                "the database \(database) has no results of wehe, or you may not see them; its owner makes it ready with "
                    + "\"campaign database init\"",
                "la base \(database) n'a pas de résultats de wehe, ou vous ne pouvez les voir ; son propriétaire la prépare "
                    + "par « campaign database init »"
            )
        case .badIdentity(let database):
            say(
                "the database \(database) does not identify itself by a UUID, so nothing is read from it or handed in to it; "
                    + "ask its owner whether wehe.database was changed",
                "la base \(database) ne s'identifie pas par un UUID : rien n'y est lu ni remis ; demandez à son propriétaire si "
                    + "wehe.database a été modifiée"
            )
        case .otherLayout(let database, let found, let known) where found < known:
            say(
                "the database \(database) has layout version \(found), this program needs \(known); its owner brings it there "
                    + "with \"campaign database init\"",
                "la base \(database) a la structure de version \(found), ce programme veut la \(known) ; son propriétaire "
                    + "l'y amène par « campaign database init »"
            )
        case .otherLayout(let database, let found, let known):
            say(
                "the database \(database) has layout version \(found), this program knows up to \(known); use a newer wehe",
                "la base \(database) a la structure de version \(found), ce programme connaît jusqu'à la \(known) ; prenez un "
                    + "wehe plus récent"
            )
        case .oldServer(let database, let version, let least):
            say(
                "the database \(database) is served by PostgreSQL \(version); it takes \(least) or later",
                "la base \(database) est servie par PostgreSQL \(version) ; il faut \(least) ou plus")
        case .restored(let database):
            say(
                "the database \(database) was restored on another server; its owner completes that with \"campaign database "
                    + "init\"",
                "la base \(database) fut restaurée sur un autre serveur ; son propriétaire achève cela par « campaign "
                    + "database init »"
            )
        case .locked(let database):
            say(
                "an open transaction of somebody else keeps tables of the database \(database) locked; end it "
                    + "(pg_stat_activity and pg_locks show whose it is) and try again",
                "une transaction ouverte de quelqu'un d'autre garde verrouillées des tables de la base \(database) ; terminez-la "
                    + "(pg_stat_activity et pg_locks disent de qui elle est) et réessayez"
            )
        case .notPostgreSQL(let database):
            say(
                "the database \(database) does not answer as PostgreSQL does; ask its owner what is there",
                "la base \(database) ne répond pas comme PostgreSQL ; demandez à son propriétaire ce qu'il y a là"
            )
        case .tooMuch(let database, let megabytes):
            say(
                "the database \(database) answered with more than \(megabytes) MB at once, which nothing that is asked has; ask "
                    + "its owner what is there",
                "la base \(database) a répondu par plus de \(megabytes) Mo d'un coup, ce que rien de demandé ne contient ; "
                    + "demandez à son propriétaire ce qui s'y trouve"
            )
        case .forbidden(let database, let complaint):
            say(
                "the database \(database) does not allow that: \(complaint)",
                "la base \(database) ne le permet pas : \(complaint)")
        case .notSeen(let database, let tests):
            say(
                "\(Quantities.count(tests, "test")) cannot be handed in to the database \(database): another row has the same "
                    + "identity, and you may not see it; ask its owner",
                "\(Self.count(tests, "test", "tests")) ne peuvent être remis à la base \(database) : une autre ligne a la même "
                    + "identité, et vous ne pouvez la voir ; demandez à son propriétaire"
            )
        case .unwritable(let uuid):
            say(
                "the test \(uuid) cannot be handed in: no record can be made of it, for want of memory, as its time is "
                    + "none or as it has more samples than any test",
                "le test \(uuid) ne peut être remis : il ne s'écrit pas, faute de mémoire, parce que son heure n'en est pas une "
                    + "ou parce qu'il a plus d'échantillons qu'aucun test"
            )
        case .badRoleName(let name, let longest):
            say(
                "\"\(name)\" cannot be the name of a vantage point's role; take 1 to \(longest) bytes",
                "« \(name) » ne peut nommer le rôle d'un point de mesure ; prenez de 1 à \(longest) octets")
        case .copyBusy(let path):
            say(
                "another process has kept the copy \(path) locked; try again when it has finished",
                "un autre processus garde la copie \(path) verrouillée ; réessayez quand il aura fini")
        case .copyUnusable(let path, let reason):
            say(
                "the copy \(path) cannot be written: \(systemError(reason))",
                "la copie \(path) ne peut être écrite : \(systemError(reason))")
        case .failed(let database, let code, let complaint):
            say(
                "the database \(database) answered with an error: \(complaint)"
                    + (code.isEmpty ? "" : " (\(code))"),
                "la base \(database) a répondu par une erreur : \(complaint)"
                    + (code.isEmpty ? "" : " (\(code))")
            )
        }
    }

    private func badAddress(_ fault: BadDatabaseAddress) -> String {
        switch fault {
        case .scheme, .malformed:
            say(
                "that is no address of a database; postgresql://USER@HOST/NAME is one",
                "ce n'est pas l'adresse d'une base ; postgresql://UTILISATEUR@HÔTE/NOM en est une"
            )
        case .password:
            say(
                "a password does not belong in an address, which histories and lists of processes keep; write it into "
                    + "~/.pgpass, PGPASSWORD or a service (postgresql:///?service=NAME)",
                "un mot de passe n'a pas sa place dans une adresse, que gardent les historiques et les listes de processus ; "
                    + "écrivez-le dans ~/.pgpass, PGPASSWORD ou un service (postgresql:///?service=NOM)"
            )
        }
    }
}
