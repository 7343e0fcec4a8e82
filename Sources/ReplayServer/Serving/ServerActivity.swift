import Synchronization

/// What a server is doing and did since it started.
package struct ServerActivity: Equatable, Sendable {
    /// Replays that a side channel holds open now.
    package let sessions: Int
    /// Replays whose samples arrived and were acknowledged.
    package let replaysServed: Int
    /// Tests of which both replays were served, or whose client called the replay its last.
    package let testsServed: Int
    /// Side channels that were refused.
    package let refusals: Int
    /// Bytes of answers handed to the network.
    package let bytesSent: Int
    /// Datagrams that the emulated lines' full queues dropped.
    package let datagramsDropped: Int
}

/// Counts what happens on all event loops.
final class ActivityCounters: Sendable {
    private let replaysServed = Atomic<Int>(0)
    private let testsServed = Atomic<Int>(0)
    private let refusals = Atomic<Int>(0)
    private let bytesSent = Atomic<Int>(0)
    private let datagramsDropped = Atomic<Int>(0)

    func countReplay(endsTest: Bool) {
        replaysServed.add(1, ordering: .relaxed)
        if endsTest { testsServed.add(1, ordering: .relaxed) }
    }

    func countRefusal() { refusals.add(1, ordering: .relaxed) }

    func countSent(_ bytes: Int) { bytesSent.add(bytes, ordering: .relaxed) }

    func countDropped(_ datagrams: Int) { datagramsDropped.add(datagrams, ordering: .relaxed) }

    /// Bytes of answers handed to the network so far.
    var bytes: Int { bytesSent.load(ordering: .relaxed) }

    func snapshot(sessions: Int) -> ServerActivity {
        ServerActivity(
            sessions: sessions, replaysServed: replaysServed.load(ordering: .relaxed),
            testsServed: testsServed.load(ordering: .relaxed), refusals: refusals.load(ordering: .relaxed),
            bytesSent: bytesSent.load(ordering: .relaxed),
            datagramsDropped: datagramsDropped.load(ordering: .relaxed))
    }
}
