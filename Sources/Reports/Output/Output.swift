package import Basics
import Foundation
import Glibc
import Synchronization
package import TestModel
package import Messages

/// Destination and format of the shell's output.
///
/// Results go to standard output, everything else to standard error. In JSON mode standard output contains
/// one JSON object per line and nothing else, in CSV mode rows under a heading and nothing else.
package struct Output: Sendable {
    /// The receivers of the text.
    package struct Sink: Sendable {
        package let standardOutput: @Sendable (String) -> Void
        package let standardError: @Sendable (String) -> Void
        /// Returns the system's error number if text for standard output was lost.
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

        /// Returns the process's own standard output and standard error, unbuffered.
        package static func process() -> Sink {
            let problem = Lost()
            return Sink(
                standardOutput: { text in
                    let code = Self.write(text, to: STDOUT_FILENO)
                    // The reader of a closed pipe needs no more output.
                    if code != EPIPE { problem.note(code) }
                },
                // A failure of standard error cannot be reported.
                standardError: { _ = Self.write($0, to: STDERR_FILENO) },
                problem: { problem.code })
        }

        /// Stores the first error number.
        private final class Lost: Sendable {
            private let kept = Mutex<Int32?>(nil)
            var code: Int32? { kept.withLock { $0 } }
            func note(_ code: Int32?) { kept.withLock { $0 = $0 ?? code } }
        }

        /// Writes a complete text; returns the error number on failure.
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
    /// The format of results.
    package var form: OutputForm
    /// The clock of what is shown: of times, and of what moves.
    package let clock: WallClock
    /// True to drop results and show only remarks and errors.
    package var isQuiet = false
    /// True to show only results and errors: no progress, remarks or hints.
    package var hidesNotes = false
    /// The transcript that records all output.
    package var transcript: Transcript?
    /// The buffer for results that are to be shown in a pager.
    package var pages: PageBuffer?
    /// Creates a reporter for tests shown on a board, with the number of a simultaneous test; nil for the
    /// usual reporters.
    package var testReporter: (@Sendable (Int?) -> TestReporter)?
    /// The display of redrawn lines; nil if they are drawn on the terminal directly.
    var board: (any ProgressDisplay)?
    private let heading = CSVHeading()
    private var traits: (output: TerminalTraits, error: TerminalTraits)
    private let columns: (@Sendable () -> Int)?
    /// The texts in the session's language.
    package var messages: Messages

    /// - Parameters:
    ///   - sink: the receivers of the text.
    ///   - form: the format of results.
    ///   - clock: the clock for the times of events, and for waits that are shown.
    ///   - standardOutput: the capabilities of the terminal at standard output.
    ///   - standardError: the capabilities of the terminal at standard error.
    ///   - columns: returns the current width of the window; nil for a constant width.
    ///   - messages: the language.
    package init(
        sink: Sink, form: OutputForm, clock: WallClock, standardOutput: TerminalTraits,
        standardError: TerminalTraits,
        columns: (@Sendable () -> Int)? = nil, messages: Messages = Messages.english
    ) {
        self.messages = messages
        self.sink = sink
        self.form = form
        self.clock = clock
        traits = (standardOutput, standardError)
        self.columns = columns
    }

    /// Capabilities of the terminal at standard output, with its current width.
    package internal(set) var standardOutput: TerminalTraits {
        get { current(traits.output) }
        set { traits.output = newValue }
    }
    /// Capabilities of the terminal at standard error, with its current width.
    package internal(set) var standardError: TerminalTraits {
        get { current(traits.error) }
        set { traits.error = newValue }
    }

    /// Current width of the window for redrawn lines.
    var windowColumns: Int { columns?() ?? standardError.columns ?? Self.usualColumns }
    private static let usualColumns = 80

    /// Returns the capabilities with the current width, as a window may be resized while a command runs.
    private func current(_ traits: TerminalTraits) -> TerminalTraits {
        guard traits.isTerminal, let columns else { return traits }
        var traits = traits
        traits.columns = columns()
        return traits
    }

    /// Checks that standard output has accepted all text.
    ///
    /// - Throws: `ShellError.outputLost`.
    package func check() throws(ShellError) {
        if let code = sink.problem() { throw .outputLost(.system(code)) }
    }

    /// Prints a line for humans; dropped in machine-readable formats.
    package func say(_ text: String) { say(TerminalLine(text)) }

    /// Prints a line for humans; dropped in machine-readable formats.
    package func say(_ line: TerminalLine) {
        if form == .table { print(line) }
    }

    /// Prints a line for humans without wrapping it, so that it can be copied; dropped in machine-readable
    /// formats.
    package func say(whole text: String) {
        if form == .table { print(fitted(TerminalLine(text), standardOutput) + "\n") }
    }

    /// Prints a page of the program's own text, such as help: unchanged if it fits the window, otherwise with
    /// its paragraphs reflowed; dropped in machine-readable formats.
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

    /// Prints lines that were drawn for this terminal, including colours, and whose texts were already
    /// sanitized; dropped in machine-readable formats.
    package func say(drawn lines: [String]) {
        if form == .table {
            for line in lines { print(messages.fitted(line, isUnicode: standardOutput.isUnicode) + "\n") }
        }
    }

    /// Writes text to standard output unchanged, in every format: a file's content.
    package func emit(_ text: String) { if !text.isEmpty { print(text) } }

    /// Prints a record for programs; dropped in human-readable format.
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

    /// Returns values as a terminal may show them: without control characters in texts of other origin, as in
    /// tables. A file or another program gets them unchanged.
    private func shown(_ values: [JSONValue]) -> [JSONValue] {
        guard traits.output.isTerminal else { return values }
        return values.map { value in
            guard case .string(let text) = value else { return value }
            return .string(
                TerminalLine.harmless(text, limit: .max, isUnicode: traits.output.isUnicode))
        }
    }

    /// Prints a table, or its rows for programs.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - isContinued: true if its rows continue a table whose first rows were already shown.
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
            // The columns are shown even without any row.
            heading.forget()
            print(
                (isContinued ? "" : CSV.header(table.keys)) + table.values.map { CSV.row(shown($0)) }.joined()
            )
        }
    }

    /// Prints a notice on standard error, in every format.
    package func note(_ text: String) { note(TerminalLine(text)) }

    /// Prints a notice on standard error, in every format.
    package func note(_ line: TerminalLine) {
        if !hidesNotes { tell(line) }
    }

    /// Prints an important line on standard error, in every format.
    package func tell(_ line: TerminalLine) {
        transcript?.comment(fitted(line, standardError) + "\n")
        sink.standardError(line.rows(standardError, messages).map { $0 + "\n" }.joined())
    }

    /// Prints an object on standard error, for cases in which standard output may not be available.
    package func note(_ object: JSONValue) {
        transcript?.comment(object.text + "\n")
        sink.standardError(object.text + "\n")
    }

    /// Prints a line, wrapped between words in a narrower window; a transcript records the original.
    private func print(_ line: TerminalLine, hanging: Int? = nil) {
        print(
            line.rows(standardOutput, messages, hanging: hanging).map { $0 + "\n" }.joined(),
            kept: fitted(line, standardOutput) + "\n")
    }

    /// Prints results: to standard output, or to the buffer of a pager.
    ///
    /// - Parameters:
    ///   - text: the text to show.
    ///   - kept: the text for a transcript, which has no window.
    package func print(_ text: String, kept: String? = nil) {
        if isQuiet { return }
        transcript?.comment(kept ?? text)
        if let pages { pages.add(text) } else { sink.standardOutput(text) }
    }

    /// Returns the same output with results collected instead of shown.
    ///
    /// - Parameters:
    ///   - buffer: the buffer for them.
    ///   - withRemarks: true to collect remarks too, without redrawn lines.
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
        // None of it waits for a pager.
        output.pages = buffer
        return output
    }

    /// Shows the collected text.
    package func release(_ text: String) { sink.standardOutput(text) }

    /// Draws lines on standard error in place of those drawn before (ECMA-48: CUU, ED, EL).
    ///
    /// - Parameters:
    ///   - lines: the lines.
    ///   - rows: the number of rows of the previous lines.
    package func redraw(_ lines: [String], over rows: Int) {
        if hidesNotes { return }
        let wiping = rows > 1 ? "\u{1B}[\(rows - 1)A\u{1B}[J" : "\u{1B}[K"
        let traits = standardError
        sink.standardError(
            "\r" + wiping + lines.map { fitted(TerminalLine($0), traits) }.joined(separator: "\r\n"))
    }

    /// Replaces the receivers of the text.
    mutating func replaceSink(_ other: (Sink) -> Sink) { sink = other(sink) }

    /// Clears the screen, if results go to one (ECMA-48: CUP, ED; ED 3 of xterm for the scrollback).
    package func clearScreen() {
        guard form == .table, standardOutput.isTerminal else { return }
        sink.standardOutput("\u{1B}[H\u{1B}[2J\u{1B}[3J")
    }

    /// Ends a drawn line.
    func endDrawing() { sink.standardError("\n") }

    /// Prints a prompt and a space on standard error.
    package func ask(_ text: String) {
        sink.standardError(TerminalLine(text).rows(standardError, messages).joined(separator: "\n") + " ")
    }

    /// Returns the line as the terminal at a stream can show it: French with its accented letters if they are
    /// supported.
    private func fitted(_ line: TerminalLine, _ traits: TerminalTraits) -> String {
        messages.fitted(line.shown(traits), isUnicode: traits.isUnicode)
    }
}
