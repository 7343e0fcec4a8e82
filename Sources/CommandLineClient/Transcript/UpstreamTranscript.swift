import Foundation
import Reports
import Synchronization

/// The output of a run in the upstream client's form: lines on standard output, and the texts of its two logs.
final class UpstreamTranscript: Sendable {
    private struct Texts {
        var seen = ""
        var log = ""
    }

    private let texts = Mutex(Texts())
    private let print: @Sendable (String) -> Void
    private let level: UpstreamLevel?
    private let secret: String?

    /// A transcript of nothing.
    ///
    /// - Parameters:
    ///   - level: down to which level lines of the log are printed too; nil for none.
    ///   - secret: what opens doors and stands in no line; nil for nothing.
    ///   - print: takes what is printed.
    init(
        level: UpstreamLevel? = nil, secret: String? = nil, print: @escaping @Sendable (String) -> Void
    ) {
        self.level = level
        self.secret = secret
        self.print = print
    }

    /// The lines that a person saw, as the folder `ui/` keeps them.
    var seen: String { texts.withLock { $0.seen } }
    /// The course of the run, as the folder `logs/` keeps it.
    var log: String { texts.withLock { $0.log } }

    /// Says a line, which both a person and `ui/` get.
    ///
    /// - Parameters:
    ///   - id: what it is about, as `RESULT`.
    ///   - text: the rest of the line.
    ///   - date: when it came about.
    func say(_ id: String, _ text: String, at date: Date = Date()) { say(id, lines: [text], at: date) }

    /// Says something of several lines.
    ///
    /// - Parameters:
    ///   - id: what it is about.
    ///   - lines: the rest of its line, and those that follow.
    ///   - date: when it came about.
    func say(_ id: String, lines: [String], at date: Date = Date()) {
        let text = Self.instant(date) + " \(id): " + lines.map(harmless).joined(separator: "\n") + "\n"
        texts.withLock { $0.seen += text }
        print(text)
    }

    /// Writes a line of the log, which a person gets who asked for it.
    ///
    /// - Parameters:
    ///   - level: its level.
    ///   - tag: where it comes from.
    ///   - text: the rest.
    func note(_ level: UpstreamLevel, _ tag: String, _ text: String) {
        let line = "\(Self.instant(Date())) \(level.mark)/" + harmless("\(tag): \(text)") + "\n"
        texts.withLock { $0.log += line }
        if level.isTold(to: self.level) { print(line) }
    }

    /// Tells what was done with a file, which no log keeps.
    func remark(_ text: String) { print("\t" + harmless(text) + "\n") }

    /// A line without what a terminal would obey, and without what is secret; it may be indented.
    private func harmless(_ text: String) -> String {
        let told = secret.map { text.replacing($0, with: "...") } ?? text
        let indent = told.prefix { $0 == "\t" }
        return indent
            + TerminalLine.harmless(String(told.dropFirst(indent.count)), limit: .max, isUnicode: true)
    }

    /// An instant in this machine's time, as upstream writes it.
    static func instant(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return String(
            format: "%04d/%02d/%02d %02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
            Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    }
}
