import Foundation
import LineEditor

/// Where the shell's words go, and in which form.
///
/// Results go to standard output, everything else to standard error. In JSON mode standard output carries one
/// JSON object a line and nothing else, in CSV mode rows under a heading and nothing else.
package struct Output: Sendable {
    /// The form results take.
    package enum Form: String, Sendable, CaseIterable {
        /// For people.
        case table
        /// One JSON object a line.
        case json
        /// Rows of fields with commas between (RFC 4180).
        case csv
    }

    /// What takes the text.
    package struct Sink: Sendable {
        let standardOutput: @Sendable (String) -> Void
        let standardError: @Sendable (String) -> Void

        package init(
            standardOutput: @escaping @Sendable (String) -> Void,
            standardError: @escaping @Sendable (String) -> Void
        ) {
            self.standardOutput = standardOutput
            self.standardError = standardError
        }

        /// The process's own standard output and standard error, unbuffered.
        package static let process = Sink(
            standardOutput: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            standardError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
    }

    private let sink: Sink
    /// The form results take.
    package var form: Form
    /// Whether results are dropped and only remarks and errors told.
    var isQuiet = false
    /// What keeps everything that is said.
    var transcript: Transcript?
    /// What gathers results, where they are to be shown page by page.
    var pages: PageBuffer?
    private let heading = CSVHeading()
    /// What the terminal behind each stream can show.
    package internal(set) var standardOutput: TerminalTraits
    /// What the terminal behind each stream can show.
    package internal(set) var standardError: TerminalTraits
    /// What is said, in the language of the session.
    package var wording: any Wording

    package init(
        sink: Sink, form: Form, standardOutput: TerminalTraits, standardError: TerminalTraits,
        wording: any Wording = English()
    ) {
        self.wording = wording
        self.sink = sink
        self.form = form
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// Text for people; dropped where programs read.
    package func say(_ text: String) {
        if form == .table { print(fitted(text, standardOutput) + "\n") }
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
            print(CSV.row(fields.map(\.value)))
        }
    }

    /// A table for people, or its rows for programs.
    package func show(_ table: Table) {
        switch form {
        case .table:
            let lines = table.lines(
                width: standardOutput.columns, isUnicode: standardOutput.isUnicode, words: wording)
            for line in lines { print(line + "\n") }
        case .json:
            for record in table.records { print(record.text + "\n") }
        case .csv:
            // Also where there is no row, readers learn the columns.
            heading.forget()
            print(CSV.header(table.keys))
            for row in table.values { print(CSV.row(row)) }
        }
    }

    /// A notice on standard error, in every form.
    package func note(_ text: String) { tell(fitted(text, standardError) + "\n") }

    /// Results: to standard output, or to where they wait to be shown page by page.
    private func print(_ text: String) {
        if isQuiet { return }
        transcript?.comment(text)
        if let pages { pages.add(text) } else { sink.standardOutput(text) }
    }

    /// Takes note of how wide the window is now.
    mutating func measureWindow() {
        let columns = Terminal.windowSize.columns
        if standardOutput.isTerminal { standardOutput.columns = columns }
        if standardError.isTerminal { standardError.columns = columns }
    }

    /// Shows what waited for it.
    func release(_ text: String) { sink.standardOutput(text) }

    private func tell(_ text: String) {
        transcript?.comment(text)
        sink.standardError(text)
    }

    /// An error: a sentence on standard error, in JSON mode also an object on standard output.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - failure: the failed command of a script, whose place is told with the error.
    package func complain(_ error: any Error, at failure: (any Error)? = nil) {
        let told = failure ?? error
        // A person who pressed Ctrl-C knows that it was no error.
        let opening = error is CancellationError ? "" : standardError.styled(wording.error, .alarm)
        tell(fitted(opening + wording.sentence(told), standardError) + "\n")
        recordFailure(error, at: failure)
    }

    /// An error as an object on standard output, in JSON mode only.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - failure: the failed command of a script, whose place is told with the error.
    func recordFailure(_ error: any Error, at failure: (any Error)? = nil) {
        // A row of an error would stand among rows of results.
        guard form == .json else { return }
        record([
            "event": "error", "code": .string(ErrorKey.of(error)),
            "message": .string(English().sentence(failure ?? error)),
            "exit_code": .integer(Int64(ExitCode.of(error))),
        ])
    }

    /// Raw text on standard error, for a line that is redrawn in place.
    package func draw(_ text: String) { sink.standardError(fitted(text, standardError)) }

    /// The text as the terminal behind a stream can show it: French keeps its letters where it has them.
    private func fitted(_ text: String, _ traits: TerminalTraits) -> String {
        wording.fitted(text, isUnicode: traits.isUnicode)
    }
}
