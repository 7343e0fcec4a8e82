import Basics
import NIOCore
import Recordings
import Synchronization
import WireProtocol

/// One replay that a side channel announced: what the replay ports need to serve it.
final class ReplaySession: Sendable {
    /// What changes while the replay runs.
    private struct State {
        var isContentModified = false
        var connections: [ObjectIdentifier: any Channel] = [:]
        var clientPorts: Set<Int> = []
        var flowEnds: [Int: @Sendable () -> Void] = [:]
        var takesFlows = true
        var isOver = false
    }

    /// Who replays what.
    let identification: Identification
    /// What is replayed.
    let plan: ReplayPlan
    /// True if answers keep their recorded instants.
    let isPaced: Bool
    /// The largest number of bytes to send at once.
    let unit: Int
    /// What the datagrams carry that do not bring their payloads, as a pattern of which each is a part; empty for TCP.
    private let datagramPattern: ByteBuffer
    /// Tells the side channel, on its event loop, what happens to a UDP flow.
    let announce: @Sendable (FlowNotification) -> Void
    private let line: SharedAccessLine?
    private let state: Mutex<State>
    private let sent = Atomic<Int>(0)

    /// - Parameters:
    ///   - identification: who replays what.
    ///   - plan: what is replayed.
    ///   - line: the client's emulated access line; nil for none.
    ///   - isPaced: whether the server paces answers; port tests never are (Specification 6.6).
    ///   - announce: told what happens to UDP flows; it has to find its way to the side channel's event loop.
    init(
        identification: Identification, plan: ReplayPlan, line: SharedAccessLine?, isPaced: Bool,
        announce: @escaping @Sendable (FlowNotification) -> Void = { _ in }
    ) {
        self.identification = identification
        self.plan = plan
        self.isPaced = isPaced && !plan.isPortTest
        self.line = line
        unit = line?.chunk ?? ResponsePattern.length
        self.announce = announce
        let longest = plan.datagrams.reduce(0) { max($0, $1.length) }
        datagramPattern =
            plan.transport == .udp
            ? ByteBuffer(bytes: plan.noise.pattern(longestDatagram: longest)) : ByteBuffer()
        state = Mutex(State())
    }

    /// What a datagram carries; nil if there is none of that place.
    func payload(ofDatagram index: Int) -> ByteBuffer? {
        let datagram = plan.datagrams[index]
        if let payload = datagram.payload { return ByteBuffer(bytes: payload) }
        return datagramPattern.getSlice(
            at: DatagramNoise.offset(ofDatagram: index), length: datagram.length)
    }

    /// When bytes may leave on the client's line; see ``AccessLine/departure(of:ready:now:)``.
    func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        line?.departure(of: bytes, ready: ready, now: now) ?? now
    }

    /// When a datagram may leave on the client's line; see ``AccessLine/admission(of:ready:now:)``.
    func admission(of bytes: Int, ready: Int64, now: Int64) -> Int64? {
        guard let line else { return now }
        return line.admission(of: bytes, ready: ready, now: now)
    }

    /// The flow does not carry what was recorded; it is served all the same (Specification 6.6).
    func markContentModified() { state.withLock { $0.isContentModified = true } }

    /// Whether a flow carried something else than what was recorded.
    var isContentModified: Bool { state.withLock { $0.isContentModified } }

    /// Bytes of an answer were handed to the network.
    func countSent(_ bytes: Int) { sent.add(bytes, ordering: .relaxed) }

    /// Bytes of answers handed to the network so far.
    var bytesSent: Int { sent.load(ordering: .relaxed) }

    /// Adds a replay connection; false if the session is over.
    func attach(_ channel: any Channel) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.connections[ObjectIdentifier(channel)] = channel
            return true
        }
    }

    /// Forgets a replay connection.
    func detach(_ channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)] = nil }
    }

    /// The most client ports that one session sends to. One is usual; address translation may change it on the way.
    static let mostFlows = 8

    /// Begins a UDP flow to a client's port.
    ///
    /// - Parameters:
    ///   - clientPort: the port.
    ///   - end: ends it early; called at most once, on any thread, and not after ``flowEnded(to:)``.
    /// - Returns: false if the session knows the port already, has too many, or takes no more.
    func beginFlow(to clientPort: Int, end: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard state.takesFlows, state.clientPorts.count < Self.mostFlows,
                state.clientPorts.insert(clientPort).inserted
            else { return false }
            state.flowEnds[clientPort] = end
            return true
        }
    }

    /// A UDP flow ended; the session goes on knowing the port.
    func flowEnded(to clientPort: Int) {
        state.withLock { $0.flowEnds[clientPort] = nil }
    }

    /// Ends all UDP flows; no more begin.
    func endFlows() {
        let ends = state.withLock { state in
            state.takesFlows = false
            defer { state.flowEnds = [:] }
            return state.flowEnds
        }
        for end in ends.values { end() }
    }

    /// Ends the session and closes what is left of its connections and flows.
    func end() {
        endFlows()
        let connections = state.withLock { state in
            state.isOver = true
            defer { state.connections = [:] }
            return state.connections
        }
        for channel in connections.values { channel.close(promise: nil) }
    }
}
