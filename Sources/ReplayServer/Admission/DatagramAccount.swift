import NIOCore
import Recordings
import Synchronization
import WireProtocol

/// The datagrams of one replay as the server sent and received them.
///
/// A log is written while they come; the counts are made when a client asks for them, with the length of its
/// slices.
final class DatagramAccount: Sendable {
    private struct State {
        /// The fingerprints of what came, and the times, in nanoseconds.
        var fingerprints: [UInt64] = []
        var times: [Int64] = []
        /// Tells of each of the server's datagrams if it was sent.
        var isSent: [Bool]
        var flows = 0
        var isCut = false
        var isFull = false
    }

    /// The client's datagrams.
    private let expected: DatagramTable
    /// The times of the server's datagrams, in seconds.
    private let schedule: [Double]
    /// The greatest number of datagrams that are logged.
    let most: Int
    private let state: Mutex<State>

    /// - Parameter plan: the data of the replay.
    init(_ plan: ReplayPlan) {
        expected = plan.clientDatagrams
        schedule = plan.datagrams.map(\.timestamp)
        most = 2 * expected.count + 64
        state = Mutex(State(isSent: [Bool](repeating: false, count: schedule.count)))
    }

    /// A flow of the client begins.
    ///
    /// - Returns: true if it is the first one.
    func begin() -> Bool {
        state.withLock { state in
            state.flows += 1
            guard state.flows == 1 else { return false }
            state.fingerprints.reserveCapacity(most)
            state.times.reserveCapacity(most)
            return true
        }
    }

    /// A datagram of the client came.
    func received(_ datagram: ByteBuffer, at instant: Int64) {
        let fingerprint = datagram.withUnsafeReadableBytes(DatagramFingerprint.of)
        state.withLock { state in
            guard !state.isCut else { return }
            guard state.times.count < most else { return state.isFull = true }
            state.fingerprints.append(fingerprint)
            state.times.append(instant)
        }
    }

    /// A datagram was passed to the network or to the emulated path, which may lose it.
    func sent(_ position: Int) { state.withLock { $0.isSent[position] = true } }

    /// The flow ended while a middlebox let nothing of the client through; nothing more is counted.
    func cut() { state.withLock { $0.isCut = true } }

    /// Makes the counts.
    ///
    /// - Parameter sliceLength: in seconds.
    /// - Returns: the counts; nil if the client sent from several ports or more than is logged, and if there were
    ///   too many slices.
    func readings(sliceLength: Double) -> DatagramReadings? {
        guard let slices = DatagramSlices(length: sliceLength, covering: expected.schedule, schedule) else {
            return nil
        }
        let state = state.withLock { $0 }
        guard state.flows == 1, !state.isFull else { return nil }
        var tally = DatagramTally(expected, slices)
        let start = state.times.first ?? 0
        for (fingerprint, time) in zip(state.fingerprints, state.times) {
            tally.received(fingerprint, at: Double(time - start) * 1e-9)
        }
        var columns = tally.columns ?? [:]
        columns[.sent] = slices.counts(schedule) { state.isSent[$0] }
        return DatagramReadings(sliceLength: sliceLength, columns)
    }
}
