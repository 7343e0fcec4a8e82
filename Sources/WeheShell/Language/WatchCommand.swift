import ArgumentParser
import Formatting
import TestModel
import Wording

/// `watch`: show what a command shows, again and again.
struct WatchCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "watch", .watch) }

    @Option(help: .init(.watchTimes)) var times: Int?
    @Argument(help: .init(.watchInterval)) var interval: String
    // The watched command's options are its own.
    @Argument(parsing: .captureForPassthrough, help: .init(.watchWords)) var words: [String]

    mutating func validate() throws {
        _ = try rhythm
        guard line.contains(where: { !$0.isWhitespace }) else { throw UsageFault.nothingToWatch }
    }

    /// The watched line: some words, or one that holds a whole line.
    var line: String {
        words.count == 1 ? words.joined() : words.map(TypedWord.quoted).joined(separator: " ")
    }

    private var rhythm: WatchRhythm {
        get throws { try WatchRhythm(interval: interval, times: times) }
    }

    func run(in session: isolated Session) async throws {
        try await session.watch(line, try rhythm)
    }
}
