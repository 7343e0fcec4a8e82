import Foundation
import Basics
import TestModel

/// A file of commands.
package struct Script: Sendable {
    private let path: String

    /// Maximum depth of scripts that call each other.
    static let deepest = 20

    /// - Parameter path: the path of the file.
    package init(path: String) {
        self.path = path
    }

    /// Reads the lines.
    ///
    /// - Throws: `ShellError.scriptUnreadable`, also if the task is cancelled while waiting for a pipe.
    func lines() throws(ShellError) -> [String] {
        var lines: [String] = []
        var left = ShellLimits.script
        var reader: LineReader
        do { reader = try LineReader(path: path, limit: ShellLimits.commandLine) } catch {
            throw unreadable(error, line: 0)
        }
        while true {
            let line: ArraySlice<UInt8>?
            do { line = try reader.next() } catch { throw unreadable(error, line: reader.number) }
            guard let line else { return lines }
            left -= line.count + 1
            guard left >= 0 else {
                throw .scriptUnreadable(path: path, reason: .scriptTooLong(limit: ShellLimits.script))
            }
            guard let text = String(validating: line, as: UTF8.self) else {
                throw .scriptUnreadable(path: path, reason: .noText(.notUTF8, line: reader.number))
            }
            lines.append(text)
        }
    }

    private func unreadable(_ failure: LineReader.Failure, line: Int) -> ShellError {
        let reason: Reason =
            switch failure {
            case .tooLong(let limit): .lineInFileTooLong(line: line, limit: limit)
            case .unreadable(ENOENT): .noSuchFile
            case .unreadable(let code): .system(code)
            case .noText(let fault): .noText(fault, line: line)
            case .cancelled: .unreadable
            }
        return .scriptUnreadable(path: path, reason: reason)
    }

    /// Runs the commands in order.
    ///
    /// - Parameters:
    ///   - session: the session in which they run.
    ///   - keepsGoing: true to run the next command after one that failed.
    ///   - variables: the variables of this script, in addition to those of the session.
    /// - Throws: `ShellError.scriptUnreadable`, `CancellationError`, or the first failure with its place.
    package func run(
        in session: isolated Session, keepsGoing: Bool, variables: [String: String] = [:]
    ) async throws {
        let lines: [String]
        do { lines = try self.lines() } catch {
            try Task.checkCancellation()
            throw error
        }
        guard session.scriptDepth < Self.deepest else {
            throw ShellError.scriptUnreadable(path: path, reason: .scriptsTooDeep)
        }
        let outer = session.variables
        session.variables = outer.merging(variables) { $1 }
        session.scriptDepth += 1
        defer {
            session.scriptDepth -= 1
            session.variables = outer
        }
        var run = ScriptRun(name: path, keepsGoing: keepsGoing)
        for line in lines {
            try await run.take(line, in: session)
            if session.isLeaving { break }
        }
        try await run.finish(in: session)
    }
}

/// Runs lines one after the other and remembers the first failure.
package struct ScriptRun {
    private let name: String?
    private let keepsGoing: Bool
    private let outlastsBusyMachine: Bool
    private var number = 0
    /// An unfinished line, and the number of its first part.
    private var open: Tokeniser.Continuation?
    private var begin = 0
    private var firstFailure: ScriptFailure?

    /// - Parameters:
    ///   - name: the name of the script in errors; nil if they name no place.
    ///   - keepsGoing: true to run the next command after one that failed.
    ///   - outlastsBusyMachine: true to run it also after a measurement that does not count because this machine was too
    ///     busy.
    package init(name: String?, keepsGoing: Bool, outlastsBusyMachine: Bool = false) {
        self.name = name
        self.keepsGoing = keepsGoing
        self.outlastsBusyMachine = outlastsBusyMachine
    }

    /// Runs the commands of the next line.
    ///
    /// - Throws: the failure of a command, unless the run keeps going.
    package mutating func take(_ line: String, in session: isolated Session) async throws {
        try await take(.success(line), in: session)
    }

    /// Runs the commands of the next line, or fails if the line could not be read.
    ///
    /// - Throws: the failure, unless the run keeps going.
    mutating func take(_ line: Result<String, ShellError>, in session: isolated Session) async throws {
        number += 1
        if open == nil { begin = number }
        let text: String
        do { text = try line.get() } catch {
            (open, begin) = (nil, number)
            // If standard input cannot be read, a line number is of no use.
            if case .standardInputUnreadable = error { throw error }
            return try remember(error, "", session)
        }
        // Lines that were not read from a file are independent.
        guard name != nil else { return try await run(text, in: session) }
        var whole = open ?? Tokeniser.Continuation()
        open = nil
        whole.add(text)
        guard !whole.isOpen else {
            open = whole
            return
        }
        try await run(whole.text, in: session)
    }

    private mutating func run(_ line: String, in session: isolated Session) async throws {
        do {
            for words in try Tokeniser.commands(in: line, variables: session.variables) {
                try Task.checkCancellation()
                do { try await session.run(words: words) } catch { try remember(error, line, session) }
                if session.isLeaving { return }
            }
        } catch let error as ShellError {
            try remember(error, line, session)
        }
    }

    private mutating func remember(_ error: any Error, _ line: String, _ session: isolated Session) throws {
        var failure = located(error, line)
        // Without a place there is nothing to add to the reports of the single tests.
        if name == nil, failure.cause is SomeTestsFailed { failure.wasTold = true }
        guard goesOn(after: failure.cause) else { throw failure }
        _ = session.report(failure)
        failure.wasTold = true
        firstFailure = firstFailure ?? failure
    }

    /// Returns true if the next command runs after an error.
    func goesOn(after error: any Error) -> Bool {
        guard !(error is CancellationError) else { return false }
        return keepsGoing || (outlastsBusyMachine && error.isBusyMachine)
    }

    /// Returns the failure at its innermost place: in a script that this one called, otherwise here.
    private func located(_ error: any Error, _ line: String) -> ScriptFailure {
        guard let inner = error as? ScriptFailure else {
            return ScriptFailure(script: name, line: begin, text: line, cause: error)
        }
        guard inner.script == nil else { return inner }
        return ScriptFailure(
            script: name, line: begin, text: line, cause: inner.cause, wasTold: inner.wasTold)
    }

    /// Ends the run; an unfinished line is rejected.
    ///
    /// - Throws: the first failure, which was already reported.
    package mutating func finish(in session: isolated Session) async throws {
        if let rest = open, !session.isLeaving {
            open = nil
            try await run(rest.text, in: session)
        }
        if let firstFailure { throw firstFailure }
    }
}
