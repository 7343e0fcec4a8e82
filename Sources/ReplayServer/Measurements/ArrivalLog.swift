import Basics
import Synchronization
import WireProtocol

/// The bytes of one upload by the millisecond in which the server read them, from the arrival of the first on.
///
/// The connection's event loop adds to it, and the results service reads it, also while the upload runs. It grows
/// with the milliseconds in which something arrived, and not with the reads.
final class ArrivalLog: Sendable {
    /// The bytes of one millisecond.
    private struct Arrival {
        let millisecond: UInt32
        var bytes: UInt32
    }

    private struct State {
        var arrivals: [Arrival] = []
    }

    /// The number of milliseconds for which memory is reserved: those of a replay whose upload is 4 s long.
    static let usual = 4_096
    /// The largest number of milliseconds that are kept: what a session lasts is far less.
    static let most = 600_000

    /// The instant of the first bytes, ns.
    private let start: Int64
    private let state: Mutex<State>

    /// - Parameter start: the instant at which the first bytes arrived, in nanoseconds of the event loops' clock.
    init(since start: Int64) {
        self.start = start
        var state = State()
        state.arrivals.reserveCapacity(Self.usual)
        self.state = Mutex(state)
    }

    /// Counts bytes that were read at an instant in nanoseconds of the event loops' clock, which never decreases.
    func add(_ bytes: Int, at instant: Int64) {
        state.withLock { state in
            let millisecond = UInt32(clamping: (instant - start) / 1_000_000)
            if let last = state.arrivals.last,
                last.millisecond == millisecond || state.arrivals.count >= Self.most
            {
                let sum = UInt64(last.bytes) + UInt64(bytes)
                state.arrivals[state.arrivals.count - 1].bytes = UInt32(clamping: sum)
            } else {
                state.arrivals.append(Arrival(millisecond: millisecond, bytes: UInt32(clamping: bytes)))
            }
        }
    }

    /// Number of milliseconds that it holds.
    var count: Int { state.withLock { $0.arrivals.count } }

    /// Returns the throughput in slices, as a client would report what it received.
    func samples(in slices: MeasurementRequest.UploadSlices) -> ThroughputSamples {
        var slicer = ThroughputSlicer(nominal: .seconds(slices.nominal), count: slices.count)
        for arrival in state.withLock({ $0.arrivals }) {
            slicer.add(Int(arrival.bytes), atNanoseconds: Int64(arrival.millisecond) * 1_000_000)
        }
        return slicer.samples(endNanoseconds: Int64(slices.duration * 1e9))
    }
}
