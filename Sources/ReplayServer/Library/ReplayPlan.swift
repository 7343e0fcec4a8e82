import Basics
import NIOCore
import Recordings
import WireProtocol

/// A request of the recorded flow, reduced to the data that the server uses.
struct ExpectedRequest: Equatable, Sendable {
    /// Number of bytes at the start of a request that the server knows.
    static let headLength = 4

    /// Length of the request, bytes.
    let length: Int
    /// True if it is an HTTP GET, whose length middleboxes may change (Specification 6.6).
    let isGET: Bool
    /// The first bytes of it, at most ``headLength``.
    let head: [UInt8]
}

/// The answer to a request of the recorded flow.
struct PlannedAnswer: Equatable, Sendable {
    /// Number of bytes to send.
    let length: Int
    /// The recorded bytes and send times, if known.
    let recorded: RecordedContent?
}

/// The server's prepared data for one recording.
struct ReplayPlan: Equatable, Sendable {
    /// Number of bytes of a flow that are compared with the recording (Specification 6.6).
    static let comparedLength = 400

    /// The replay name as it stands in the recording.
    private(set) var name: String
    /// Transport of the replay.
    let transport: Transport
    /// True if the answers are sent without pacing (Specification 6.6).
    let isPortTest: Bool
    /// The flows whose endpoints clients look up; the first is the one replayed.
    let flows: [FlowPair]
    /// The requests of a TCP replay, in order.
    private(set) var requests: [ExpectedRequest]
    /// The answers, one for each request.
    var answers: [PlannedAnswer]
    /// The first bytes of the flow.
    private(set) var opening: [UInt8]
    /// The lengths of the packets of a TCP client, bytes.
    private let packetLengths: [Int]
    /// The datagrams that a UDP service sends, in order.
    var datagrams: [ServerScript.Datagram]
    /// The datagrams of a UDP client, to recognise them; empty for TCP.
    let clientDatagrams: DatagramTable
    /// Generator of the content of datagrams without recorded payloads.
    let noise: DatagramNoise
    /// The congestion control that the client chose (`ChosenCongestion`); nil for the listener's.
    private(set) var congestionControl: String?
    /// The number of answers before the one with which its congestion control begins anew (`RestartedSender`); nil for none.
    private(set) var restart: Int?
    /// The direction that carries the recorded answers.
    private(set) var direction = ReplayDirection.down
    /// True if the answers are spread over a while (`ServerScript`).
    let isSpread: Bool
    /// True if the server's bytes are the recorded ones.
    private(set) var isRecorded: Bool
    /// The packets that a rule search examines.
    private(set) var searchedPackets: SearchedPackets

    init(_ served: ServedRecording) {
        let recording = served.recording
        let script = ServerScript(recording, serverSide: served.serverSide)
        name = recording.name
        transport = recording.transport
        isPortTest = recording.isPortTest
        // The recording's own flow is first, whatever else it lists; its pairs were checked when it was read.
        let others = recording.tcpPairs.compactMap { try? FlowPair($0) }.filter { $0 != recording.flow }
        flows = [recording.flow] + others
        let heads = Self.requestHeads(recording.packets)
        requests = zip(script.responses, heads).map { set, head in
            ExpectedRequest(length: set.requestLength, isGET: set.requestIsGET, head: head)
        }
        answers = script.responses.map {
            PlannedAnswer(length: $0.responseLength, recorded: RecordedContent($0.parts))
        }
        packetLengths = transport == .tcp ? recording.packets.map(\.payload.count) : []
        opening = Array((recording.packets.first?.payload ?? []).prefix(Self.comparedLength))
        isSpread = script.isSpread
        datagrams = script.datagrams
        clientDatagrams = transport == .udp ? DatagramTable(sentBy: recording) : DatagramTable(capacity: 0)
        noise = script.noise
        isRecorded = script.isRecorded
        searchedPackets = SearchedPackets(recording, script)
    }

    /// Returns the plan of the recording repeated within its flow; nil if a repetition of that length is not
    /// served, as for calls and for recordings that are long enough themselves.
    func repeated(_ times: Int) -> ReplayPlan? {
        let bytes = answers.reduce(0) { $0 + $1.length }
        guard transport == .tcp, let most = RepeatedReplay.times(forBytes: bytes), times <= most else {
            return nil
        }
        var plan = self
        plan.name = RepeatedReplay.name(of: name, times: times)
        plan.requests = (0..<times).flatMap { _ in requests }
        plan.answers = (0..<times).flatMap { _ in answers }
        return plan
    }

