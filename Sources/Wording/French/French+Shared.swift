import Formatting
package import TestModel

extension French {
    package func sharedSentence(_ error: SharedResultsError) -> String {
        switch error {
        case .badAddress(let fault): badAddress(fault)
        case .libraryMissing(let complaint):
            "il faut pour les bases la bibliothèque cliente de PostgreSQL, qui manque : \(complaint) ; installez libpq5"
        case .unreachable(let database, let complaint): "la base \(database) est injoignable : \(complaint)"
        case .silent(let database, let seconds):
            "la base \(database) n'a pas répondu en \(seconds) s ; réessayez, ce qu'elle a est sauf"
        case .certificate(let database, let complaint):
            "la base \(database) ne prouve pas qui elle est : \(complaint) ; sslrootcert=FICHIER dans son adresse nomme "
                + "l'autorité à croire"
        case .login(let database, let complaint):
            "la base \(database) ne vous laisse pas entrer : \(complaint) ; ~/.pgpass ou PGPASSWORD contient le mot de "
                + "passe"
        case .lost(let database):
            "la connexion à la base \(database) s'est rompue ; réessayez, rien n'est perdu ni doublé"
        case .notPrepared(let database):
            "la base \(database) n'a pas de résultats de wehe, ou vous ne pouvez les voir ; son propriétaire la prépare "
                + "par « campaign database init »"
        case .badIdentity(let database):
            "la base \(database) ne s'identifie pas par un UUID : rien n'y est lu ni remis ; demandez à son propriétaire si "
                + "wehe.database a été modifiée"
        case .otherLayout(let database, let found, let known) where found < known:
            "la base \(database) a la structure de version \(found), ce programme veut la \(known) ; son propriétaire "
                + "l'y amène par « campaign database init »"
        case .otherLayout(let database, let found, let known):
            "la base \(database) a la structure de version \(found), ce programme connaît jusqu'à la \(known) ; prenez un "
                + "wehe plus récent"
        case .oldServer(let database, let version, let least):
            "la base \(database) est servie par PostgreSQL \(version) ; il faut \(least) ou plus"
        case .restored(let database):
            "la base \(database) fut restaurée sur un autre serveur ; son propriétaire achève cela par « campaign "
                + "database init »"
        case .locked(let database):
            "une transaction ouverte de quelqu'un d'autre garde verrouillées des tables de la base \(database) ; terminez-la "
                + "(pg_stat_activity et pg_locks disent de qui elle est) et réessayez"
        case .tooMuch(let database, let megabytes):
            "la base \(database) a répondu par plus de \(megabytes) Mo d'un coup, ce que rien de demandé ne contient ; "
                + "demandez à son propriétaire ce qui s'y trouve"
        case .forbidden(let database, let complaint): "la base \(database) ne le permet pas : \(complaint)"
        case .notSeen(let database, let tests):
            "\(Self.count(tests, "test", "tests")) ne peuvent être remis à la base \(database) : une autre ligne a la même "
                + "identité, et vous ne pouvez la voir ; demandez à son propriétaire"
        case .unwritable(let uuid):
            "le test \(uuid) ne peut être remis : il ne s'écrit pas, faute de mémoire, parce que son heure n'en est pas une "
                + "ou parce qu'il a plus d'échantillons qu'aucun test"
        case .badRoleName(let name, let longest):
            "« \(name) » ne peut nommer le rôle d'un point de mesure ; prenez de 1 à \(longest) octets"
        case .copyBusy(let path):
            "un autre processus garde la copie \(path) verrouillée ; réessayez quand il aura fini"
        case .copyUnusable(let path, let reason):
            "la copie \(path) ne peut être écrite : \(systemError(reason))"
        case .failed(let database, let code, let complaint):
            "la base \(database) a répondu par une erreur : \(complaint)" + (code.isEmpty ? "" : " (\(code))")
        }
    }

    private func badAddress(_ fault: BadDatabaseAddress) -> String {
        switch fault {
        case .scheme, .malformed:
            "ce n'est pas l'adresse d'une base ; postgresql://UTILISATEUR@HÔTE/NOM en est une"
        case .password:
            "un mot de passe n'a pas sa place dans une adresse, que gardent les historiques et les listes de processus ; "
                + "écrivez-le dans ~/.pgpass ou PGPASSWORD"
        }
    }

    package func handingIn(done: Int, of all: Int) -> String {
        "\(done) sur \(Self.count(all, "test", "tests")) remis ; Ctrl-C arrête et les garde"
    }
    package func handedIn(tests: Int, known: Int, slots: Int, to database: String) -> String {
        "\(Self.count(tests, "test", "tests")) et \(Self.count(slots, "créneau", "créneaux")) remis à \(database)"
            + (known > 0 ? " ; \(Self.count(known, "test", "tests")) y étaient déjà." : ".")
    }
    package func notMayHandIn(tests: Int, user: String) -> String {
        "\(Self.count(tests, "test", "tests")) d'autres campagnes ou points de mesure restent ici, car \(user) ne peut les remettre"
    }
    package func importedStay(tests: Int) -> String {
        "\(Self.count(tests, "test", "tests")) de campagnes restent ici, car importés ; ils sont remis là où ils ont été mesurés"
    }
    package func fetching(done: Int, of all: Int?) -> String {
        (all.map { "\(done) sur \(Self.count($0, "test", "tests"))" } ?? Self.count(done, "test", "tests"))
            + " reçus ; Ctrl-C arrête et les garde"
    }
    package func unreadableTests(_ count: Int) -> String {
        "\(Self.count(count, "test", "tests")) de la base ne peuvent être lus : abîmés, ou remis par un wehe plus récent"
    }
    package func databasePrepared(_ database: String, earlier: Int, version: Int) -> String {
        switch earlier {
        case 0: "\(database) est prête pour des résultats (structure de version \(version))."
        case version: "\(database) était déjà prête (structure de version \(version))."
        default: "\(database) est passée de la structure \(earlier) à la \(version)."
        }
    }
    package func databaseRenewed(_ database: String) -> String {
        "\(database) fut copiée ou restaurée d'une autre base et a désormais sa propre identité : ses copies recommencent, et "
            + "les points de mesure apportent ce qui lui manque"
    }
    package func vantagePointMay(_ name: String, campaigns: [String], role: String, isNew: Bool) -> String {
        "\(name) remet pour \(campaigns.joined(separator: ", ")) comme \(role)"
            + (isNew ? ", un nouveau rôle." : ", qui existait.")
    }
    package var rolesLackPasswords: String {
        "les nouveaux rôles n'ont pas de mot de passe ; donnez-en un à chacun dans psql : \\password NOM"
    }
    package func databaseState(
        _ database: String, server: String, user: String, isEncrypted: Bool, bytes: Int?
    ) -> String {
        "\(database) : PostgreSQL \(server), comme \(user), \(isEncrypted ? "chiffré" : "non chiffré")"
            + (bytes.map { ", les tests prennent \(self.bytes($0))" } ?? "") + "."
    }
    package var nothingHandedIn: String { "Rien que vous puissiez voir n'a encore été remis." }
}
