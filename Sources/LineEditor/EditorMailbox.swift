import Foundation
import Glibc
import Synchronization
import TestModel

/// What other tasks ask of the editor while it waits for a key.
///
/// The editor's thread polls `wakeDescriptor` beside standard input, so a request is served at once.
final class EditorMailbox: Sendable {
    /// What the editor has to do before it waits again.
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

    /// Readable when there is something to take.
    var wakeDescriptor: Int32 { readEnd }

    /// A line begins; false when the editor is closed.
    func beginReading() -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.isReading = true
            state.requests.mustAbort = false
            return true
        }
    }

    /// The line has ended: what came too late for its prompt is printed now.
    func endReading() {
        state.withLock { state in
            state.isReading = false
            // Printed under the lock, so that nothing later overtakes it.
            for text in state.requests.texts { StandardOutput.write(text) }
            state.requests = Requests()
        }
        drain()
    }

    /// Prints at once, or has the editor print above its prompt; the text ends in a line break.
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

    /// Ends the line under way, if there is one.
    func abort() {
        request { $0.mustAbort = true }
    }

    /// Draws the line again, in a window that may have another size.
    func redraw() {
        request { $0.mustRedraw = true }
    }

    /// Draws the line again and sets the terminal's mode again, which a parent shell may have changed.
    func recover() {
        request {
            $0.mustRedraw = true
            $0.mustRestoreMode = true
        }
    }

    /// Ends the line under way and lets none begin.
    func close() {
        state.withLock { $0.isClosed = true }
        abort()
    }

    /// Whether `close()` was called.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Takes what was asked for since the last call.
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
        // A full pipe wakes the reader as well as one more byte would.
        var byte: UInt8 = 1
        _ = Glibc.write(writeEnd, &byte, 1)
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while Glibc.read(readEnd, &bytes, bytes.count) > 0 {}
    }
}
