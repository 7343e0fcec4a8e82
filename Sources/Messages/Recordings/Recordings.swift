package import Basics
import Home
package import Recordings

/// The knowledge of what a recording's server sends.
package enum ServerContent: String, Sendable, CaseIterable {
    /// Its bytes, as they were recorded.
    case recorded
    /// Amounts and times; the bytes are noise.
    case noise
    /// Nothing: the server mirrors the client.
    case unknown
}

extension Messages {
    /// That no app matches.
    package var noAppMatches: String {
        say(
            "no app matches; \"apps\" lists all",
            "aucune application ne correspond ; « apps » les donne toutes")
    }

    /// That apps are not listed because they are meant for people of the other language.
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

    /// The name of an app as people read it.
    package func title(_ app: App) -> String {
        say(app.displayName, app.isPortTest ? "Port \(app.listName) (\(app.sizeMB) Mo)" : app.displayName)
    }

    /// Where an app's recordings come from.
    package func source(_ entry: CatalogueEntry) -> String {
        say(
            entry.origin == .imported ? "imported" : entry.synthesised ? "synthesised" : "bundled",
            entry.origin == .imported ? "importé" : entry.synthesised ? "synthétisé" : "fourni")
    }

    /// The heading of an app's details.
    package func appTitle(_ entry: CatalogueEntry) -> String {

        "\(title(entry.app)) (\(entry.app.testName)), \(source(entry))"

    }

    /// Says what one replay of an app moves, and how long it takes.
    package func oneReplay(bytesDown: Int, seconds: Double) -> String {
        say(
            "one replay: \(bytes(bytesDown)) down, about \(self.seconds(seconds)); a test runs two",
            "un rejeu : \(bytes(bytesDown)) reçus, environ \(self.seconds(seconds)) ; un test en fait deux")
    }

    /// Says what an app's recordings were made from.
    package func synthesised(_ from: String) -> String {
        say("synthesised: \(callSource(from))", "synthétisé : \(callSource(from))")
    }

    /// Says what a call was made from, of which its file has the text.
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

    /// A replay's port and packets.
    package func portAndPackets(port: Int, packets: Int) -> String {
        say("port \(port)  \(packets) packets", "port \(port)  \(Self.count(packets, "paquet", "paquets"))")
    }

    /// That nothing was imported yet.
    package var nothingImported: String {
        say(
            "nothing was imported yet; import with \"recordings import PATH\"",
            "rien n'a encore été importé ; importez avec « recordings import CHEMIN »")
    }

    /// Where a recording comes from, for a table.
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

    /// That the first packet names no server.
    package var noServerName: String { say("none in the first packets", "aucun dans les premiers paquets") }

    /// Says how many packets the client sends.
    package func packetsFromClient(_ count: Int) -> String {
        say("\(count) from the client", "\(count) du client")
    }

    /// Bytes in both directions.
    package func upAndDown(_ up: Int, _ down: Int) -> String {
        say("\(bytes(up)) up, \(bytes(down)) down", "\(bytes(up)) envoyés, \(bytes(down)) reçus")
    }

    /// Seconds to the last request.
    package func toLastRequest(_ seconds: Double) -> String {
        say(
            "\(self.seconds(seconds)) to the last request",
            "\(self.seconds(seconds)) jusqu'à la dernière requête")
    }

    /// Says what is known of what a server sends.
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

    /// A sentence on what is known of when a server sends it, and what comes of it.
    package func serverTimes(_ times: ServerTimes, over transport: Transport) -> String {
        switch (times, transport) {
        case (.recorded, _): say("the server's, as recorded", "ceux du serveur, tels qu'enregistrés")
        case (.synthesised, _):
            say("not known: made up from size and time", "inconnus : inventés d'après la taille et la durée")
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

    /// Says how a control differs from the inversion of its original.
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

    /// Says how many exchanges are not listed.
    package func moreSteps(_ count: Int) -> String {
        say("and \(count) more; --all lists them", "et \(count) de plus ; --all les montre")
    }

    /// Says what stands above the first bytes of the client.
    package var clientBegins: String { say("the client begins with", "le client commence par") }

    /// Says what stands above the first bytes of the server.
    package var serverBegins: String { say("the server begins with", "le serveur commence par") }

    /// That an app was written for other programs.
    package func exported(_ app: String, files: Int, to folder: String) -> String {
        say(
            "Wrote \(app) for upstream's programs, \(Quantities.count(files, "file")), to \(folder).",
            "\(app) a été écrit pour les programmes d'origine, \(Self.count(files, "fichier", "fichiers")), dans "
                + "\(folder)."
        )
    }

    /// A file that was kept out.
    package func notImported(_ problem: RecordingError) -> String {
        say("not imported: \(recordingSentence(problem))", "non importé : \(recordingSentence(problem))")
    }

    /// Something a person should know about an import.
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

    /// That the user's app list was corrupt and kept under another name.
    package func appListSetAside(_ copy: String) -> String {
        say(
            "the app list was corrupt; it was kept as \(copy)",
            "la liste d'applications était corrompue ; elle est conservée sous le nom \(copy)")
    }

    /// Says how many recordings and apps were imported, and how many files were not.
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

    /// Says what to try after an import.
    package func tryReplay(_ app: String) -> String {
        say("Try: \"replay \(app)\"", "Essayez : « replay \(app) »")
    }

    /// Says what was removed.
    package func removed(app: String?, files: [String]) -> String {
        say(
            "Removed " + ((app.map { ["app \($0)"] } ?? []) + files).joined(separator: ", "),
            "Supprimé : " + ((app.map { ["application \($0)"] } ?? []) + files).joined(separator: ", "))
    }
}
