import Basics
import PathEmulation

/// A flow that a box knows, and what its rules make of it.
final class TrackedFlow {
    let key: FlowKey
    /// True if the client is the lower end of the key.
    let isClientLow: Bool
    /// The side on which the client is.
    let clientSide: PathSide
    /// The arm of the path that it takes.
    let arm: Int
    /// Its stages and buckets.
    var path: PacketFlow
    /// Its classifier; nil once nothing will change any more.
    var classifier: FlowClassifier?
    var client = StreamInspector()
    var server = StreamInspector()
    /// The number of the server's first byte; nil before it is known, and for UDP.
    var serverBase: UInt32?
    /// The end of the bytes that were let through, in the server's stream; over UDP, of all that it sent.
    var serverEnd: Int64 = 0
    /// The number of a SYN of the client that the server has not answered.
    var pendingSYN: UInt32?
    /// True from a reset, or a FIN of either side, on.
    var isEnding = false
    /// True if that came from the server. A client may say so only to be forgotten.
    var isEndedByServer = false
    /// True once both sides sent something, or one without a SYN did.
    var isEstablished = false
    /// True once the box reset it.
    var wasReset = false
    /// True if rules end it at once that look at no content.
    let isEndedByFacts: Bool
    /// The arrival of its last packet, in nanoseconds.
    var seen: Int64
    /// True once the box knows it no longer, and its buckets may be those of others.
    var isForgotten = false

    init(
        _ key: FlowKey, isClientLow: Bool, clientSide: PathSide, arm: Int, path: PacketFlow,
        classifier: FlowClassifier,
        at now: Int64
    ) {
        self.key = key
        self.isClientLow = isClientLow
        self.clientSide = clientSide
        self.arm = arm
        self.path = path
        self.classifier = classifier.isDecided && !classifier.isForgetful ? nil : classifier
        isEndedByFacts = path.limit == 0
        seen = now
    }

    /// The bytes of its streams that are kept.
    var held: Int { client.held + server.held }

    /// The place in the server's stream of a number, the nearest to the end of what was let through.
    func place(of number: UInt32) -> Int64 {
        guard let base = serverBase else {
            serverBase = number
            return 0
        }
        let next = base &+ UInt32(truncatingIfNeeded: serverEnd)
        return max(0, serverEnd + Int64(Int32(bitPattern: number &- next)))
    }

    /// Takes note of flags that end a connection.
    func end(_ flags: TCPHeader.Flags, isClient: Bool) {
        guard !flags.isDisjoint(with: [.fin, .rst]) else { return }
        isEnding = true
        if !isClient { isEndedByServer = true }
    }

    /// Forgets what was only kept to look at content.
    func closeInspection() {
        classifier = nil
        forgetStreams()
    }

    /// Forgets what came of its streams.
    func forgetStreams() {
        client = StreamInspector()
        server = StreamInspector()
    }

    /// The silence after which it is forgotten, in nanoseconds.
    func lifetime(_ limits: BoxLimits) -> Int64 {
        if path.facts.transport == .udp { return max(limits.datagramIdle, path.longestMemory) }
        if isEndedByServer { return limits.endedIdle }
        return isEstablished ? max(limits.connectionIdle, path.longestMemory) : limits.openingIdle
    }
}
