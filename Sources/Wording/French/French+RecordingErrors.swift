import Recordings
import SystemFiles

/// What is wrong with recordings, app lists and imports. Places are counted from 1 here, as a person counts.
extension French {
    func recordingSentence(_ error: RecordingError) -> String {
        switch error {
        case .unreadable(let file, let fault): "\(file) ne peut pas être lu : \(fileFault(fault))"
        case .unwritable(let file, let fault): "\(file) ne peut pas être écrit : \(fileFault(fault))"
        case .noSuchFolder(let path): "\(path) ne peut pas être lu : ce dossier n'existe pas"
        case .nothingToImport(let folder):
            "\(folder) ne peut pas être lu : le dossier n'a aucun fichier .json à importer"
        case .notJSON(let file, let complaint):
            "\(file) n'est pas du JSON valide" + (complaint.map { " : \($0)" } ?? "")
        case .layout(let file, let problem): "\(file) : \(self.problem(problem))"
        case .packet(let file, let packet, let problem):
            "\(file) : paquet \(packet + 1) : \(self.problem(problem))"
        case .serverSide(let file, let problem): "\(file) : \(self.problem(problem))"
        case .serverDatagram(let file, let flow, let datagram, let problem):
            "\(file) : flux \(flow + 1) : le datagramme \(datagram + 1) \(self.problem(problem))"
        case .serverAnswer(let file, let answer, let part, let problem):
            "\(file) : la réponse \(answer + 1)\(part.map { " : le paquet \($0 + 1)" } ?? "") \(self.problem(problem))"
        case .twoOfOneName(let file, let path):
            "\(path) n'a pas le même contenu qu'un autre \(file) ici, et un enregistrement se reconnaît au nom de son "
                + "fichier ; importez l'un des deux séparément"
        case .withoutPartner(let file):
            "\(file) : inutilisé tant que son partenaire n'est pas importé ; les enregistrements fournis restent"
        case .flow(let text, let problem): "« \(text) » n'est pas un c_s_pair : \(self.problem(problem))"
        case .appList(let file, let problem): "\(file) : \(self.problem(problem))"
        case .app(let file, let entry, let name, let problem):
            "\(file) : entrée \(entry + 1)\(name.map { " (« \($0) »)" } ?? "") : \(self.problem(problem))"
        case .facts(let file, let line, let problem): "\(file):\(line) : \(self.problem(problem))"
        case .notSynthesisable(let recording, let first, let serverName, let length):
            "\(recording) ne peut pas être synthétisé : un \(first.rawValue) "
                + "\(serverName.map { "pour \($0)" } ?? "sans hôte") ne tient pas en \(length) octets"
        case .unknownApp(let name, let suggestions):
            suggestions.isEmpty
                ? "aucune application « \(name) »"
                : "aucune application « \(name) » ; vouliez-vous dire "
                    + suggestions.map { "« \($0) »" }.joined(separator: " ou ") + " ?"
        case .unknownRecording(let name): "aucun enregistrement « \(name) »"
        case .serverBytesUnknown(let name):
            "de \(name), on ne sait que combien son serveur a envoyé, et un serveur d'origine a besoin des octets ; "
                + "importez une capture de l'application, ou le pickle du serveur"
        case .notRemovable(let name, let obstacle):
            "« \(name) » ne peut pas être supprimé : \(self.obstacle(obstacle))"
        }
    }

    /// Why a file cannot be read or written.
    func fileFault(_ fault: FileFault) -> String {
        switch fault {
        case .system(let error): systemError(error)
        case .foundation(let text): text
        }
    }

    private func obstacle(_ obstacle: RemovalObstacle) -> String {
        switch obstacle {
        case .bundled: "il fait partie du programme ; seul ce qui a été importé peut être supprimé"
        case .notImported: "aucune application ni aucun enregistrement importés n'ont ce nom"
        case .usedBy(let app): "l'application importée « \(app) » l'utilise ; supprimez plutôt celle-ci"
        }
    }

    private func problem(_ problem: FactsProblem) -> String {
        switch problem {
        case .neitherKeyNorNumbers(let line):
            "« \(line) » n'est ni une clé avec sa valeur, ni autant de nombres, 0 ou plus, que la ligne précédente"
        case .missing(let key): "la ligne « \(key) » manque"
        case .unknownTransportOrFirst:
            "transport ne vaut ni tcp ni udp, ou first ne vaut ni tls-client-hello, ni http-get, ni opaque"
        case .numberCount(let needed): "la ligne d'un paquet doit avoir \(needed) nombres"
        case .columns(let line, let needed):
            "« \(line) » doit avoir : \(needed.joined(separator: " | "))"
        case .noApp(let table, let recording): "\(table) n'a pas d'application avec \(recording)"
        case .noSheet(let file, let app): "aucune fiche ne donne \(file) pour \(app)"
        }
    }
}
