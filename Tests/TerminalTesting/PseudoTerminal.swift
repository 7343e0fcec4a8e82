import Basics
import Foundation
import Glibc
import Synchronization

/// A program running in a terminal of its own, driven as a person would drive it.
///
/// The terminal is the controlling one of a new session, so Ctrl-C, Ctrl-Z and window changes act as they do
/// for a person. The program and its children are killed when the value goes away.
package final class PseudoTerminal: Sendable {
    private let child: ChildProcess
    private let recording: TerminalRecording
    private let program: String

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to be looked up in `PATH`.
    ///   - arguments: the words after the program's name.
    ///   - environment: variables beside those of `TestEnvironment`.
    ///   - workingDirectory: where the program starts; the test's own folder if nil.
    ///   - columns: the window's width in cells.
    ///   - rows: the window's height in cells.
    /// - Throws: `cannotStart`.
    package init(
        program: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        workingDirectory: String? = nil,
        columns: Int = 80,
        rows: Int = 24
    ) throws {
        let (recording, path) = try TerminalRecording.open(program: program, columns: columns, rows: rows)
        self.recording = recording
        self.program = program
        child = try ChildProcess(
            program: program,
            arguments: arguments,
            environment: environment,
            workingDirectory: workingDirectory,
            streams: .terminal(path: path)
        )
        recording.start()
    }

    deinit {
        child.kill()
        recording.stop()
    }

    /// The program's process identifier.
    package var processIdentifier: Int32 { child.identifier }

    /// What a person would see now.
    package var screen: TerminalScreen { recording.screen }

    /// The rows that scrolled off and those of the window, for failure messages.
    package var transcript: String { recording.transcript }

    /// Whether the terminal collects whole lines and echoes, as it does when no editor is at work.
    package var isCooked: Bool { recording.isCooked }

    /// Types a text; a control character is a key pressed with Ctrl.
    package func send(_ text: String) async throws {
        try await send(bytes: Array(text.utf8))
    }

    /// Types bytes that need not be UTF-8.
    package func send(bytes: [UInt8]) async throws {
        let deadline = ContinuousClock.now + Deadline.hang
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(recording.write(rest))
            if rest.isEmpty { return }
            guard ContinuousClock.now < deadline else {
                throw TerminalTestingError.notReading(unsent: rest.count, transcript: transcript)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits until a text is printed, and goes on after it: the next call looks only at what follows.
    ///
    /// Escape sequences and carriage returns are left out of what is looked at.
    package func expect(_ text: String, within limit: Duration = Deadline.hang) async throws {
        try await waitFor(description: "\"\(text)\"", limit) { recording in
            recording.consume { $0.range(of: text) }
        }
    }

    /// Waits until a regular expression matches what is printed, and goes on after the match, which is
    /// returned.
    @discardableResult
    package func expect(matching pattern: String, within limit: Duration = Deadline.hang) async throws
        -> String
    {
        let expression = try Regex(pattern)
        var found = ""
        try await waitFor(description: "/\(pattern)/", limit) { recording in
            recording.consume { text in
                guard let match = text.firstMatch(of: expression) else { return nil }
                found = String(text[match.range])
                return match.range
            }
        }
        return found
    }

    /// Waits until the screen is as described.
    package func expectScreen(
        _ description: String,
        within limit: Duration = Deadline.hang,
        where condition: @Sendable (TerminalScreen) -> Bool
    ) async throws {
        try await waitFor(description: "a screen with \(description)", limit) { condition($0.screen) }
    }

    /// Waits until the terminal is cooked, or until it is not.
    package func expectCooked(_ cooked: Bool, within limit: Duration = Deadline.hang) async throws {
        try await waitFor(description: cooked ? "a cooked terminal" : "a raw terminal", limit) {
            $0.isCooked == cooked
        }
    }

    /// Changes the window's size; the program gets `SIGWINCH`.
    package func resize(columns: Int, rows: Int) {
        recording.resize(columns: columns, rows: rows)
    }

    /// Sends a signal to the program.
    package func signal(_ number: Int32) {
        child.signal(number)
    }

    /// Waits for the program's end, and for all of its output.
    package func wait(within limit: Duration = Deadline.hang) async throws -> ExitStatus {
        let deadline = ContinuousClock.now + limit
        guard let status = try await child.wait(until: deadline) else {
            child.kill()
            throw TerminalTestingError.stillRunning(program: program, transcript: transcript)
        }
        // A child left in the background may keep the terminal open: its output is not waited for long.
        let outputDeadline = ContinuousClock.now + .seconds(2)
        while !recording.isAtEnd, ContinuousClock.now < outputDeadline {
            try await Task.sleep(for: .milliseconds(5))
        }
        return status
    }

    /// How the program ended; nil while it runs.
    package func ended() async throws -> ExitStatus? {
        try await child.wait(until: .now)
    }

    /// Kills the program and its children.
    package func terminate() {
        child.kill()
    }

    private func waitFor(
        description: String,
        _ limit: Duration,
        until isDone: (TerminalRecording) -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while true {
            // Read before the check: what was printed before the end must still be seen.
            let isAtEnd = recording.isAtEnd
            if isDone(recording) { return }
            if isAtEnd {
                throw TerminalTestingError.ended(expected: description, transcript: transcript)
            }
            guard ContinuousClock.now < deadline else {
                throw TerminalTestingError.notSeen(expected: description, transcript: transcript)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
