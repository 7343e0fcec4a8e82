import Basics
import ClassifierSearch
import Recordings

/// The packets that a rule search examines: the first non-empty ones (Specification 12.2).
struct SearchedPackets: Equatable, Sendable {
    /// The client's packets, for clients that cannot request alterations of the server's packets.
    let client: [UpstreamSearch.Packet]
    /// The packets of both sides in the order of the recording; of the client alone if the server's bytes are
    /// unknown.
    let both: [UpstreamSearch.Packet]

    /// Creates no packets.
    init() { (client, both) = ([], []) }

    init(_ recording: Recording, _ script: ServerScript) {
        client = Self.numbered(recording.packets.map { (.client, $0.payload) })
        both =
            switch (script.isRecorded, recording.transport) {
            case (false, _): client
            case (true, .tcp): Self.numbered(Self.stream(recording, script))
            case (true, .udp): Self.numbered(Self.datagrams(recording, script))
            }
    }

    private typealias Sent = (sender: PayloadRegion.Sender, payload: [UInt8])

    private static func numbered(_ packets: [Sent]) -> [UpstreamSearch.Packet] {
        var counts: [PayloadRegion.Sender: Int] = [:]
        return packets.filter { !$0.payload.isEmpty }.prefix(UpstreamSearch.packetLimit).map { sent in
            counts[sent.sender, default: 0] += 1
            let letter = sent.sender == .client ? "C" : "S"
            return UpstreamSearch.Packet(
                label: "\(letter)_\(counts[sent.sender] ?? 0)", payload: sent.payload)
        }
    }

    /// Returns requests and their answers, up to the number that a search can examine.
    private static func stream(_ recording: Recording, _ script: ServerScript) -> [Sent] {
        var packets: [Sent] = []
        var answers = script.responses[...]
        for packet in recording.packets where packets.count < UpstreamSearch.packetLimit {
            packets.append((.client, packet.payload))
            guard packet.responseLength > 0, let answer = answers.popFirst() else { continue }
            packets += answer.parts.prefix(UpstreamSearch.packetLimit).map { (.server, $0.payload) }
        }
        return packets
    }

    /// Returns datagrams in the order in which they were sent.
    private static func datagrams(_ recording: Recording, _ script: ServerScript) -> [Sent] {
        let start = recording.packets.first?.timestamp ?? 0
        let all =
            recording.packets.map { (time: $0.timestamp - start, sent: (.client, $0.payload) as Sent) }
            + script.datagrams.map { (time: $0.timestamp, sent: (.server, $0.payload ?? []) as Sent) }
        return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element.sent)
    }
}
