import Basics
import Foundation
import Synchronization

/// Watches what a server sends for one request, and ends the connection if it is too much, or if the request was
/// cancelled.
///
/// libpq reads a message of any announced length, and everything that is no row, within one call, without asking.
/// Only another thread can end that, by shutting down the socket. What arrived is counted by the kernel, which does
/// so for TCP; a server at a socket of this machine is limited by its whole rows only.
final class ReceiveWatch: Sendable {
    /// Reasons for which a connection was ended.
    enum Verdict {
        case tooMuch
        case cancelled
    }

    private struct State {
        var verdict: Verdict?
        var hasEnded = false
        /// The bytes at the start of the request, and at the last row.
        let start: UInt64
        var lastRow: UInt64
        /// True if a row has arrived since the last look.
        var hasRow = false
    }

    /// A descriptor of its own, as libpq may close its own one and open another.
    private let socket: Int32
    private let most: UInt64
    private let cancellation: CancellationFlag
    private let state: Mutex<State>

    /// The maximum size of what arrives without a row, bytes: twice the largest record.
    static let mostWithoutRow = UInt64(32 << 20)
    /// Interval of the looks, microseconds: the fastest server sends little more than the limit meanwhile.
    private static let interval: UInt32 = 10_000

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - socket: the connection's socket.
    ///   - most: the maximum size of the rows, bytes; nil while connecting, when there are none, and everything that
    ///     has arrived counts.
    ///   - cancellation: set when the answer is no longer needed.
    init(socket: Int32, most: Int?, cancellation: CancellationFlag) {
        self.socket = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        self.most = UInt64(max(most ?? 0, 0)) + Self.mostWithoutRow
        self.cancellation = cancellation
        let received = most == nil ? 0 : Self.received(socket) ?? 0
        state = Mutex(State(start: received, lastRow: received))
        let thread = Thread { [self] in
            while !hasEnded() { usleep(Self.interval) }
        }
        thread.name = "postgresql watch"
        thread.start()
    }

    /// Notes that a row has arrived.
    func noteRow() { state.withLock { $0.hasRow = true } }

    /// Ends watching.
    ///
    /// - Returns: the reason for which the connection was ended; nil if it was not.
    @discardableResult
    func end() -> Verdict? {
        state.withLock { state in
            if !state.hasEnded { close(socket) }
            state.hasEnded = true
            return state.verdict
        }
    }

    /// Looks at what has arrived; returns true if there is nothing more to watch.
    private func hasEnded() -> Bool {
        state.withLock { state in
            guard !state.hasEnded else { return true }
            let received = Self.received(socket) ?? state.start
            if state.hasRow { (state.lastRow, state.hasRow) = (received, false) }
            if cancellation.isSet {
                state.verdict = .cancelled
            } else if received > state.lastRow + Self.mostWithoutRow || received > state.start + most {
                state.verdict = .tooMuch
            } else {
                return false
            }
            shutdown(socket, Int32(SHUT_RDWR))
            return true
        }
    }

    /// Returns the number of bytes that arrived at a TCP socket; nil for other sockets.
    ///
    /// Source: `tcpi_bytes_received` in `struct tcp_info` of linux/tcp.h, since Linux 4.1.
    private static func received(_ socket: Int32) -> UInt64? {
        withUnsafeTemporaryAllocation(byteCount: infoSize, alignment: 8) { info in
            var length = socklen_t(infoSize)
            guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length) == 0,
                Int(length) == infoSize
            else { return nil }
            return info.load(fromByteOffset: receivedOffset, as: UInt64.self)
        }
    }

    private static let (receivedOffset, infoSize) = (128, 136)
}
