package import TestModel

extension ResultStoreError: Reported {
    package var key: String { "results-database" }

    package var exitCode: Int32 { ExitCode.home }

    package func sentence(_ messages: Messages) -> String { messages.storeSentence(self) }
}

/// Errors of the results database.
extension Messages {
    /// Returns the sentence of an error of the results database.
    package func storeSentence(_ error: ResultStoreError) -> String {
        switch error {
        case .cannotOpen(let path, let failure):
            say(
                "the results database \(path) cannot be opened: \(opening(failure)); choose another --home or mend the "
                    + "path",
                "la base de résultats \(path) ne peut pas être ouverte : \(opening(failure)) ; choisissez un autre "
                    + "--home ou réparez le chemin"
            )
        case .readOnly(let path):
            say(
                "the results database \(path) may not be written; give yourself write permission or choose another "
                    + "--home",
                "la base de résultats \(path) ne peut pas être écrite ; donnez-vous le droit d'écriture ou "
                    + "choisissez un autre --home"
            )
        case .diskFull(let path):
            say(
                "no room is left to store results in \(path); free some space, what was stored before is unharmed",
                "il n'y a plus de place pour enregistrer des résultats dans \(path) ; libérez-en, ce qui est "
                    + "enregistré est intact"
            )
        case .inputOutput(let path, let detail):
            say(
                "the disk failed while using the results database \(path): \(detail); check the disk or choose another "
                    + "--home",
                "le disque a failli pendant l'usage de la base de résultats \(path) : \(detail) ; "
                    + "vérifiez le disque ou choisissez un autre --home"
            )
        case .busy(let path):
            say(
                "another process keeps the results database \(path) locked; try again when it has finished",
                "un autre processus garde la base de résultats \(path) verrouillée ; réessayez quand il aura fini"
            )
        case .damaged(let path, let detail):
            say(
                "the results database \(path) is damaged: \(detail); rename it and keep it, a new one is begun "
                    + "then, and save what it holds with sqlite3's .recover command",
                "la base de résultats \(path) est endommagée : \(detail) ; renommez-la et gardez-la, une nouvelle "
                    + "sera commencée, et sauvez ce qu'elle contient avec la commande .recover de sqlite3"
            )
        case .cannotSetAside(let path, let reason):
            say(
                "the results database \(path) is damaged and cannot be renamed: \(systemError(reason)); move it away by "
                    + "hand",
                "la base de résultats \(path) est endommagée et ne peut pas être renommée : \(systemError(reason)) ; "
                    + "déplacez-la à la main"
            )
        case .newerSchema(let path, let found, let known):
            say(
                "the results database \(path) has schema version \(found), this program knows up to \(known); use a "
                    + "newer wehe or choose another --home",
                "la base de résultats \(path) a un schéma de version \(found), ce programme connaît jusqu'à la "
                    + "\(known) ; prenez un wehe plus récent ou choisissez un autre --home"
            )
        case .foreignDatabase(let path):
            say(
                "\(path) is a database of another program; move it away or choose another --home",
                "\(path) est la base d'un autre programme ; déplacez-la ou choisissez un autre --home")
        case .movedAway(let path):
            say(
                "the results database \(path) was moved, removed or replaced while in use; put it back or start again",
                "la base de résultats \(path) a été déplacée, supprimée ou remplacée pendant son usage ; remettez-la "
                    + "ou recommencez"
            )
        case .removedMeanwhile(let test):
            say("test \(test) was removed meanwhile", "le test \(test) a été supprimé entre-temps")
        case .changedMeanwhile(let path):
            say(
                "another process changed the results database \(path) while it was read; try again",
                "un autre processus a changé la base de résultats \(path) pendant sa lecture ; réessayez")
        case .closed(let path):
            say(
                "the results database \(path) was already closed; open it again",
                "la base de résultats \(path) était déjà fermée ; rouvrez-la")
        case .unstorable(let column, let seconds):
            say(
                "\(column) cannot be stored: \(seconds) s after 1970 is no instant in the years 1 to 9999",
                "\(column) ne peut pas être enregistré : \(seconds) s après 1970 n'est pas un instant des années 1 à 9999"
            )
        case .unreadable(let path, let place, let found):
            say(
                "the results database \(path) has \(content(found)) in \(self.place(place)), which wehe does not write; "
                    + "correct or remove that row",
                "la base de résultats \(path) contient \(content(found)) dans \(self.place(place)), ce que wehe n'écrit pas ; corrigez ou "
                    + "supprimez cette ligne"
            )
        case .unexpected(let path, let code, let detail):
            say(
                "the results database \(path) answered with SQLite error \(code): \(detail)",
                "la base de résultats \(path) a répondu par l'erreur SQLite \(code) : \(detail)")
        }
    }

    /// States that a damaged results database was renamed.
    package func databaseSetAside(_ path: String, keptAs copy: String) -> String {
        say(
            "the results database \(path) was damaged; it is kept as \(copy) and a new one was begun",
            "la base de résultats \(path) était endommagée ; elle est conservée sous le nom \(copy) et une nouvelle est "
                + "commencée"
        )
    }

    /// States that a results database had damaged version information, which was repaired.
    package func databaseMended(_ path: String) -> String {
        say(
            "the results database \(path) told its version wrongly, as damage does; its tables told the right one, which was "
                + "written down; copy the file and check the disk",
            "la base de résultats \(path) donnait une fausse version, comme le fait un dommage ; ses tables ont donné la bonne, qui "
                + "a été notée ; copiez le fichier et vérifiez le disque"
        )
    }

    private func opening(_ failure: OpeningFailure) -> String {
        switch failure {
        case .notAFile: say("it is not a regular file", "ce n'est pas un fichier ordinaire")
        case .folder: say("its folder cannot be made", "son dossier ne peut pas être créé")
        case .system(let error): systemError(error)
        case .told(let text): text
        }
    }

    private func place(_ place: RowLocation) -> String {
        switch place {
        case .column(let column, let row):
            say("\(column) of \(self.row(row))", "la colonne « \(column) » \(self.row(row))")
        case .samples(let row): say("sample for \(self.row(row))", "les échantillons \(self.row(row))")
        }
    }

    /// Names a row, to follow the name of its part.
    private func row(_ row: StoredRow) -> String {
        switch row {
        case .test(let id): say("test \(id)", "du test \(id)")
        case .part(let table, let id):
            say(
                "\("aeiou".contains(table.prefix(1)) ? "an" : "a") \(table) of test \(id)",
                "d'une ligne « \(table) » du test \(id)")
        case .sample(let replay):
            say("a sample of \(self.row(replay))", "d'un échantillon \(self.row(replay))")
        case .named(let id): say("a test that test \(id) names", "d'un test que cite le test \(id)")
        case .campaign(let name): say("the campaign \(name)", "de la campagne \(name)")
        }
    }

    private func content(_ content: StoredContent) -> String {
        switch content {
        case .value(let text): text
        case .rows(let count): say("\(count) rows", Self.count(count, "ligne", "lignes"))
        }
    }
}
