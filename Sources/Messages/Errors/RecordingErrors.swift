import Recordings
import Basics

extension RecordingError: Reported {
    package var key: String {
        switch self {
        case .unknownApp: "unknown-app"
        case .unknownRecording: "unknown-recording"
        case .notRemovable: "not-removable"
        case .serverBytesUnknown: "server-bytes-unknown"
        case .unreadable, .unwritable, .noSuchFolder, .nothingToImport, .notJSON, .layout, .packet,
            .serverSide,
            .serverDatagram, .serverAnswer, .twoOfOneName, .withoutPartner, .flow, .appList, .app, .facts,
            .notSynthesisable:
            "bad-recording"
        }
    }

    package var exitCode: Int32 {
        switch self {
        case .unknownApp, .unknownRecording, .notRemovable, .serverBytesUnknown: ExitCode.usage
        case .unreadable, .unwritable, .noSuchFolder, .nothingToImport, .notJSON, .layout, .packet,
            .serverSide,
            .serverDatagram, .serverAnswer, .twoOfOneName, .withoutPartner, .flow, .appList, .app, .facts,
            .notSynthesisable:
            ExitCode.recording
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.recordingSentence(self) }
}

/// Errors of recordings, app lists and imports. Indices are shown counted from 1.
extension Messages {
    func recordingSentence(_ error: RecordingError) -> String {
        switch error {
        case .unreadable(let file, let fault):
            say(
                "\(file) cannot be read: \(fileFault(fault))",
                "\(file) ne peut pas être lu : \(fileFault(fault))")
        case .unwritable(let file, let fault):
            say(
                "\(file) cannot be written: \(fileFault(fault))",
                "\(file) ne peut pas être écrit : \(fileFault(fault))")
        case .noSuchFolder(let path):
            say(
                "\(path) cannot be read: there is no such folder",
                "\(path) ne peut pas être lu : ce dossier n'existe pas")
        case .nothingToImport(let folder):
            say(
                "\(folder) cannot be read: the folder has no .json files to import",
                "\(folder) ne peut pas être lu : le dossier n'a aucun fichier .json à importer")
        case .notJSON(let file, let complaint):
            say(
                "\(file) is not valid JSON" + (complaint.map { ": \($0)" } ?? ""),
                "\(file) n'est pas du JSON valide" + (complaint.map { " : \($0)" } ?? ""))
        case .layout(let file, let problem):
            say("\(file): \(self.problem(problem))", "\(file) : \(self.problem(problem))")
        case .packet(let file, let packet, let problem):
            say(
                "\(file): packet \(packet + 1): \(self.problem(problem))",
                "\(file) : paquet \(packet + 1) : \(self.problem(problem))")
        case .serverSide(let file, let problem):
            say("\(file): \(self.problem(problem))", "\(file) : \(self.problem(problem))")
        case .serverDatagram(let file, let flow, let datagram, let problem):
            say(
                "\(file): flow \(flow + 1): datagram \(datagram + 1) \(self.problem(problem))",
                "\(file) : flux \(flow + 1) : le datagramme \(datagram + 1) \(self.problem(problem))")
        case .serverAnswer(let file, let answer, let part, let problem):
            say(
                "\(file): answer \(answer + 1)\(part.map { ": packet \($0 + 1)" } ?? "") \(self.problem(problem))",
                "\(file) : la réponse \(answer + 1)\(part.map { " : le paquet \($0 + 1)" } ?? "") \(self.problem(problem))"
            )
        case .twoOfOneName(let file, let path):
            say(
                "\(path) has other contents than another \(file) here, and a recording is known by its file's name; "
                    + "import one of them by itself",
                "\(path) n'a pas le même contenu qu'un autre \(file) ici, et un enregistrement se reconnaît au nom de son "
                    + "fichier ; importez l'un des deux séparément"
            )
        case .withoutPartner(let file):
            say(
                "\(file): not used as long as its partner is not imported; the bundled recordings stand",
                "\(file) : inutilisé tant que son partenaire n'est pas importé ; les enregistrements fournis restent"
            )
        case .flow(let text, let problem):
            say(
                "\"\(text)\" is no c_s_pair: \(self.problem(problem))",
                "« \(text) » n'est pas un c_s_pair : \(self.problem(problem))")
        case .appList(let file, let problem):
            say("\(file): \(self.problem(problem))", "\(file) : \(self.problem(problem))")
        case .app(let file, let entry, let name, let problem):
            say(
                "\(file): entry \(entry + 1)\(name.map { " (\"\($0)\")" } ?? ""): \(self.problem(problem))",
                "\(file) : entrée \(entry + 1)\(name.map { " (« \($0) »)" } ?? "") : \(self.problem(problem))"
            )
        case .facts(let file, let line, let problem):
            say("\(file):\(line): \(self.problem(problem))", "\(file):\(line) : \(self.problem(problem))")
        case .notSynthesisable(let recording, let first, let serverName, let length):
            say(
                "\(recording) cannot be made: a \(first.rawValue) for \(serverName ?? "no host") does not fit in "
                    + "\(length) bytes",
                "\(recording) ne peut pas être synthétisé : un \(first.rawValue) "
                    + "\(serverName.map { "pour \($0)" } ?? "sans hôte") ne tient pas en \(length) octets"
            )
        case .unknownApp(let name, let suggestions):
            say(
                suggestions.isEmpty
                    ? "no app named \"\(name)\""
                    : "no app named \"\(name)\"; did you mean "
                        + suggestions.map { "\"\($0)\"" }.joined(separator: " or ") + "?",
                suggestions.isEmpty
                    ? "aucune application « \(name) »"
                    : "aucune application « \(name) » ; vouliez-vous dire "
                        + suggestions.map { "« \($0) »" }.joined(separator: " ou ") + " ?"
            )
        case .unknownRecording(let name):
            say("no recording named \"\(name)\"", "aucun enregistrement « \(name) »")
        case .serverBytesUnknown(let name):
            say(
                "of \(name) only how much its server sent is known, and an upstream server needs the bytes; import a "
                    + "capture of the app, or the server's pickle",
                "de \(name), on ne sait que combien son serveur a envoyé, et un serveur d'origine a besoin des octets ; "
                    + "importez une capture de l'application, ou le pickle du serveur"
            )
        case .notRemovable(let name, let obstacle):
            say(
                "\"\(name)\" cannot be removed: \(self.obstacle(obstacle))",
                "« \(name) » ne peut pas être supprimé : \(self.obstacle(obstacle))")
        }
    }

