import ArgumentParser
import Basics
import CommandParsing
import Foundation
import Home
import Messages
import Plotting
import Recordings
import Reports
import TestModel
import TestRunner

/// `characterise`: says what a path does to an app by experiments, or what it did, from a capture of the sender
/// or, weaker, from a stored test.
struct CharacteriseCommand: ReadsResults {
    static let about = CommandAbout(
        "Tell by experiments how an app is limited, or from a capture what the path did.",
        "Dire par des expériences comment une application est limitée, ou d'après une capture ce que le chemin a fait.",
        .acts,
        discussion: (
            """
            With an app it replays the app's recording under changed conditions and tells from how many bytes, packets \
            or seconds on it is limited, to which rate, for how long and how often. A capture is one of the machine \
            that sent most of the data, such as a server of your own, with whole TCP headers; where and how it was made \
            is told first, and what cannot be told from it is not. Flows that are not limited together are told one \
            by one, with --flow. "-" reads standard input. With --result the samples of a stored test answer \
            instead: a rate and what passed beyond it, and neither losses nor delays. With --against, what differs \
            between two captures, or two tests. See "help characterise".
            """,
            """
            Avec une application, son enregistrement est rejoué dans d'autres conditions, et il est dit à partir de \
            combien d'octets, de paquets ou de secondes elle est limitée, à quel débit, pour combien de temps et à \
            quelle fréquence. Une capture est celle de la machine qui a envoyé le plus de données, par exemple un \
            serveur à vous, avec des en-têtes TCP entiers ; il est d'abord dit où et comment elle a été faite, et ce \
            qu'elle ne peut dire n'est pas dit. Des flux qui ne sont pas limités ensemble se disent un par un, avec \
            --flow. « - » lit l'entrée standard. Avec --result, les échantillons d'un test enregistré répondent : un débit et ce \
            qui est passé au-delà, ni pertes ni retards. Avec --against : ce qui diffère entre deux captures, ou deux \
            tests. Voir « help characterise ».
            """
        ),
        examples: [
            "characterise espn", "characterise espn --resume",
            "characterise espn --server mine,198.51.100.20", "characterise capture.pcap",
            "characterise capture.pcap --plot path.svg",
            "characterise monday.pcap --against friday.pcap", "characterise --result last",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "characterise", about) }

    @Argument(
        help: .says(
            "An app; or a capture, pcap or pcapng, whose name has a dot or a slash.",
            "Une application ; ou une capture, pcap ou pcapng, dont le nom a un point ou une barre oblique.",
            takes: .file),
        completion: .file())
    var path: String?
    @Flag(
        help: .says(
            "Go on with experiments that were interrupted.", "Reprendre des expériences interrompues."))
    var resume = false
    @Option(
        help: .says(
            "The server, instead of the current one; \"A,B\" names another one for the scope of a limit.",
            "Le serveur, au lieu de l'actuel ; « A,B » en nomme un autre pour la portée d'une limite.",
            takes: .server))
    var server: String?
    @Option(help: .replaySeed) var seed: UInt64?
    @OptionGroup var policy: PolicyOptions
    @Option(
        help: .says(
            "A stored test instead of a capture: its number, \"last\" or -2.",
            "Un test enregistré au lieu d'une capture : son numéro, « last » ou -2.", takes: .number))
    var result: String?
    @Option(
        help: .says(
            "Another capture, or with --result another test, to compare with.",
            "Une autre capture, ou avec --result un autre test, à comparer.", takes: .file)) var against:
        String?
    @Option(
        help: .says(
            "Only this flow of a capture, by its number in \"recordings flows\".",
            "Seulement ce flux d'une capture, par son numéro dans « recordings flows ».", takes: .number))
    var flow: Int?
    @Option(
        help: .says(
            "Draw packets, losses, tokens and delays into this file as SVG.",
            "Dessine paquets, pertes, jetons et retards dans ce fichier, en SVG.", takes: .file)) var plot:
        String?
    @Flag(help: .plotForce) var force = false
    @OptionGroup var origin: ResultsOrigin
    @OptionGroup var form: FormOptions

