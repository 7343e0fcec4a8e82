import Basics
import Recordings
import WireProtocol

/// A request of the recorded flow, as far as the server looks at it.
struct ExpectedRequest: Equatable, Sendable {
    /// How many bytes of a request's beginning the server knows.
    static let headLength = 4

    /// Bytes of the request.
    let length: Int
    /// Whether it is an HTTP GET, whose length middleboxes may change (Specification 6.6).
    let isGET: Bool
    /// The first bytes of it, at most ``headLength``.
    let head: [UInt8]
}

/// The answer to a request of the recorded flow.
struct PlannedAnswer: Equatable, Sendable {
    /// Bytes to send.
    let length: Int
    /// The times at which bytes are sent, where they are known.
    let recorded: RecordedContent?
}

/// What the server needs to know of one recording, worked out once.
struct ReplayPlan: Equatable, Sendable {
    /// How many bytes of a flow are compared with the recording (Specification 6.6).
    static let comparedLength = 400

    /// The replay name as it stands in the recording.
    let name: String
    /// Whether it is replayed over TCP or UDP.
    let transport: Transport
    /// Whether the answers are sent without pace (Specification 6.6).
    let isPortTest: Bool
    /// The flows whose endpoints clients look up; the first is the one replayed.
    let flows: [FlowPair]
    /// The requests of a TCP replay, in order.
    let requests: [ExpectedRequest]
    /// The answers, one for each request.
    var answers: [PlannedAnswer]
    /// How the flow begins.
    let opening: [UInt8]
    /// What a UDP service sends, in order.
    var datagrams: [ServerScript.Datagram]
    /// What the datagrams carry that do not bring their payloads.
    let noise: DatagramNoise
    /// Whether the server's bytes are those that were recorded.
    let isRecorded: Bool
    /// The packets that a search for a rule looks at.
    let searchedPackets: SearchedPackets

    init(_ served: ServedRecording) {
        let recording = served.recording
        let script = ServerScript(recording, serverSide: served.serverSide)
        name = recording.name
        transport = recording.transport
        isPortTest = recording.isPortTest
        // The recording's own flow comes first, whatever else it lists; its pairs were checked when it was read.
        let others = recording.tcpPairs.compactMap { try? FlowPair($0) }.filter { $0 != recording.flow }
        flows = [recording.flow] + others
        let heads = Self.requestHeads(recording.packets)
        requests = zip(script.responses, heads).map { set, head in
            ExpectedRequest(length: set.requestLength, isGET: set.requestIsGET, head: head)
        }
        answers = script.responses.map {
            PlannedAnswer(length: $0.responseLength, recorded: RecordedContent($0.parts))
        }
        opening = Array((recording.packets.first?.payload ?? []).prefix(Self.comparedLength))
        datagrams = script.datagrams
        noise = script.noise
        isRecorded = script.isRecorded
        searchedPackets = SearchedPackets(recording, script)
    }

    /// The recorded TCP ports.
    var tcpPorts: [Int] { transport == .tcp ? flows.map(\.serverPort) : [] }

    /// The recorded UDP ports.
    var udpPorts: [Int] { transport == .udp ? flows.map(\.serverPort) : [] }

    /// The reduced port mapping: this replay's flows only, which is all that clients look up and small enough for
    /// fragile readers (Specification 5.3.6).
    ///
    /// - Parameter ports: recorded port → port really listened on, of this replay's transport.
    /// - Returns: both spellings of each port.
    func mapping(_ ports: [Int: Int]) -> PortMapping {
        var mapping = PortMapping()
        for flow in flows {
            guard let port = ports[flow.serverPort] else { continue }
            mapping.add(
                PortMapping.Target(port: port), transport: transport,
                recordedAddress: flow.serverAddressText, recordedPort: flow.serverPortText)
        }
        return mapping
    }

    /// The number of UDP flows that the server will send (Specification 5.3.7).
    var senderCount: Int { transport == .udp ? 1 : 0 }

    /// How each request begins; a request ends with the packet that waits for an answer.
    private static func requestHeads(_ packets: [ClientPacket]) -> [[UInt8]] {
        var heads: [[UInt8]] = []
        var head: [UInt8]?
        for packet in packets {
            head = head ?? Array(packet.payload.prefix(ExpectedRequest.headLength))
            if packet.responseLength > 0, let complete = head {
                heads.append(complete)
                head = nil
            }
        }
        return head.map { heads + [$0] } ?? heads
    }
}
