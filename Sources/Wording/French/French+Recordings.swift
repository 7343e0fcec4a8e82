package import Basics
package import Recordings

extension French {
    package var noAppMatches: String { "aucune application ne correspond ; « apps » les donne toutes" }
    package func appsOfTheOtherLanguage(_ count: Int) -> String {
        count < 2
            ? "\(count) application pour anglophones n'est pas citée ; « settings set language en » la montre, "
                + "et un test se lance toujours par son nom"
            : "\(count) applications pour anglophones ne sont pas citées ; « settings set language en » les "
                + "montre, et un test se lance toujours par son nom"
    }
    package func title(_ app: App) -> String {
        app.isPortTest ? "Port \(app.listName) (\(app.sizeMB) Mo)" : app.displayName
    }
    package func source(_ entry: CatalogueEntry) -> String {
        entry.origin == .imported ? "importé" : entry.synthesised ? "synthétisé" : "fourni"
    }
    package func appTitle(_ entry: CatalogueEntry) -> String {
        "\(title(entry.app)) (\(entry.app.testName)), \(source(entry))"
    }
    package func oneReplay(bytesDown: Int, seconds: Double) -> String {
        "un rejeu : \(bytes(bytesDown)) reçus, environ \(self.seconds(seconds)) ; un test en fait deux"
    }
    package func synthesised(_ from: String) -> String { "synthétisé : \(callSource(from))" }
    package func callSource(_ text: String) -> String {
        switch Synthesiser.CallSource(rawValue: text) {
        case .serverOnly: "le côté du serveur d'après la taille et la durée de la liste d'applications"
        case .bothSides: "les deux côtés d'après la taille et la durée de la liste d'applications"
        case nil: text
        }
    }
    package func portAndPackets(port: Int, packets: Int) -> String {
        "port \(port)  \(Self.count(packets, "paquet", "paquets"))"
    }

    package var nothingImported: String {
        "rien n'a encore été importé ; importez avec « recordings import CHEMIN »"
    }
    package func origin(_ origin: Origin) -> String {
        switch origin {
        case .bundled: "synthétisé"
        case .imported: "importé"
        }
    }
    package func recordingTitle(_ name: String, origin: Origin) -> String {
        "\(name), \(origin == .imported ? "importé" : "synthétisé à partir de faits publiés")"
    }
    package var noServerName: String { "aucun dans les premiers paquets" }
    package func packetsFromClient(_ count: Int) -> String { "\(count) du client" }
    package func upAndDown(_ up: Int, _ down: Int) -> String {
        "\(bytes(up)) envoyés, \(bytes(down)) reçus"
    }
    package func toLastRequest(_ seconds: Double) -> String {
        "\(self.seconds(seconds)) jusqu'à la dernière requête"
    }

    package func serverContent(_ content: ServerContent) -> String {
        switch content {
        case .recorded: "les octets du serveur, tels qu'enregistrés"
        case .noise: "du bruit des longueurs enregistrées : on ne sait pas ce que le serveur a envoyé"
        case .unknown: "on ne sait rien du serveur : il reflète le client"
        }
    }
    package func serverTimes(_ times: ServerTimes, over transport: Transport) -> String {
        switch (times, transport) {
        case (.recorded, _): "ceux du serveur, tels qu'enregistrés"
        case (.synthesised, _): "inconnus : inventés d'après la taille et la durée"
        case (.unknown, .tcp):
            "inconnus : le serveur envoie chaque réponse d'un coup, aussi vite que va la ligne"
        case (.unknown, .udp): "inconnus : le serveur envoie quand le client envoie"
        }
    }
    package func controlCompared(_ comparison: ControlComparison, with original: String) -> String {
        guard !comparison.isExact else { return "l'inversion exacte de \(original)" }
        var parts = ["\(Self.count(comparison.inverted, "octet", "octets")) de \(original) inversés"]
        if comparison.kept > 0 { parts.append("\(comparison.kept) tels quels") }
        if comparison.other > 0 { parts.append("\(comparison.other) autres") }
        if comparison.shortened > 0 {
            parts.append(
                "\(comparison.shortened) de \(Self.count(comparison.packets, "paquet", "paquets")) plus courts, de "
                    + "\(Self.count(comparison.missing, "octet", "octets")) en tout")
        }
        if comparison.unpaired > 0 { parts.append("\(comparison.unpaired) paquets sans partenaire") }
        return parts.joined(separator: ", ")
    }
    package func moreSteps(_ count: Int) -> String { "et \(count) de plus ; --all les montre" }
    package var clientBegins: String { "le client commence par" }
    package var serverBegins: String { "le serveur commence par" }
    package func exported(_ app: String, files: Int, to folder: String) -> String {
        "\(app) a été écrit pour les programmes d'origine, \(Self.count(files, "fichier", "fichiers")), dans "
            + "\(folder)."
    }

    package func notImported(_ problem: RecordingError) -> String {
        "non importé : \(recordingSentence(problem))"
    }
    package func importNotice(_ notice: ImportNotice) -> String {
        switch notice {
        case .replacesRecording(let file, .imported): "\(file) remplace celui qui a été importé auparavant"
        case .replacesRecording(let file, .bundled): "\(file) est utilisé à la place de celui du programme"
        case .replacesApp(let name, .imported):
            "l'application « \(name) » remplace celle qui a été importée auparavant"
        case .replacesApp(let name, .bundled):
            "l'application « \(name) » prend la place de celle du programme"
        case .madeApp(let name, let file):
            "aucune liste ne cite \(file) ; il peut être testé sous le nom « \(name) »"
        case .leftOutWithoutRecordings(let list, let apps, _):
            "\(list) : \(leftOut(apps)), car leurs enregistrements ne sont pas ici : "
                + apps.joined(separator: ", ")
        case .leftOutNameTaken(let list, let apps):
            "\(list) : \(leftOut(apps)), car une autre liste donne ce nom à d'autres enregistrements : "
                + apps.joined(separator: ", ")
        case .onlyFirstFlow(let file, let others):
            "\(file) a \(Self.count(others, "flux", "flux")) outre le premier, qui seul est rejoué"
        case .keptWithoutApp(let file, let missing?):
            "\(file) est conservé, mais aucune application ne l'utilise tant que son témoin \(missing) "
                + "n'est pas importé"
        case .keptWithoutApp(let file, nil):
            "\(file) est conservé, mais aucune application ne l'utilise : il n'a pas d'original et aucune "
                + "liste ne le cite"
        }
    }

    private func leftOut(_ apps: [String]) -> String {
        Self.count(apps.count, "application laissée de côté", "applications laissées de côté")
    }

    package func appListSetAside(_ copy: String) -> String {
        "la liste d'applications était corrompue ; elle est conservée sous le nom \(copy)"
    }
    package func imported(new: Int, replaced: Int, apps: Int, keptOut: Int) -> String {
        "Importé : " + Self.count(new, "enregistrement", "enregistrements")
            + (replaced == 0 ? "" : ", " + Self.count(replaced, "remplacé", "remplacés")) + " et "
            + Self.count(apps, "application", "applications")
            + (keptOut == 0 ? "." : " ; " + Self.count(keptOut, "fichier écarté.", "fichiers écartés."))
    }
    package func tryReplay(_ app: String) -> String { "Essayez : « replay \(app) »" }
    package func removed(app: String?, files: [String]) -> String {
        "Supprimé : " + ((app.map { ["application \($0)"] } ?? []) + files).joined(separator: ", ")
    }
}
