import Basics
import Foundation
import Reports
import Synchronization

/// The output of a run in the upstream client's form: lines on standard output, and the texts of its two
/// logs.
final class UpstreamTranscript: Sendable {
    private struct Texts {
        var seen = ""
        var log = ""
    }

    private let texts = Mutex(Texts())
    private let print: @Sendable (String) -> Void
    /// The clock of the run.
    let clock: WallClock
    private let level: UpstreamLevel?
    private let secret: String?

    /// Creates an empty transcript.
    ///
    /// - Parameters:
    ///   - level: the least severe level whose log lines are printed too; nil for none.
    ///   - secret: an access token that is removed from all lines; nil for none.
    ///   - clock: the clock of the run.
    ///   - print: receives the text to print.
    init(
        level: UpstreamLevel? = nil, secret: String? = nil, clock: WallClock,
        print: @escaping @Sendable (String) -> Void
    ) {
        self.level = level
        self.secret = secret
        self.clock = clock
        self.print = print
    }

    /// The lines that the user saw, for the folder `ui/`.
    var seen: String { texts.withLock { $0.seen } }
    /// The full log, for the folder `logs/`.
    var log: String { texts.withLock { $0.log } }

    /// Prints a line and adds it to `ui/`.
    ///
    /// - Parameters:
    ///   - id: the subject of the line, such as `RESULT`.
    ///   - text: the rest of the line.
    ///   - date: the time of the event; nil for now.
    func say(_ id: String, _ text: String, at date: Date? = nil) { say(id, lines: [text], at: date) }

    /// Prints a message of several lines and adds it to `ui/`.
    ///
    /// - Parameters:
    ///   - id: the subject.
    ///   - lines: the rest of its first line, and the lines that follow.
    ///   - date: the time of the event; nil for now.
    func say(_ id: String, lines: [String], at date: Date? = nil) {
        let text =
            Self.instant(date ?? clock.now()) + " \(id): " + lines.map(harmless).joined(separator: "\n")
            + "\n"
        texts.withLock { $0.seen += text }
        print(text)
    }

    /// Writes a line of the log, and prints it if its level was requested.
    ///
    /// - Parameters:
    ///   - level: its level.
    ///   - tag: its source.
    ///   - text: the rest of the line.
    func note(_ level: UpstreamLevel, _ tag: String, _ text: String) {
        let line = "\(Self.instant(clock.now())) \(level.mark)/" + harmless("\(tag): \(text)") + "\n"
        texts.withLock { $0.log += line }
        if level.isTold(to: self.level) { print(line) }
    }

    /// Prints a line about a file, without adding it to a log.
    func remark(_ text: String) { print("\t" + harmless(text) + "\n") }

    /// Returns a line without terminal control characters and without the secret; it may be indented.
    private func harmless(_ text: String) -> String {
        let told = secret.map { text.replacing($0, with: "...") } ?? text
        let indent = told.prefix { $0 == "\t" }
        return indent
            + TerminalLine.harmless(String(told.dropFirst(indent.count)), limit: .max, isUnicode: true)
    }

    /// Formats an instant in local time, as upstream does.
    static func instant(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return String(
            format: "%04d/%02d/%02d %02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
            Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    }
}