    /// Returns the plan of the recording sent with a congestion control; nil for UDP, which has none.
    func sent(with algorithm: String) -> ReplayPlan? {
        guard transport == .tcp else { return nil }
        var plan = self
        plan.name = ChosenCongestion.name(of: name, algorithm: algorithm)
        plan.congestionControl = algorithm
        return plan
    }

    /// Returns the plan of the recording whose congestion control begins anew after so many answers; nil for UDP, which has
    /// none, and where there is no answer after these.
    func restarted(after answers: Int) -> ReplayPlan? {
        guard transport == .tcp, self.answers.indices.contains(answers) else { return nil }
        var plan = self
        plan.name = RestartedSender.name(of: name, after: answers)
        plan.restart = answers
        return plan
    }

    /// Returns the plan of the upload of the recording (`MirroredReplay`): each request is followed by the bytes of
    /// its answer, and the answer is as long as the request, with the beginning of the recorded one if that is known
    /// and long enough. Nil for UDP, which is not mirrored, and where no answer is left.
    ///
    /// - Parameter turn: the number of answers that are sent as recorded.
    /// - Returns: the plan.
    func mirrored(after turn: Int) -> ReplayPlan? {
        guard transport == .tcp, turn == 0 || answers.indices.contains(turn) else { return nil }
        var plan = self
        plan.name = MirroredReplay.name(of: name, after: turn)
        plan.direction = .up
        // The answer to a request that may have another length would begin before the upload ends.
        let mirrored = zip(requests, answers).dropFirst(turn)
        plan.requests =
            requests.prefix(turn)
            + mirrored.map { request, answer in
                ExpectedRequest(length: request.length + answer.length, isGET: false, head: request.head)
            }
        plan.answers =
            answers.prefix(turn)
            + mirrored.map { request, answer in
                let isLong = (answer.recorded?.bytes.readableBytes ?? 0) >= request.length
                return PlannedAnswer(
                    length: request.length,
                    recorded: isLong
                        ? answer.recorded.map {
                            RecordedContent(bytes: $0.slice(at: 0, count: request.length), marks: [])
                        } : nil)
            }
        // No client searches it for a rule.
        (plan.isRecorded, plan.searchedPackets) = (false, SearchedPackets())
        return plan
    }

    /// Returns the plan of the recording of the same sizes and times that looks like TLS to an innocuous name
    /// (`InnocuousTLS`); nil where a client makes none either: for UDP, for port recordings, and if the client
    /// sends too little.
    func innocuous() -> ReplayPlan? {
        let connection = InnocuousTLS(name: name)
        guard transport == .tcp, !isPortTest, let sent = connection.client(lengths: packetLengths),
            let received = connection.server(lengths: answers.map(\.length), client: packetLengths)
        else { return nil }
        var plan = self
        plan.name = InnocuousTLS.wireName(of: name)
        plan.opening = Array((sent.first ?? []).prefix(Self.comparedLength))
        let bytes = sent.flatMap(\.self)
        var place = 0
        plan.requests = requests.map { request in
            defer { place += request.length }
            let head = Array(bytes[place...].prefix(ExpectedRequest.headLength))
            return ExpectedRequest(length: request.length, isGET: false, head: head)
        }
        // An answer without recorded times is sent immediately, as in the recording itself.
        plan.answers = zip(answers, received).map { answer, bytes in
            PlannedAnswer(
                length: answer.length,
                recorded: RecordedContent(
                    bytes: ByteBuffer(bytes: bytes), marks: answer.recorded?.marks ?? []))
        }
        // No client searches it for a rule.
        (plan.isRecorded, plan.searchedPackets) = (false, SearchedPackets())
        return plan
    }

    /// The recorded TCP ports.
    var tcpPorts: [Int] { transport == .tcp ? flows.map(\.serverPort) : [] }

    /// The recorded UDP ports.
    var udpPorts: [Int] { transport == .udp ? flows.map(\.serverPort) : [] }

    /// Returns the reduced port mapping: this replay's flows only, which are all that clients look up, and
    /// short enough for fragile parsers (Specification 5.3.6).
    ///
    /// - Parameter ports: the actual ports for the recorded ones, of this replay's transport.
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

    /// Returns the first bytes of each request; a request ends with the packet that waits for an answer.
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

extension DatagramTable {
    /// The datagrams of a UDP recording's client.
    fileprivate init(sentBy recording: Recording) {
        self.init(capacity: recording.packets.count)
        let start = recording.packets.first?.timestamp ?? 0
        for packet in recording.packets {
            packet.payload.withUnsafeBytes { append($0, at: packet.timestamp - start) }
        }
    }
}
