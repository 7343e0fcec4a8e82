package import Basics
import Foundation
import Glibc
import Synchronization
package import TestModel
package import Messages

/// Where the shell's words go, and in which form.
///
/// Results go to standard output, everything else to standard error. In JSON mode standard output carries one
/// JSON object a line and nothing else, in CSV mode rows under a heading and nothing else.
package struct Output: Sendable {
    /// What takes the text.
    package struct Sink: Sendable {
        package let standardOutput: @Sendable (String) -> Void
        package let standardError: @Sendable (String) -> Void
        /// The system's error number where something that was to go to standard output is lost.
        package let problem: @Sendable () -> Int32?

        package init(
            standardOutput: @escaping @Sendable (String) -> Void,
            standardError: @escaping @Sendable (String) -> Void,
            problem: @escaping @Sendable () -> Int32? = { nil }
        ) {
            self.standardOutput = standardOutput
            self.standardError = standardError
            self.problem = problem
        }

        /// The process's own standard output and standard error, unbuffered.
        package static func process() -> Sink {
            let problem = Lost()
            return Sink(
                standardOutput: { text in
                    let code = Self.write(text, to: STDOUT_FILENO)
                    // Who closes a pipe has read enough.
                    if code != EPIPE { problem.note(code) }
                },
                // Nobody could be told that standard error fails.
                standardError: { _ = Self.write($0, to: STDERR_FILENO) },
                problem: { problem.code })
        }

        /// The first error number, kept.
        private final class Lost: Sendable {
            private let kept = Mutex<Int32?>(nil)
            var code: Int32? { kept.withLock { $0 } }
            func note(_ code: Int32?) { kept.withLock { $0 = $0 ?? code } }
        }

        /// Writes all of a text; the error number if that fails.
        private static func write(_ text: String, to descriptor: Int32) -> Int32? {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                let code = errno
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if code == EAGAIN {
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                } else if code != EINTR {
                    return code
                }
            }
            return nil
        }
    }

    private var sink: Sink
    /// The form results take.
    package var form: OutputForm
    /// Whether results are dropped and only remarks and errors told.
    package var isQuiet = false
    /// True if nothing but results and errors is told: no progress, remarks or hints.
    package var hidesNotes = false
    /// What keeps everything that is said.
    package var transcript: Transcript?
    /// What gathers results, where they are to be shown page by page.
    package var pages: PageBuffer?
    /// The board that shows the course of tests in a form of its own, of several at once by their number; nil for the
    /// usual ones.
    package var testReporter: (@Sendable (Int?) -> TestReporter)?
    /// What shows lines that are drawn anew; nil where they have the terminal alone.
    var board: (any ProgressDisplay)?
    private let heading = CSVHeading()
    private var traits: (output: TerminalTraits, error: TerminalTraits)
    private let columns: (@Sendable () -> Int)?
    /// What is said, in the language of the session.
    package var messages: Messages

    /// - Parameters:
    ///   - sink: what takes the text.
    ///   - form: the form results take.
    ///   - standardOutput: what the terminal behind it can show.
    ///   - standardError: what the terminal behind it can show.
    ///   - columns: how wide their window is now; nil where it stays as wide as they say.
    ///   - messages: the language.
    package init(
        sink: Sink, form: OutputForm, standardOutput: TerminalTraits, standardError: TerminalTraits,
        columns: (@Sendable () -> Int)? = nil, messages: Messages = Messages.english
    ) {
        self.messages = messages
        self.sink = sink
        self.form = form
        traits = (standardOutput, standardError)
        self.columns = columns
    }

    /// What the terminal behind standard output can show, as wide as it is now.
    package internal(set) var standardOutput: TerminalTraits {
        get { current(traits.output) }
        set { traits.output = newValue }
    }
    /// What the terminal behind standard error can show, as wide as it is now.
    package internal(set) var standardError: TerminalTraits {
        get { current(traits.error) }
        set { traits.error = newValue }
    }

    /// How wide the window is now in which lines are drawn anew.
    var windowColumns: Int { columns?() ?? standardError.columns ?? Self.usualColumns }
    private static let usualColumns = 80

    /// A window may be resized while a command runs.
    private func current(_ traits: TerminalTraits) -> TerminalTraits {
        guard traits.isTerminal, let columns else { return traits }
        var traits = traits
        traits.columns = columns()
        return traits
    }

    /// Makes sure that standard output has taken all it was given.
    ///
    /// - Throws: `ShellError.outputLost`.
    package func check() throws(ShellError) {
        if let code = sink.problem() { throw .outputLost(.system(code)) }
    }

    /// A line for people; dropped where programs read.
    package func say(_ text: String) { say(TerminalLine(text)) }

    /// A line for people; dropped where programs read.
    package func say(_ line: TerminalLine) {
        if form == .table { print(line) }
    }

    /// A line for people that is not broken, as it is to be copied; dropped where programs read.
    package func say(whole text: String) {
        if form == .table { print(fitted(TerminalLine(text), standardOutput) + "\n") }
    }

    /// A page of the program's own for people, such as help: as it is where it fits the window, else its paragraphs
    /// filled anew; dropped where programs read.
    package func say(page: String) {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let columns = standardOutput.columns, lines.contains(where: { $0.count > columns }) else {
            for line in lines { say(whole: line) }
            return
        }
        for line in HelpPage(page).lines {
            guard let hanging = line.hanging else {
                say(whole: line.text)
                continue
            }
            if form == .table { print(TerminalLine(line.text), hanging: hanging) }
        }
    }

    /// Lines that were drawn for this terminal, colours and all, by what makes every text in them harmless itself;
    /// dropped where programs read.
    package func say(drawn lines: [String]) {
        if form == .table {
            for line in lines { print(messages.fitted(line, isUnicode: standardOutput.isUnicode) + "\n") }
        }
    }

    /// Text on standard output as it is, in every form: a file's content.
    package func emit(_ text: String) { if !text.isEmpty { print(text) } }

    /// A record for programs; dropped where people read.
    package func record(_ value: JSONValue) {
        switch form {
        case .table: break
        case .json: print(value.text + "\n")
        case .csv:
            let fields = CSV.fields(of: value)
            if heading.isNew(fields.map(\.key)) { print(CSV.header(fields.map(\.key))) }
            print(CSV.row(shown(fields.map(\.value))))
        }
    }

    /// Values as a terminal may have them: texts of strangers have no control characters there, as in tables. A file or
    /// another program gets them as they are.
    private func shown(_ values: [JSONValue]) -> [JSONValue] {
        guard traits.output.isTerminal else { return values }
        return values.map { value in
            guard case .string(let text) = value else { return value }
            return .string(
                TerminalLine.harmless(text, limit: .max, isUnicode: traits.output.isUnicode))
        }
    }

    /// A table for people, or its rows for programs.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - isContinued: whether its rows go on a table of which some were shown.
    package func show(_ table: Table, isContinued: Bool = false) {
        switch form {
        case .table:
            func lines(_ width: Int?) -> String {
                table.lines(width: width, isUnicode: standardOutput.isUnicode, words: messages)
                    .map { $0 + "\n" }.joined()
            }
            print(lines(standardOutput.columns), kept: lines(nil))
        case .json:
            print(table.records.map { $0.text + "\n" }.joined())
        case .csv:
            // Also where there is no row, readers learn the columns.
            heading.forget()
            print(
                (isContinued ? "" : CSV.header(table.keys)) + table.values.map { CSV.row(shown($0)) }.joined()
            )
        }
    }

    /// A notice on standard error, in every form.
    package func note(_ text: String) { note(TerminalLine(text)) }

    /// A notice on standard error, in every form.
    package func note(_ line: TerminalLine) {
        if !hidesNotes { tell(line) }
    }

    /// A line on standard error that nobody may miss, in every form.
    package func tell(_ line: TerminalLine) {
        transcript?.comment(fitted(line, standardError) + "\n")
        sink.standardError(line.rows(standardError, messages).map { $0 + "\n" }.joined())
    }

    /// An object on standard error, where standard output may be unable to take it.
    package func note(_ object: JSONValue) {
        transcript?.comment(object.text + "\n")
        sink.standardError(object.text + "\n")
    }

    /// A line, broken between words where a window is narrower; a transcript keeps it as it came.
    private func print(_ line: TerminalLine, hanging: Int? = nil) {
        print(
            line.rows(standardOutput, messages, hanging: hanging).map { $0 + "\n" }.joined(),
            kept: fitted(line, standardOutput) + "\n")
    }

    /// Results: to standard output, or to where they wait to be shown page by page.
    ///
    /// - Parameters:
    ///   - text: what is shown.
    ///   - kept: what a transcript keeps, which has no window.
    package func print(_ text: String, kept: String? = nil) {
        if isQuiet { return }
        transcript?.comment(kept ?? text)
        if let pages { pages.add(text) } else { sink.standardOutput(text) }
    }

    /// The same output with results gathered instead of shown.
    ///
    /// - Parameters:
    ///   - buffer: what gathers them.
    ///   - withRemarks: whether it gathers remarks too, among which nothing is drawn anew.
    /// - Returns: the output.
    package func gathered(into buffer: PageBuffer, withRemarks: Bool) -> Output {
        var output = self
        let problem = sink.problem
        if withRemarks {
            output.sink = Sink(
                standardOutput: { buffer.add($0) }, standardError: { buffer.add($0) }, problem: problem)
            output.traits.error.isTerminal = false
            output.transcript = nil
        }
        // Nothing of it waits for a pager.
        output.pages = buffer
        return output
    }

    /// Shows what waited for it.
    package func release(_ text: String) { sink.standardOutput(text) }

    /// Draws lines on standard error in the place of those that were drawn before (ECMA-48: CUU, ED, EL).
    ///
    /// - Parameters:
    ///   - lines: the lines.
    ///   - rows: how many rows those before take.
    package func redraw(_ lines: [String], over rows: Int) {
        if hidesNotes { return }
        let wiping = rows > 1 ? "\u{1B}[\(rows - 1)A\u{1B}[J" : "\u{1B}[K"
        let traits = standardError
        sink.standardError(
            "\r" + wiping + lines.map { fitted(TerminalLine($0), traits) }.joined(separator: "\r\n"))
    }

    /// Puts something else in the place of what takes the text.
    mutating func replaceSink(_ other: (Sink) -> Sink) { sink = other(sink) }

    /// Empties the screen, where results go to one (ECMA-48: CUP, ED; ED 3 of xterm for what was scrolled away).
    package func clearScreen() {
        guard form == .table, standardOutput.isTerminal else { return }
        sink.standardOutput("\u{1B}[H\u{1B}[2J\u{1B}[3J")
    }

    /// Ends a line that was drawn.
    func endDrawing() { sink.standardError("\n") }

    /// Asks for what a person types behind it and a blank, on standard error.
    package func ask(_ text: String) {
        sink.standardError(TerminalLine(text).rows(standardError, messages).joined(separator: "\n") + " ")
    }

    /// The line as the terminal behind a stream can show it: French keeps its letters where it has them.
    private func fitted(_ line: TerminalLine, _ traits: TerminalTraits) -> String {
        messages.fitted(line.shown(traits), isUnicode: traits.isUnicode)
    }
}
