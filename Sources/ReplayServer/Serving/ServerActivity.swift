import Synchronization

/// Current activity of a server and its totals since the start.
package struct ServerActivity: Equatable, Sendable {
    /// Number of replays currently held open by a side channel.
    package let sessions: Int
    /// Number of replays whose samples arrived and were acknowledged.
    package let replaysServed: Int
    /// Number of tests of which both replays were served, or whose client marked the replay as its last.
    package let testsServed: Int
    /// Number of refused side channels.
    package let refusals: Int
    /// Number of bytes of answers passed to the network.
    package let bytesSent: Int
    /// Number of bytes of uploads received.
    package let bytesReceived: Int
    /// Number of datagrams dropped by the full queues of emulated lines.
    package let datagramsDropped: Int
}

/// Counters for events on all event loops.
final class ActivityCounters: Sendable {
    private let replaysServed = Atomic<Int>(0)
    private let testsServed = Atomic<Int>(0)
    private let refusals = Atomic<Int>(0)
    private let bytesSent = Atomic<Int>(0)
    private let bytesReceived = Atomic<Int>(0)
    private let datagramsDropped = Atomic<Int>(0)

    func countReplay(endsTest: Bool) {
        replaysServed.add(1, ordering: .relaxed)
        if endsTest { testsServed.add(1, ordering: .relaxed) }
    }

    func countRefusal() { refusals.add(1, ordering: .relaxed) }

    func countSent(_ bytes: Int) { bytesSent.add(bytes, ordering: .relaxed) }

    func countReceived(_ bytes: Int) { bytesReceived.add(bytes, ordering: .relaxed) }

    func countDropped(_ datagrams: Int) { datagramsDropped.add(datagrams, ordering: .relaxed) }

    /// Number of bytes of replays that passed the network so far.
    var traffic: LoadGauge.Traffic {
        LoadGauge.Traffic(
            sent: bytesSent.load(ordering: .relaxed), received: bytesReceived.load(ordering: .relaxed))
    }

    func snapshot(sessions: Int) -> ServerActivity {
        ServerActivity(
            sessions: sessions, replaysServed: replaysServed.load(ordering: .relaxed),
            testsServed: testsServed.load(ordering: .relaxed), refusals: refusals.load(ordering: .relaxed),
            bytesSent: bytesSent.load(ordering: .relaxed),
            bytesReceived: bytesReceived.load(ordering: .relaxed),
            datagramsDropped: datagramsDropped.load(ordering: .relaxed))
    }
}