    /// Describes a failure to read or write a file.
    func fileFault(_ fault: FileError) -> String {

        switch fault {
        case .system(let error): systemError(error)
        case .foundation(let text): text
        }

    }

    private func obstacle(_ obstacle: CannotRemove) -> String {
        switch obstacle {
        case .bundled:
            say(
                "it came with the program; only what was imported can go",
                "il fait partie du programme ; seul ce qui a été importé peut être supprimé")
        case .notImported:
            say(
                "no imported app or recording has this name",
                "aucune application ni aucun enregistrement importés n'ont ce nom")
        case .usedBy(let app):
            say(
                "the imported app \"\(app)\" uses it; remove that instead",
                "l'application importée « \(app) » l'utilise ; supprimez plutôt celle-ci")
        }
    }

    private func problem(_ problem: FactsProblem) -> String {
        switch problem {
        case .neitherKeyNorNumbers(let line):
            say(
                "\"\(line)\" is neither a key with a value nor as many numbers, 0 or more, as the line before",
                "« \(line) » n'est ni une clé avec sa valeur, ni autant de nombres, 0 ou plus, que la ligne précédente"
            )
        case .missing(let key): say("there is no line \"\(key)\"", "la ligne « \(key) » manque")
        case .unknownTransportOrFirst:
            say(
                "transport is not tcp or udp, or first is not tls-client-hello, http-get or opaque",
                "transport ne vaut ni tcp ni udp, ou first ne vaut ni tls-client-hello, ni http-get, ni opaque"
            )
        case .numberCount(let needed):
            say(
                "a packet's line should have \(needed) numbers",
                "la ligne d'un paquet doit avoir \(needed) nombres")
        case .columns(let line, let needed):
            say(
                "\"\(line)\" should have: \(needed.joined(separator: " | "))",
                "« \(line) » doit avoir : \(needed.joined(separator: " | "))")
        case .noApp(let table, let recording):
            say("\(table) has no app with \(recording)", "\(table) n'a pas d'application avec \(recording)")
        case .noSheet(let file, let app):
            say("no sheet gives \(file) for \(app)", "aucune fiche ne donne \(file) pour \(app)")
        }
    }
}
