import Foundation
import Glibc
import Synchronization
import Basics

/// Requests from other tasks to the editor while it waits for a key.
///
/// The editor's thread polls `wakeDescriptor` together with standard input, so a request is served at once.
final class EditorMailbox: Sendable {
    /// The requests that the editor must serve before it waits again.
    struct Requests: Sendable {
        var texts: [String] = []
        var mustAbort = false
        var mustRedraw = false
        var mustRestoreMode = false
    }

    private struct State {
        var isReading = false
        var isClosed = false
        var requests = Requests()
    }

    private let state = Mutex(State())
    private let readEnd: Int32
    private let writeEnd: Int32

    init() throws(LineEditorError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .cannotStart(.noPipe(code: errno))
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        Glibc.close(readEnd)
        Glibc.close(writeEnd)
    }

    /// Readable when there are requests.
    var wakeDescriptor: Int32 { readEnd }

    /// Marks the beginning of a line; returns false if the editor is closed.
    func beginReading() -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.isReading = true
            state.requests.mustAbort = false
            return true
        }
    }

    /// Marks the end of the line, and prints texts that came too late for its prompt.
    func endReading() {
        state.withLock { state in
            state.isReading = false
            // Printed while the lock is held, so that no later text is printed first.
            for text in state.requests.texts { StandardOutput.write(text) }
            state.requests = Requests()
        }
        drain()
    }

    /// Prints a text at once, or lets the editor print it above its prompt; the text must end in a line
    /// break.
    func print(_ text: String) {
        state.withLock { state in
            if state.isReading {
                state.requests.texts.append(text)
                wake()
            } else {
                StandardOutput.write(text)
            }
        }
    }

    /// Ends the current line, if there is one.
    func abort() {
        request { $0.mustAbort = true }
    }

    /// Redraws the line; the window may have another size.
    func redraw() {
        request { $0.mustRedraw = true }
    }

    /// Redraws the line and sets the terminal mode again, which a parent shell may have changed.
    func recover() {
        request {
            $0.mustRedraw = true
            $0.mustRestoreMode = true
        }
    }

    /// Ends the current line and prevents further ones.
    func close() {
        state.withLock { $0.isClosed = true }
        abort()
    }

    /// True after `close()`.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Removes and returns the requests since the last call.
    func take() -> Requests {
        drain()
        return state.withLock { state in
            defer { state.requests = Requests() }
            return state.requests
        }
    }

    private func request(_ change: (inout Requests) -> Void) {
        state.withLock { state in
            guard state.isReading else { return }
            change(&state.requests)
            wake()
        }
    }

    private func wake() {
        // If the pipe is full, the reader wakes anyway.
        var byte: UInt8 = 1
        _ = Glibc.write(writeEnd, &byte, 1)
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while Glibc.read(readEnd, &bytes, bytes.count) > 0 {}
    }
}
