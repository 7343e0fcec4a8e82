import Captures
import TestSupport

/// Packets of a connection whose numbers a test chooses, in a capture.
struct Wire {
    typealias Flags = PacketBuilder.Flags

    var capture = CaptureBuilder(.rawIP)
    var isIPv6 = false
    /// The numbers of both SYNs.
    var client: UInt32 = 1_000
    var server: UInt32 = 5_000
    var clientPort = 40_123

    static let request = Array("GET / HTTP/1.1\r\nHost: films.example\r\n\r\n".utf8)
    static let answer = numbered(3_000)

    /// Adds a segment, with the flag ACK where it acknowledges a number.
    mutating func add(
        _ fromClient: Bool, _ flags: Flags, _ sequence: UInt32, _ acknowledged: UInt32? = nil,
        _ bytes: [UInt8] = [], timestamp: UInt32? = nil, after milliseconds: Double = 1
    ) {
        let (source, destination) = fromClient ? (clientPort, 443) : (443, clientPort)
        let segment = PacketBuilder.tcp(
            source, destination, sequence: sequence, acknowledged: acknowledged ?? 0,
            acknowledged == nil ? flags : flags.union(.ack), bytes,
            timestamps: timestamp.map { ($0, 1) })
        add(fromClient, number: 6, segment, after: milliseconds)
    }

    /// Adds a datagram to or from the port 443.
    mutating func add(_ fromClient: Bool, datagram: [UInt8], after milliseconds: Double = 1) {
        let (source, destination) = fromClient ? (clientPort, 443) : (443, clientPort)
        add(fromClient, number: 17, PacketBuilder.udp(source, destination, datagram), after: milliseconds)
    }

    private mutating func add(
        _ fromClient: Bool, number: UInt8, _ payload: [UInt8], after milliseconds: Double
    ) {
        let ends: [[UInt8]] =
            isIPv6
            ? [
                [0xFD] + [UInt8](repeating: 0, count: 15),
                [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 7, count: 12),
            ]
            : [[192, 168, 7, 20], [198, 51, 100, 80]]
        let (source, destination) = fromClient ? (ends[0], ends[1]) : (ends[1], ends[0])
        capture.add(
            isIPv6
                ? PacketBuilder.ipv6(source, destination, number: number, payload)
                : PacketBuilder.ipv4(source, destination, number: number, payload), after: milliseconds)
    }

    mutating func addSYN() { add(true, .syn, client) }
    mutating func addAnswer() { add(false, .syn, server, client &+ 1) }
    mutating func addACK() { add(true, [], client &+ 1, server &+ 1) }
    mutating func addRequest() { add(true, [], client &+ 1, server &+ 1, Self.request) }

    /// The three packets that open the connection.
    mutating func open() {
        addSYN()
        addAnswer()
        addACK()
    }

    /// Adds a part of the server's answer, by thousands of bytes, each acknowledged.
    mutating func addData(_ parts: Range<Int> = 0..<3) {
        let asked = client &+ 1 &+ UInt32(Self.request.count)
        for part in parts {
            let start = server &+ 1 &+ UInt32(1_000 * part)
            add(false, [], start, asked, Array(Self.answer[1_000 * part..<1_000 * (part + 1)]))
            add(true, [], asked, start &+ 1_000)
        }
    }

    /// The flows, without those of single packets.
    func flows() throws -> [CapturedFlow] { try Census.flows(capture).filter { $0.packets > 1 } }

    /// True if the list and the extraction have the whole request and the whole answer in one flow.
    func isWhole() throws -> Bool {
        let flows = try flows()
        guard let flow = flows.first, flows.count == 1 else { return false }
        let content = try Census.contents(capture)[flow.number - 1]
        return flow.obstacle == nil && flow.name?.name == "films.example" && flow.client.port == clientPort
            && flow.bytesUp == Self.request.count && flow.bytesDown == Self.answer.count
            && content.up == Self.request && content.down == Self.answer
    }
}
