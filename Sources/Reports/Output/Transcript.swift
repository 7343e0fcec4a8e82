import Basics
import Foundation
import Synchronization
package import TestModel

/// A file that keeps what a shell did: commands as lines, what they said as comments, so that it is a script.
package final class Transcript: Sendable {
    /// Where it lies.
    package let path: String
    /// How deep in scripts it was started; what runs deeper follows from the line that called it.
    private let depth: Int

    private struct State {
        var file: FileHandle?
        /// Whether the next text begins a line.
        var isAtStart = true
        var problem: Reason?
    }

    private let state: Mutex<State>

    /// Opens the file, at its end if it is there.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - depth: how many scripts run inside each other.
    ///   - opening: what the first comment says.
    /// - Throws: `ShellError.homeUnusable`.
    package init(path: String, depth: Int, opening: String) throws(ShellError) {
        self.path = path
        self.depth = depth
        let descriptor: Int32
        do { descriptor = try OpenedFile.writable(path, O_CREAT | O_APPEND) } catch {
            throw .homeUnusable(path: path, reason: .unwritable(.system(error.code)))
        }
        state = Mutex(State(file: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)))
        state.withLock { Self.write("# \(opening)\n", &$0) }
    }

    /// Why nothing more is kept; nil while all is well.
    package var problem: Reason? { state.withLock { $0.problem } }

    /// Keeps a command.
    package func command(_ words: [String], depth: Int) {
        guard depth <= self.depth else { return }
        let line = words.map(TypedWord.quoted).joined(separator: " ")
        state.withLock { state in
            Self.endLine(&state)
            Self.write(line + "\n", &state)
        }
    }

    /// Keeps what was said, as comments.
    package func comment(_ text: String) {
        state.withLock { state in
            for piece in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .joinedPieces
            {
                if state.isAtStart, !piece.text.isEmpty || piece.endsLine { Self.write("# ", &state) }
                Self.write(String(piece.text), &state)
                if piece.endsLine { Self.write("\n", &state) }
                state.isAtStart = piece.endsLine || (state.isAtStart && piece.text.isEmpty)
            }
        }
    }

    /// Ends it.
    package func close() {
        state.withLock { state in
            Self.endLine(&state)
            do { try state.file?.close() } catch { state.problem = .unwritable(nil) }
            state.file = nil
        }
    }

    private static func endLine(_ state: inout State) {
        if !state.isAtStart { write("\n", &state) }
        state.isAtStart = true
    }

    private static func write(_ text: String, _ state: inout State) {
        guard let file = state.file else { return }
        do { try file.write(contentsOf: Data(text.utf8)) } catch {
            state.problem = .unwritable(nil)
            state.file = nil
        }
    }
}

extension [Substring] {
    /// The pieces between line breaks; all but the last one end a line.
    fileprivate var joinedPieces: [(text: Substring, endsLine: Bool)] {
        enumerated().map { ($1, $0 < count - 1) }
    }
}
