package import Basics
import Home
package import Recordings

/// Knowledge of the server's data in a recording.
package enum ServerContent: String, Sendable, CaseIterable {
    /// Its bytes, as they were recorded.
    case recorded
    /// Lengths and times are known; the bytes are noise.
    case noise
    /// Unknown: the server mirrors the client.
    case unknown
}

extension Messages {
    /// States that no app matches.
    package var noAppMatches: String {
        say(
            "no app matches; \"apps\" lists all",
            "aucune application ne correspond ; « apps » les donne toutes")
    }

    /// States that apps for speakers of the other language are not listed.
    package func appsOfTheOtherLanguage(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "app")) for speakers of French \(count == 1 ? "is" : "are") not listed; "
                + "\"settings set language fr\" lists \(count == 1 ? "it" : "them"), and a test takes any by its name",
            count < 2
                ? "\(count) application pour anglophones n'est pas citée ; « settings set language en » la montre, "
                    + "et un test se lance toujours par son nom"
                : "\(count) applications pour anglophones ne sont pas citées ; « settings set language en » les "
                    + "montre, et un test se lance toujours par son nom"
        )
    }

    /// Returns the display name of an app.
    package func title(_ app: App) -> String {
        say(app.displayName, app.isPortTest ? "Port \(app.listName) (\(app.sizeMB) Mo)" : app.displayName)
    }

    /// Names the origin of an app's recordings.
    package func source(_ entry: CatalogueEntry) -> String {
        say(
            entry.origin == .imported ? "imported" : entry.synthesised ? "synthesised" : "bundled",
            entry.origin == .imported ? "importé" : entry.synthesised ? "synthétisé" : "fourni")
    }

    /// The heading of an app's details.
    package func appTitle(_ entry: CatalogueEntry) -> String {

        "\(title(entry.app)) (\(entry.app.testName)), \(source(entry))"

    }

    /// Describes the data and duration of one replay of an app.
    package func oneReplay(bytesDown: Int, seconds: Double) -> String {
        say(
            "one replay: \(bytes(bytesDown)) down, about \(self.seconds(seconds)); a test runs two",
            "un rejeu : \(bytes(bytesDown)) reçus, environ \(self.seconds(seconds)) ; un test en fait deux")
    }

    /// Names the source of an app's synthetic recordings.
    package func synthesised(_ from: String) -> String {
        say("synthesised: \(callSource(from))", "synthétisé : \(callSource(from))")
    }

    /// Names the source of a synthetic call, given the text in its file.
    package func callSource(_ text: String) -> String {
        switch language {
        case .english:
            text
        case .french:
            switch Synthesiser.CallSource(rawValue: text) {
            case .serverOnly: "le côté du serveur d'après la taille et la durée de la liste d'applications"
            case .bothSides: "les deux côtés d'après la taille et la durée de la liste d'applications"
            case nil: text
            }
        }
    }

    /// Describes a replay's port and packets.
    package func portAndPackets(port: Int, packets: Int) -> String {
        say("port \(port)  \(packets) packets", "port \(port)  \(Self.count(packets, "paquet", "paquets"))")
    }

    /// States that nothing was imported yet.
    package var nothingImported: String {
        say(
            "nothing was imported yet; import with \"recordings import PATH\"",
            "rien n'a encore été importé ; importez avec « recordings import CHEMIN »")
    }

    /// Names the origin of a recording, for a table.
    package func origin(_ origin: Origin) -> String {
        switch origin {
        case .bundled: say("synthesised", "synthétisé")
        case .imported: say("imported", "importé")
        }
    }

    /// The heading of a recording's details.
    package func recordingTitle(_ name: String, origin: Origin) -> String {
        say(
            "\(name), \(origin == .imported ? "imported" : "synthesised from published facts")",
            "\(name), \(origin == .imported ? "importé" : "synthétisé à partir de faits publiés")")
    }

    /// States that the first packet contains no server name.
    package var noServerName: String { say("none in the first packets", "aucun dans les premiers paquets") }

    /// Counts the client's packets.
    package func packetsFromClient(_ count: Int) -> String {
        say("\(count) from the client", "\(count) du client")
    }

    /// Formats the bytes in both directions.
    package func upAndDown(_ up: Int, _ down: Int) -> String {
        say("\(bytes(up)) up, \(bytes(down)) down", "\(bytes(up)) envoyés, \(bytes(down)) reçus")
    }

    /// Formats the seconds to the last request.
    package func toLastRequest(_ seconds: Double) -> String {
        say(
            "\(self.seconds(seconds)) to the last request",
            "\(self.seconds(seconds)) jusqu'à la dernière requête")
    }

    /// Describes the knowledge of a server's data.
    package func serverContent(_ content: ServerContent) -> String {
        switch content {
        case .recorded: say("the server's bytes, as recorded", "les octets du serveur, tels qu'enregistrés")
        case .noise:
            say(
                "noise of the recorded lengths: what the server sent is not known",
                "du bruit des longueurs enregistrées : on ne sait pas ce que le serveur a envoyé")
        case .unknown:
            say(
                "nothing of the server is known: it mirrors the client",
                "on ne sait rien du serveur : il reflète le client")
        }
    }

    /// Describes the knowledge of a server's send times, and its consequences, in a sentence.
    package func serverTimes(
        _ times: ServerTimes, over transport: Transport, isSpread: Bool = false
    ) -> String {
        switch (times, transport) {
        case (.recorded, _): say("the server's, as recorded", "ceux du serveur, tels qu'enregistrés")
        case (.synthesised, _):
            say("not known: made up from size and time", "inconnus : inventés d'après la taille et la durée")
        case (.unknown, .tcp) where isSpread:
            say(
                "not known: the server sends each answer at 16 Mbit/s, in a second at most",
                "inconnus : le serveur envoie chaque réponse à 16 Mbit/s, en une seconde au plus")
        case (.unknown, .tcp):
            say(
                "not known: the server sends each answer at once, as fast as the line goes",
                "inconnus : le serveur envoie chaque réponse d'un coup, aussi vite que va la ligne")
        case (.unknown, .udp):
            say(
                "not known: the server sends when the client does",
                "inconnus : le serveur envoie quand le client envoie")
        }
    }

    /// Describes the differences between a control and the inversion of its original.
    package func controlCompared(_ comparison: ControlComparison, with original: String) -> String {

        guard !comparison.isExact else {
            return say("the exact inversion of \(original)", "l'inversion exacte de \(original)")
        }
        var parts = either(
            ["\(Quantities.count(comparison.inverted, "byte")) of \(original) inverted"],
            ["\(Self.count(comparison.inverted, "octet", "octets")) de \(original) inversés"])
        if comparison.kept > 0 {
            parts.append(say("\(comparison.kept) as they are", "\(comparison.kept) tels quels"))
        }
        if comparison.other > 0 {
            parts.append(say("\(comparison.other) others", "\(comparison.other) autres"))
        }
        if comparison.shortened > 0 {
            parts.append(
                say(
                    "\(comparison.shortened) of \(Quantities.count(comparison.packets, "packet")) shorter, by "
                        + "\(Quantities.count(comparison.missing, "byte")) in all",
                    "\(comparison.shortened) de \(Self.count(comparison.packets, "paquet", "paquets")) plus courts, de "
                        + "\(Self.count(comparison.missing, "octet", "octets")) en tout"
                ))
        }
        if comparison.unpaired > 0 {
            parts.append(
                say(
                    "\(comparison.unpaired) packets without a partner",
                    "\(comparison.unpaired) paquets sans partenaire"))
        }
        return parts.joined(separator: ", ")
    }

    /// States the number of exchanges that are not listed.
    package func moreSteps(_ count: Int) -> String {
        say("and \(count) more; --all lists them", "et \(count) de plus ; --all les montre")
    }

    /// The heading of the client's first bytes.
    package var clientBegins: String { say("the client begins with", "le client commence par") }

    /// The heading of the server's first bytes.
    package var serverBegins: String { say("the server begins with", "le serveur commence par") }

    /// States that an app was exported for upstream's programs.
    package func exported(_ app: String, files: Int, to folder: String) -> String {
        say(
            "Wrote \(app) for upstream's programs, \(Quantities.count(files, "file")), to \(folder).",
            "\(app) a été écrit pour les programmes d'origine, \(Self.count(files, "fichier", "fichiers")), dans "
                + "\(folder)."
        )
    }

    /// Describes a file that was not imported.
    package func notImported(_ problem: RecordingError) -> String {
        say("not imported: \(recordingSentence(problem))", "non importé : \(recordingSentence(problem))")
    }

    /// Describes a notice about an import.
    package func importNotice(_ notice: ImportNotice) -> String {
        switch notice {
        case .replacesRecording(let file, .imported):
            say(
                "\(file) replaces the one imported before",
                "\(file) remplace celui qui a été importé auparavant")
        case .replacesRecording(let file, .bundled):
            say(
                "\(file) is used instead of the bundled one",
                "\(file) est utilisé à la place de celui du programme")
        case .replacesApp(let name, .imported):
            say(
                "the app \"\(name)\" takes the place of the imported one",
                "l'application « \(name) » remplace celle qui a été importée auparavant")
        case .replacesApp(let name, .bundled):
            say(
                "the app \"\(name)\" takes the place of the bundled one",
                "l'application « \(name) » prend la place de celle du programme")
        case .madeApp(let name, let file):
            say(
                "no app list names \(file); it can be tested as \"\(name)\"",
                "aucune liste ne cite \(file) ; il peut être testé sous le nom « \(name) »")
        case .leftOutWithoutRecordings(let list, let apps, _):
            say(
                "\(list): \(leftOut(apps)), as their recordings are not here: "
                    + apps.joined(separator: ", "),
                "\(list) : \(leftOut(apps)), car leurs enregistrements ne sont pas ici : "
                    + apps.joined(separator: ", ")
            )
        case .leftOutNameTaken(let list, let apps):
            say(
                "\(list): \(leftOut(apps)), as another list has other recordings under their names: "
                    + apps.joined(separator: ", "),
                "\(list) : \(leftOut(apps)), car une autre liste donne ce nom à d'autres enregistrements : "
                    + apps.joined(separator: ", ")
            )
        case .onlyFirstFlow(let file, let others):
            say(
                "\(file) has \(Quantities.count(others, "flow")) beside the first, which alone is replayed",
                "\(file) a \(Self.count(others, "flux", "flux")) outre le premier, qui seul est rejoué")
        case .keptWithoutApp(let file, let missing?):
            say(
                "\(file) is kept, but no app uses it until its control \(missing) is imported too",
                "\(file) est conservé, mais aucune application ne l'utilise tant que son témoin \(missing) "
                    + "n'est pas importé"
            )
        case .keptWithoutApp(let file, nil):
            say(
                "\(file) is kept, but no app uses it: it has no original and no app list names it",
                "\(file) est conservé, mais aucune application ne l'utilise : il n'a pas d'original et aucune "
                    + "liste ne le cite"
            )
        }
    }

    private func leftOut(_ apps: [String]) -> String {
        say(
            "\(apps.count) \(apps.count == 1 ? "app is" : "apps are") left out",
            Self.count(apps.count, "application laissée de côté", "applications laissées de côté"))
    }

    /// States that the user's app list was damaged and renamed.
    package func appListSetAside(_ copy: String) -> String {
        say(
            "the app list was corrupt; it was kept as \(copy)",
            "la liste d'applications était corrompue ; elle est conservée sous le nom \(copy)")
    }

    /// Counts the imported recordings and apps, and the rejected files.
    package func imported(new: Int, replaced: Int, apps: Int, keptOut: Int) -> String {
        say(
            "Imported " + Quantities.count(new, "recording") + (replaced == 0 ? "" : ", replaced \(replaced)")
                + " and " + Quantities.count(apps, "app")
                + (keptOut == 0 ? "." : "; \(Quantities.count(keptOut, "file")) kept out."),
            "Importé : " + Self.count(new, "enregistrement", "enregistrements")
                + (replaced == 0 ? "" : ", " + Self.count(replaced, "remplacé", "remplacés")) + " et "
                + Self.count(apps, "application", "applications")
                + (keptOut == 0 ? "." : " ; " + Self.count(keptOut, "fichier écarté.", "fichiers écartés."))
        )
    }

    /// The advice after an import.
    package func tryReplay(_ app: String) -> String {
        say("Try: \"replay \(app)\"", "Essayez : « replay \(app) »")
    }

    /// Lists the removed app and files.
    package func removed(app: String?, files: [String]) -> String {
        say(
            "Removed " + ((app.map { ["app \($0)"] } ?? []) + files).joined(separator: ", "),
            "Supprimé : " + ((app.map { ["application \($0)"] } ?? []) + files).joined(separator: ", "))
    }
}
