import ArgumentParser
import Basics
import CommandParsing
import Messages
import Plotting
import Reports
import TestModel

/// `characterise`: says what a path did, from a capture of the sender or, weaker, from a stored test.
struct CharacteriseCommand: ReadsResults {
    static let about = CommandAbout(
        "Tell from a capture what the path did: police, shape, lose, freeze or reset.",
        "Dire d'après une capture ce que le chemin a fait : policer, lisser, perdre, geler, réinitialiser.",
        .pages,
        discussion: (
            """
            The capture is one of the machine that sent most of the data, such as a server of your own, with whole \
            TCP headers. All of its flows are taken to share one path. "-" reads standard input. With --result the \
            samples of a stored test answer instead: a rate and what passed beyond it, and neither losses nor delays. \
            With --against, what differs between two captures, or two tests. See "help characterise".
            """,
            """
            La capture est celle de la machine qui a envoyé le plus de données, par exemple un serveur à vous, avec \
            des en-têtes TCP entiers. Tous ses flux sont pris pour ceux d'un même chemin. « - » lit l'entrée standard. \
            Avec --result, les échantillons d'un test enregistré répondent : un débit et ce qui est passé au-delà, ni \
            pertes ni retards. Avec --against : ce qui diffère entre deux captures, ou deux tests. Voir « help \
            characterise ».
            """
        ),
        examples: [
            "characterise capture.pcap", "characterise capture.pcap --plot path.svg",
            "characterise monday.pcap --against friday.pcap", "characterise --result last",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "characterise", about) }

    @Argument(
        help: .says("A capture: pcap or pcapng.", "Une capture : pcap ou pcapng.", takes: .file),
        completion: .file())
    var path: String?
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
            "Draw packets, losses, tokens and delays into this file as SVG.",
            "Dessine paquets, pertes, jetons et retards dans ce fichier, en SVG.", takes: .file)) var plot:
        String?
    @Flag(help: .plotForce) var force = false
    @OptionGroup var origin: ResultsOrigin
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if let result {
            if let path { throw UsageError.excludeEachOther("--result", path) }
            if plot != nil { throw UsageError.excludeEachOther("--result", "--plot") }
            for word in [result, against].compactMap(\.self) { _ = try TestReference(checking: word) }
        } else {
            guard path != nil else { throw UsageError.missingArgument("<file>") }
            if origin.from != nil { throw UsageError.onlyBeside("--from", option: "--result") }
        }
        if force, plot == nil { throw UsageError.onlyBeside("--force", option: "--plot") }
    }

    var onlyReads: Bool { plot == nil }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        if let result {
            try await CharacterisedTests(result, against: against).tell(output, in: session)
        } else if let path {
            if let plot, !force { try OutputFile.requireAbsent(plot) }
            let captures = CharacterisedCaptures(path, against: against)
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
