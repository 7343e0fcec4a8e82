package import TestModel

/// The results database.
extension French {
    package func storeSentence(_ error: ResultStoreError) -> String {
        switch error {
        case .cannotOpen(let path, let failure):
            "la base de résultats \(path) ne peut pas être ouverte : \(opening(failure)) ; choisissez un autre "
                + "--home ou réparez le chemin"
        case .readOnly(let path):
            "la base de résultats \(path) ne peut pas être écrite ; donnez-vous le droit d'écriture ou "
                + "choisissez un autre --home"
        case .diskFull(let path):
            "il n'y a plus de place pour enregistrer des résultats dans \(path) ; libérez-en, ce qui est "
                + "enregistré est intact"
        case .inputOutput(let path, let detail):
            "le disque a failli pendant l'usage de la base de résultats \(path) : \(detail) ; "
                + "vérifiez le disque ou choisissez un autre --home"
        case .busy(let path):
            "un autre processus garde la base de résultats \(path) verrouillée ; réessayez quand il aura fini"
        case .damaged(let path, let detail):
            "la base de résultats \(path) est endommagée : \(detail) ; renommez-la et gardez-la, une nouvelle "
                + "sera commencée, et sauvez ce qu'elle contient avec la commande .recover de sqlite3"
        case .cannotSetAside(let path, let reason):
            "la base de résultats \(path) est endommagée et ne peut pas être renommée : \(systemError(reason)) ; "
                + "déplacez-la à la main"
        case .newerSchema(let path, let found, let known):
            "la base de résultats \(path) a un schéma de version \(found), ce programme connaît jusqu'à la "
                + "\(known) ; prenez un wehe plus récent ou choisissez un autre --home"
        case .foreignDatabase(let path):
            "\(path) est la base d'un autre programme ; déplacez-la ou choisissez un autre --home"
        case .movedAway(let path):
            "la base de résultats \(path) a été déplacée, supprimée ou remplacée pendant son usage ; remettez-la "
                + "ou recommencez"
        case .removedMeanwhile(let test): "le test \(test) a été supprimé entre-temps"
        case .changedMeanwhile(let path):
            "un autre processus a changé la base de résultats \(path) pendant sa lecture ; réessayez"
        case .closed(let path): "la base de résultats \(path) était déjà fermée ; rouvrez-la"
        case .unstorable(let column, let seconds):
            "\(column) ne peut pas être enregistré : \(seconds) s après 1970 n'est pas un instant des années 1 à 9999"
        case .unreadable(let path, let place, let found):
            "la base de résultats \(path) contient \(content(found)) dans \(self.place(place)), ce que wehe n'écrit pas ; corrigez ou "
                + "supprimez cette ligne"
        case .unexpected(let path, let code, let detail):
            "la base de résultats \(path) a répondu par l'erreur SQLite \(code) : \(detail)"
        }
    }

    package func databaseSetAside(_ path: String, keptAs copy: String) -> String {
        "la base de résultats \(path) était endommagée ; elle est conservée sous le nom \(copy) et une nouvelle est "
            + "commencée"
    }

    package func databaseMended(_ path: String) -> String {
        "la base de résultats \(path) donnait une fausse version, comme le fait un dommage ; ses tables ont donné la bonne, qui "
            + "a été notée ; copiez le fichier et vérifiez le disque"
    }

    private func opening(_ failure: OpeningFailure) -> String {
        switch failure {
        case .notAFile: "ce n'est pas un fichier ordinaire"
        case .folder: "son dossier ne peut pas être créé"
        case .system(let error): systemError(error)
        case .told(let text): text
        }
    }

    private func place(_ place: StoredPlace) -> String {
        switch place {
        case .column(let column, let row): "la colonne « \(column) » \(self.row(row))"
        case .samples(let row): "les échantillons \(self.row(row))"
        }
    }

    /// A row, to stand after what belongs to it.
    private func row(_ row: StoredRow) -> String {
        switch row {
        case .test(let id): "du test \(id)"
        case .part(let table, let id): "d'une ligne « \(table) » du test \(id)"
        case .sample(let replay): "d'un échantillon \(self.row(replay))"
        case .named(let id): "d'un test que cite le test \(id)"
        case .campaign(let name): "de la campagne \(name)"
        }
    }

    private func content(_ content: StoredContent) -> String {
        switch content {
        case .value(let text): text
        case .rows(let count): Self.count(count, "ligne", "lignes")
        }
    }
}
