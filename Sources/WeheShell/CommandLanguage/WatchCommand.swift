import CommandParsing
import ArgumentParser
import Basics
import TestModel
import Messages

/// `watch`: repeat the output of a command in place.
struct WatchCommand: ShellCommand {
    static let about = CommandAbout(
        "Show what a command shows, again and again, in place.",
        "Montrer ce que montre une commande, encore et encore, sur place.", .acts,
        discussion: (
            """
            "watch 5s results" lists tests every five seconds. On a terminal each picture is drawn in the place of the \
            one before, cut to the window, and Ctrl-C ends and leaves the last one; elsewhere they follow one another. \
            It takes commands that show what is there, not those that test, change or wait: "repeat" runs any.
            """,
            """
            « watch 5s results » liste les tests toutes les cinq secondes. Dans un terminal, chaque image remplace la \
            précédente, coupée à la taille de la fenêtre ; Ctrl-C y met fin et laisse la dernière. Ailleurs, elles se \
            suivent. Il faut une commande qui montre, non qui teste, change ou attend : « repeat » les prend toutes.
            """
        ), examples: ["watch 5s results", "watch --times 2 1s 'results summary'"])

    static var configuration: CommandConfiguration { .init(commandName: "watch", about) }

    @Option(help: .watchTimes) var times: Int?
    @Argument(help: .watchInterval) var interval: String
    // Options after the command belong to the watched command.
    @Argument(
        parsing: .captureForPassthrough,
        help: .says(
            "The command, which only shows what is there.", "La commande, qui ne fait que montrer.",
            takes: .command)) var words: [String]

    mutating func validate() throws {
        _ = try rhythm
        guard line.contains(where: { !$0.isWhitespace }) else { throw UsageError.nothingToWatch }
    }

    /// The watched line, given as several words or as one word with the whole line.
    var line: String {
        words.count == 1 ? words.joined() : words.map(TypedWord.quoted).joined(separator: " ")
    }

    private var rhythm: WatchRhythm {
        get throws { try WatchRhythm(interval: interval, times: times) }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        try session.readingCommands(in: line)
        try dryRun.take(line: line, in: session)
    }

    func run(in session: isolated Session) async throws {
        try await session.watch(line, try rhythm)
    }
}