    /// The app that experiments are about; nil for a capture or a stored test.
    private var app: String? {
        guard let path, path != "-", !path.contains("."), !path.contains("/") else { return nil }
        return FileManager.default.fileExists(atPath: TypedPath.expanded(path)) ? nil : path
    }

    /// The servers that --server names: that of the test, and the other one.
    private var servers: [String] { Self.servers(in: server) }

    /// The other server; nil if none is named.
    private var other: String? { servers.count == 2 ? servers[1] : nil }

    /// Returns the servers that an option names; none without the option.
    static func servers(in option: String?) -> [String] {
        option?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// Checks that an option names one server, or two that differ.
    ///
    /// - Throws: `UsageError.serversNeedTwo`.
    static func check(servers option: String?) throws(UsageError) {
        let servers = Self.servers(in: option)
        if servers.count > 2 || servers.contains("") || servers.count != Set(servers).count {
            throw .serversNeedTwo
        }
    }

    mutating func validate() throws {
        try Self.check(servers: server)
        if let result {
            if let path { throw UsageError.excludeEachOther("--result", path) }
            if plot != nil { throw UsageError.excludeEachOther("--result", "--plot") }
            if flow != nil { throw UsageError.excludeEachOther("--result", "--flow") }
            for word in [result, against].compactMap(\.self) { _ = try TestReference(checking: word) }
        } else {
            guard path != nil else { throw UsageError.missingArgument("<app>") }
            if origin.from != nil { throw UsageError.onlyBeside("--from", option: "--result") }
        }
        if let app {
            if against != nil { throw UsageError.excludeEachOther("--against", app) }
            if plot != nil { throw UsageError.excludeEachOther("--plot", app) }
            if flow != nil { throw UsageError.excludeEachOther("--flow", app) }
        } else {
            let given = [
                ("--resume", resume), ("--server", server != nil), ("--seed", seed != nil),
                ("--i-operate-this-server", policy.operatesServer),
            ]
            for (option, isGiven) in given where isGiven {
                throw UsageError.onlyBeside(option, option: "<app>")
            }
        }
        if force, plot == nil { throw UsageError.onlyBeside("--force", option: "--plot") }
    }

    var onlyReads: Bool { plot == nil && app == nil }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        guard let app else { return }
        try dryRun.checkTest("characterise", apps: [app], server: servers.first, in: session)
        try dryRun.checkExperiments(on: app, in: session)
        if let other { try dryRun.check(otherServer: other, beside: servers[0]) }
    }

    /// Runs experiments on an app's limit.
    private func experiment(on app: String, _ output: Output, in session: isolated Session) async throws {
        let bench = session.bench(output)
        try bench.requireConsent(for: "characterise")
        let entry = try session.catalogue.current.app(named: app)
        let server = try session.servers.server(
            named: servers.first ?? session.settings[.server])
        try bench.requireConsent(for: "characterise", with: server)
        if let other { try bench.requireOther(other, beside: server) }
        var test = TestRequest(entry, on: server)
        test.seed = seed
        test.isConfirmed = false
        test.isAutomatic = true
        test.operatesServer = policy.operatesServer
        try await bench.characterise(
            LimitRequest(test: test, other: other, resumes: resume))
    }

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        if let app {
            try await experiment(on: app, output, in: session)
        } else if let result {
            try await CharacterisedTests(result, against: against).tell(output, in: session)
        } else if let path {
            if let plot, !force { try OutputFile.requireAbsent(plot) }
            let captures = CharacterisedCaptures(path, against: against, flow: flow)
            let drawn = try await captures.tell(output, drawing: plot != nil, in: session)
            if let plot, !drawn.isEmpty {
                var file = try OutputFile(plot, overwriting: force)
                try file.write(SVGSheet(drawn).document)
                try file.finish()
                output.say(output.messages.written(file.path))
            }
        }
    }
}
