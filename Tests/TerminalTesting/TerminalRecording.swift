import Foundation
import Glibc
import Synchronization

/// The near end of a pseudo-terminal, and all that came out of it, collected by a thread.
final class TerminalRecording: Sendable {
    private struct State {
        var screen: TerminalScreen
        var bytes: [UInt8] = []
        var consumed = 0
        var isAtEnd = false
        var mustStop = false
    }

    private let state: Mutex<State>
    private let master: Int32
    private let slave: Mutex<Int32?>

    private init(master: Int32, slave: Int32, columns: Int, rows: Int) {
        self.master = master
        self.slave = Mutex(slave)
        state = Mutex(State(screen: TerminalScreen(columns: columns, rows: rows)))
    }

    deinit {
        closeSlave()
        close(master)
    }

    /// Makes a terminal; returns it with the path under which a program opens it.
    static func open(
        program: String,
        columns: Int,
        rows: Int
    ) throws -> (recording: TerminalRecording, path: String) {
        var master: Int32 = -1
        var slave: Int32 = -1
        var name = [CChar](repeating: 0, count: 256)
        var size = winsize(
            ws_row: UInt16(clamping: rows),
            ws_col: UInt16(clamping: columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        let result = ChildProcess.descriptors.withLock { _ in
            let result = openpty(&master, &slave, &name, nil, &size)
            for descriptor in [master, slave] where result == 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
            return result
        }
        guard result == 0 else {
            throw TerminalTestingError.cannotStart(
                program: program,
                reason: "no pseudo-terminal, " + String(cString: strerror(errno))
            )
        }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        return (TerminalRecording(master: master, slave: slave, columns: columns, rows: rows), path)
    }

    /// Begins to collect; to be called when the program has the terminal open.
    func start() {
        // Only the program holds the far end now, so its end is our end of file.
        closeSlave()
        let thread = Thread { self.collect() }
        thread.name = "terminal recording"
        thread.start()
    }

    /// Lets the collecting thread end.
    func stop() {
        state.withLock { $0.mustStop = true }
    }

    var screen: TerminalScreen { state.withLock { $0.screen } }

    var isAtEnd: Bool { state.withLock { $0.isAtEnd } }

    var transcript: String {
        let screen = self.screen
        return (screen.scrolledOff + [screen.text]).joined(separator: "\n")
    }

    var isCooked: Bool {
        var mode = termios()
        guard tcgetattr(master, &mode) == 0 else { return false }
        return mode.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Finds something in the text not yet consumed; consumes to its end and returns true when found.
    func consume(_ find: (Substring) -> Range<String.Index>?) -> Bool {
        state.withLock { state in
            let text = state.screen.plainText
            let start = text.utf8.index(text.startIndex, offsetBy: state.consumed)
            guard let range = find(text[start...]) else { return false }
            state.consumed = text.utf8.distance(from: text.startIndex, to: range.upperBound)
            return true
        }
    }

    /// Writes what fits; returns how many bytes did.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = bytes.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
        return max(count, 0)
    }

    func resize(columns: Int, rows: Int) {
        state.withLock { state in
            var size = winsize(
                ws_row: UInt16(clamping: rows),
                ws_col: UInt16(clamping: columns),
                ws_xpixel: 0,
                ws_ypixel: 0
            )
            // The model first: the program may answer at once.
            state.screen.resize(columns: columns, rows: rows)
            _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        }
    }

    private func closeSlave() {
        slave.withLock { slave in
            if let slave { close(slave) }
            slave = nil
        }
    }

    private func collect() {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while !state.withLock({ $0.mustStop }) {
            var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, 200) > 0 else { continue }
            let count = read(master, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            state.withLock { state in
                state.bytes += chunk.prefix(count)
                let complete = Self.completePrefix(of: state.bytes)
                let text = String(decoding: state.bytes.prefix(complete), as: UTF8.self)
                state.bytes.removeFirst(complete)
                state.screen.feed(text.unicodeScalars)
            }
        }
        state.withLock { $0.isAtEnd = true }
    }

    /// How many of the bytes do not belong to a character whose end is still to come.
    private static func completePrefix(of bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }
}
