import Basics
import NIOCore
import Recordings
import Synchronization
import WireProtocol

/// One replay announced on a side channel, with the data that the replay ports need to serve it.
final class ReplaySession: Sendable {
    /// State that changes during the replay.
    private struct State {
        var isContentModified = false
        var connections: [ObjectIdentifier: any Channel] = [:]
        var clientPorts: Set<Int> = []
        var flowEnds: [Int: @Sendable () -> Void] = [:]
        var takesFlows = true
        var isOver = false
        var packetSlot: PacketLogSlot?
    }

    /// The user and the replay.
    let identification: Identification
    /// The address that announced it, and the one that replays.
    let client: ClientKey
    /// The data to replay.
    let plan: ReplayPlan
    /// The networks of these addresses.
    private let networks: Set<ClientNetwork>
    /// True if answers are sent at their recorded times.
    let isPaced: Bool
    /// The largest number of bytes to send at once.
    let unit: Int
    /// The content of datagrams without recorded payloads, as a pattern of which each is a part; empty for
    /// TCP.
    private let datagramPattern: ByteBuffer
    /// Notifies the side channel, on its event loop, of events of a UDP flow.
    let announce: @Sendable (FlowNotification) -> Void
    /// The datagrams that the server sent and received; nil for TCP.
    let datagrams: DatagramAccount?
    private let line: SharedAccessLine?
    /// True if an emulated access line, and not the connection, limits the answers.
    var isOnEmulatedLine: Bool { line != nil }
    private let state: Mutex<State>
    private let sent = Atomic<Int>(0)

    /// - Parameters:
    ///   - identification: the user and the replay.
    ///   - client: the address that announced it, and the one that replays.
    ///   - plan: the data to replay.
    ///   - line: the client's emulated access line; nil for none.
    ///   - isPaced: true if the server paces answers; port tests never are paced (Specification 6.6).
    ///   - announce: receives notifications of UDP flows; it must dispatch to the side channel's event loop.
    init(
        identification: Identification, from client: ClientKey, plan: ReplayPlan, line: SharedAccessLine?,
        isPaced: Bool,
        announce: @escaping @Sendable (FlowNotification) -> Void = { _ in }
    ) {
        self.identification = identification
        self.client = client
        networks = [ClientNetwork(client.peer), ClientNetwork(client.address)]
        self.plan = plan
        self.isPaced = isPaced && !plan.isPortTest
        self.line = line
        unit = line?.chunk ?? ResponsePattern.length
        self.announce = announce
        let longest = plan.datagrams.reduce(0) { max($0, $1.length) }
        datagramPattern =
            plan.transport == .udp
            ? ByteBuffer(bytes: plan.noise.pattern(longestDatagram: longest)) : ByteBuffer()
        datagrams = plan.transport == .udp ? DatagramAccount(plan) : nil
        state = Mutex(State())
    }

    /// Returns the content of a datagram; nil if there is no such datagram.
    func payload(ofDatagram index: Int) -> ByteBuffer? {
        let datagram = plan.datagrams[index]
        if let payload = datagram.payload { return ByteBuffer(bytes: payload) }
        return datagramPattern.getSlice(
            at: DatagramNoise.offset(ofDatagram: index), length: datagram.length)
    }

    /// Returns the departure time of bytes on the client's line; see ``AccessLine/departure(of:ready:now:)``.
    func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        line?.departure(of: bytes, ready: ready, now: now) ?? now
    }

    /// Returns the departure time of a datagram on the client's line; see
    /// ``AccessLine/admission(of:ready:now:)``.
    func admission(of bytes: Int, ready: Int64, now: Int64) -> Int64? {
        guard let line else { return now }
        return line.admission(of: bytes, ready: ready, now: now)
    }

    /// Records that the flow differs from the recording; it is served all the same (Specification 6.6).
    func markContentModified() { state.withLock { $0.isContentModified = true } }

    /// True if a flow differed from the recording.
    var isContentModified: Bool { state.withLock { $0.isContentModified } }

    /// Counts bytes of an answer passed to the network.
    func countSent(_ bytes: Int) { sent.add(bytes, ordering: .relaxed) }

    /// Number of bytes of answers passed to the network so far.
    var bytesSent: Int { sent.load(ordering: .relaxed) }

    /// Adds a replay connection; returns false if the session is over.
    func attach(_ channel: any Channel) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.connections[ObjectIdentifier(channel)] = channel
            return true
        }
    }

    /// Removes a replay connection.
    func detach(_ channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)] = nil }
    }

    /// True if a client at an address may ask for what is known of this replay.
    func belongs(to network: ClientNetwork) -> Bool { networks.contains(network) }

    /// Makes sure that the packets of the replay can be logged.
    ///
    /// - Parameter make: makes the place of a log; called if there is none yet.
    /// - Returns: false if the session is over or no place is made.
    func preparePackets(_ make: () -> PacketLogSlot?) -> Bool {
        if state.withLock({ $0.packetSlot != nil }) { return true }
        guard let slot = make() else { return false }
        return state.withLock { state in
            if !state.isOver { state.packetSlot = slot }
            return !state.isOver
        }
    }

    /// Hands out the place of the log of the packets; nil if there is none.
    func takePacketSlot() -> PacketLogSlot? {
        state.withLock { state in
            defer { state.packetSlot = nil }
            return state.packetSlot
        }
    }

    /// The maximum number of client ports to which one session sends. One is usual; address translation may
    /// change it.
    static let mostFlows = 8

    /// Begins a UDP flow to a client's port.
    ///
    /// - Parameters:
    ///   - clientPort: the port.
    ///   - end: ends it early; called at most once, on any thread, and not after ``flowEnded(to:)``.
    /// - Returns: false if the session already has the port, has too many, or accepts no more.
    func beginFlow(to clientPort: Int, end: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard state.takesFlows, state.clientPorts.count < Self.mostFlows,
                state.clientPorts.insert(clientPort).inserted
            else { return false }
            state.flowEnds[clientPort] = end
            return true
        }
    }

    /// True if a UDP flow to a client's port began, even if it has ended.
    func knows(clientPort: Int) -> Bool { state.withLock { $0.clientPorts.contains(clientPort) } }

    /// Records the end of a UDP flow; the session keeps its port.
    func flowEnded(to clientPort: Int) {
        state.withLock { $0.flowEnds[clientPort] = nil }
    }

    /// Ends all UDP flows and prevents new ones.
    func endFlows() {
        let ends = state.withLock { state in
            state.takesFlows = false
            defer { state.flowEnds = [:] }
            return state.flowEnds
        }
        for end in ends.values { end() }
    }

    /// Ends the session and closes its remaining connections and flows.
    func end() {
        endFlows()
        let connections = state.withLock { state in
            state.isOver = true
            defer { (state.connections, state.packetSlot) = ([:], nil) }
            return state.connections
        }
        for channel in connections.values { channel.close(promise: nil) }
    }
}
