import Basics
import Foundation
import Synchronization
package import TestModel

/// A file that records a session: commands as lines, their output as comments, so that it can be run as a
/// script.
package final class Transcript: Sendable {
    /// Path of the file.
    package let path: String
    /// Depth of nested scripts at the start; commands at greater depth follow from the calling line and are
    /// not recorded.
    private let depth: Int

    private struct State {
        var file: FileHandle?
        /// True if the next text begins a line.
        var isAtStart = true
        var problem: Reason?
    }

    private let state: Mutex<State>

    /// Opens the file, for appending if it exists.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - depth: the depth of nested scripts.
    ///   - opening: the first comment.
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

    /// The reason that recording has stopped; nil if there was no error.
    package var problem: Reason? { state.withLock { $0.problem } }

    /// Records a command.
    package func command(_ words: [String], depth: Int) {
        guard depth <= self.depth else { return }
        let line = words.map(TypedWord.quoted).joined(separator: " ")
        state.withLock { state in
            Self.endLine(&state)
            Self.write(line + "\n", &state)
        }
    }

    /// Records output, as comments.
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

    /// Ends the transcript.
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
    /// The pieces between line breaks; all but the last one end with a line break.
    fileprivate var joinedPieces: [(text: Substring, endsLine: Bool)] {
        enumerated().map { ($1, $0 < count - 1) }
    }
}
