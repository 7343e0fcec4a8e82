package import Basics
import Formatting
package import Recordings

extension English {
    package var noAppMatches: String { "no app matches; \"apps\" lists all" }
    package func appsOfTheOtherLanguage(_ count: Int) -> String {
        "\(Quantities.count(count, "app")) for speakers of French \(count == 1 ? "is" : "are") not listed; "
            + "\"settings set language fr\" lists \(count == 1 ? "it" : "them"), and a test takes any by its name"
    }
    package func title(_ app: App) -> String { app.displayName }
    package func source(_ entry: CatalogueEntry) -> String {
        entry.origin == .imported ? "imported" : entry.synthesised ? "synthesised" : "bundled"
    }
    package func appTitle(_ entry: CatalogueEntry) -> String {
        "\(title(entry.app)) (\(entry.app.testName)), \(source(entry))"
    }
    package func oneReplay(bytesDown: Int, seconds: Double) -> String {
        "one replay: \(bytes(bytesDown)) down, about \(self.seconds(seconds)); a test runs two"
    }
    package func synthesised(_ from: String) -> String { "synthesised: \(callSource(from))" }
    package func callSource(_ text: String) -> String { text }
    package func portAndPackets(port: Int, packets: Int) -> String { "port \(port)  \(packets) packets" }

    package var nothingImported: String {
        "nothing was imported yet; import with \"recordings import PATH\""
    }
    package func origin(_ origin: Origin) -> String { origin == .bundled ? "synthesised" : origin.rawValue }
    package func recordingTitle(_ name: String, origin: Origin) -> String {
        "\(name), \(origin == .imported ? "imported" : "synthesised from published facts")"
    }
    package var noServerName: String { "none in the first packets" }
    package func packetsFromClient(_ count: Int) -> String { "\(count) from the client" }
    package func upAndDown(_ up: Int, _ down: Int) -> String { "\(bytes(up)) up, \(bytes(down)) down" }
    package func toLastRequest(_ seconds: Double) -> String { "\(self.seconds(seconds)) to the last request" }

    package func serverContent(_ content: ServerContent) -> String {
        switch content {
        case .recorded: "the server's bytes, as recorded"
        case .noise: "noise of the recorded lengths: what the server sent is not known"
        case .unknown: "nothing of the server is known: it mirrors the client"
        }
    }
    package func serverTimes(_ times: ServerTimes, over transport: Transport) -> String {
        switch (times, transport) {
        case (.recorded, _): "the server's, as recorded"
        case (.synthesised, _): "not known: made up from size and time"
        case (.unknown, .tcp): "not known: the server sends each answer at once, as fast as the line goes"
        case (.unknown, .udp): "not known: the server sends when the client does"
        }
    }
    package func controlCompared(_ comparison: ControlComparison, with original: String) -> String {
        guard !comparison.isExact else { return "the exact inversion of \(original)" }
        var parts = ["\(Quantities.count(comparison.inverted, "byte")) of \(original) inverted"]
        if comparison.kept > 0 { parts.append("\(comparison.kept) as they are") }
        if comparison.other > 0 { parts.append("\(comparison.other) others") }
        if comparison.shortened > 0 {
            parts.append(
                "\(comparison.shortened) of \(Quantities.count(comparison.packets, "packet")) shorter, by "
                    + "\(Quantities.count(comparison.missing, "byte")) in all")
        }
        if comparison.unpaired > 0 { parts.append("\(comparison.unpaired) packets without a partner") }
        return parts.joined(separator: ", ")
    }
    package func moreSteps(_ count: Int) -> String { "and \(count) more; --all lists them" }
    package var clientBegins: String { "the client begins with" }
    package var serverBegins: String { "the server begins with" }
    package func exported(_ app: String, files: Int, to folder: String) -> String {
        "Wrote \(app) for upstream's programs, \(Quantities.count(files, "file")), to \(folder)."
    }

    package func notImported(_ problem: RecordingError) -> String {
        "not imported: \(recordingSentence(problem))"
    }
    package func importNotice(_ notice: ImportNotice) -> String {
        switch notice {
        case .replacesRecording(let file, .imported): "\(file) replaces the one imported before"
        case .replacesRecording(let file, .bundled): "\(file) is used instead of the bundled one"
        case .replacesApp(let name, .imported): "the app \"\(name)\" takes the place of the imported one"
        case .replacesApp(let name, .bundled): "the app \"\(name)\" takes the place of the bundled one"
        case .madeApp(let name, let file): "no app list names \(file); it can be tested as \"\(name)\""
        case .leftOutWithoutRecordings(let list, let apps, _):
            "\(list): \(leftOut(apps)), as their recordings are not here: " + apps.joined(separator: ", ")
        case .leftOutNameTaken(let list, let apps):
            "\(list): \(leftOut(apps)), as another list has other recordings under their names: "
                + apps.joined(separator: ", ")
        case .onlyFirstFlow(let file, let others):
            "\(file) has \(Quantities.count(others, "flow")) beside the first, which alone is replayed"
        case .keptWithoutApp(let file, let missing?):
            "\(file) is kept, but no app uses it until its control \(missing) is imported too"
        case .keptWithoutApp(let file, nil):
            "\(file) is kept, but no app uses it: it has no original and no app list names it"
        }
    }

    private func leftOut(_ apps: [String]) -> String {
        "\(apps.count) \(apps.count == 1 ? "app is" : "apps are") left out"
    }

    package func appListSetAside(_ copy: String) -> String {
        "the app list was corrupt; it was kept as \(copy)"
    }
    package func imported(new: Int, replaced: Int, apps: Int, keptOut: Int) -> String {
        "Imported " + Quantities.count(new, "recording") + (replaced == 0 ? "" : ", replaced \(replaced)")
            + " and " + Quantities.count(apps, "app")
            + (keptOut == 0 ? "." : "; \(Quantities.count(keptOut, "file")) kept out.")
    }
    package func tryReplay(_ app: String) -> String { "Try: \"replay \(app)\"" }
    package func removed(app: String?, files: [String]) -> String {
        "Removed " + ((app.map { ["app \($0)"] } ?? []) + files).joined(separator: ", ")
    }
}
