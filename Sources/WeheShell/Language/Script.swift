import Foundation

/// A command of a script that failed: where it stands, what it was and why it failed.
struct ScriptFailure: Error, CustomStringConvertible {
    /// The script's path as it was given; nil for the process's own command line.
    let script: String?
    /// The line, counted from 1.
    let line: Int
    /// The line's text.
    let text: String
    /// Why it failed.
    let cause: any Error
    /// Whether the error was already told.
    var wasTold = false

    /// What stands for the path where commands come from standard input.
    static let standardInput = "standard input"

    var description: String { English().sentence(self) }

    /// The failure with the sentence of its cause, in the language that has it.
    func sentence(_ cause: String, standardInput: String) -> String {
        guard let script else { return cause }
        let place = script == Self.standardInput ? standardInput : script
        return "\(place):\(line): \(text.trimmingCharacters(in: .whitespaces)): \(cause)"
    }
}

/// A file of commands.
package struct Script: Sendable {
    private let path: String

    /// - Parameter path: where it lies.
    package init(path: String) {
        self.path = path
    }

    /// Runs the commands in order.
    ///
    /// - Parameters:
    ///   - session: what they run over.
    ///   - keepsGoing: whether the next command runs after one that failed.
    /// - Throws: ``ShellError/scriptUnreadable(path:reason:)``, or the first failure with its place.
    package func run(in session: isolated Session, keepsGoing: Bool) async throws {
        let text: String
        do {
            let url = URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
            text = try String(contentsOf: url, encoding: .utf8)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: (path as NSString).expandingTildeInPath)
            throw ShellError.scriptUnreadable(
                path: path, reason: isThere ? .notUTF8Text : .noSuchFile)
        }
        guard session.scriptDepth < 20 else {
            throw ShellError.scriptUnreadable(path: path, reason: .scriptsTooDeep)
        }
        session.scriptDepth += 1
        defer { session.scriptDepth -= 1 }
        var run = ScriptRun(name: path, keepsGoing: keepsGoing)
        // Swift counts a carriage return with its line feed as one character.
        for line in text.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
        {
            try await run.take(String(line), in: session)
            if session.isLeaving { break }
        }
        try run.finish()
    }
}

/// Runs lines one after the other and remembers the first failure.
package struct ScriptRun {
    private let name: String?
    private let keepsGoing: Bool
    private var number = 0
    private var firstFailure: ScriptFailure?

    /// - Parameters:
    ///   - name: what errors call the script; nil if they name no place.
    ///   - keepsGoing: whether the next command runs after one that failed.
    package init(name: String?, keepsGoing: Bool) {
        self.name = name
        self.keepsGoing = keepsGoing
    }

    /// Runs the commands of the next line.
    ///
    /// - Throws: the failure of one, unless the run keeps going.
    package mutating func take(_ line: String, in session: isolated Session) async throws {
        number += 1
        do {
            for words in try Tokeniser.commands(in: line) {
                do { try await session.run(words: words) } catch { try remember(error, line, session) }
                if session.isLeaving { return }
            }
        } catch let error as ShellError {
            try remember(error, line, session)
        }
    }

    private mutating func remember(_ error: any Error, _ line: String, _ session: isolated Session) throws {
        let inner = error as? ScriptFailure
        var failure = inner ?? ScriptFailure(script: name, line: number, text: line, cause: error)
        // Without a place there is nothing to say that was not said test by test.
        if name == nil, error is SomeTestsFailed { failure.wasTold = true }
        guard keepsGoing, !(failure.cause is CancellationError) else { throw failure }
        _ = session.report(failure)
        failure.wasTold = true
        firstFailure = firstFailure ?? failure
    }

    /// Ends the run.
    ///
    /// - Throws: the first failure, which was already told.
    package func finish() throws {
        if let firstFailure { throw firstFailure }
    }
}
