import Captures
import Characterisation
import TestSupport
import Testing

@Suite("Senders in captures")
struct CapturedSenderTests {
    private static let ends: (client: [UInt8], server: [UInt8]) = ([192, 168, 1, 5], [198, 51, 100, 7])

    /// A segment, or an acknowledgement, at so many milliseconds.
    private struct Event {
        let time: Double
        let isUp: Bool
        let bytes: [UInt8]
    }

    private static func frames(_ events: [Event]) -> CaptureBuilder {
        var capture = CaptureBuilder()
        var last = 0.0
        for event in events.sorted(by: { $0.time < $1.time }) {
            let (source, destination) = event.isUp ? (ends.client, ends.server) : (ends.server, ends.client)
            capture.add(
                PacketBuilder.ipv4(source, destination, number: 6, event.bytes), after: event.time - last)
            last = event.time
        }
        return capture
    }

    private static func sender(_ capture: CaptureBuilder) -> CapturedSender {
        var sender = CapturedSender()
        for (number, frame) in capture.frames.enumerated() {
            frame.bytes.withUnsafeBytes {
                sender.take(CapturedPacket(number: number, time: frame.time, link: .ethernet, frame: $0))
            }
        }
        return sender
    }

    @Test(
        "Of thirty segments the one that had to be sent again is lost, across the end of the sequence numbers"
    )
    func lost() throws {
        let first: UInt32 = 4_294_960_000
        func segment(_ index: Int, at time: Double) -> Event {
            Event(
                time: time, isUp: false,
                bytes: PacketBuilder.tcp(
                    443, 51_200, sequence: first &+ UInt32(index) &* 1_000, acknowledged: 77, .ack,
                    [UInt8](repeating: 1, count: 1_000)))
        }
        func acknowledgement(_ next: Int, at time: Double, _ selective: [Range<UInt32>] = []) -> Event {
            Event(
                time: time, isUp: true,
                bytes: PacketBuilder.tcp(
                    51_200, 443, sequence: 77, acknowledged: first &+ UInt32(next) &* 1_000, .ack,
                    selective: selective))
        }
        var events = (0..<30).map { segment($0, at: Double($0)) }
        events += (0..<10).map { acknowledgement($0 + 1, at: Double($0) + 40) }
        // The eleventh is missing: the others are told selectively, then all.
        let hole = first &+ 11_000
        events += (11..<30).map { index in
            acknowledgement(10, at: Double(index) + 40, [hole..<(first &+ UInt32(index + 1) &* 1_000)])
        }
        events += [segment(10, at: 55), acknowledgement(30, at: 95)]
        let packets = Self.sender(Self.frames(events)).packets()
        #expect(packets.count == 31)
        #expect(packets.indices.filter { packets[$0].fate == .lost } == [10])
        #expect(packets.allSatisfy { $0.bytes == 1_040 })
        let roundTrips = packets.compactMap(\.roundTrip)
        #expect(roundTrips.count == 29 && roundTrips.allSatisfy { abs($0 - 0.04) < 1e-9 })
    }

    @Test("A flow's ending tells a reset of the receiver, and when that was last heard")
    func ending() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send([UInt8](repeating: 1, count: 9_000), fromClient: false, in: &capture)
        capture.add(connection.packet(fromClient: true, .rst, sequence: connection.sent.client))
        let ending = try #require(Self.sender(capture).endings().first)
        #expect(ending.isResetByReceiver && !ending.isFinished)
        #expect(abs(try #require(ending.reset) - 0.01) < 1e-9)
        #expect(ending.lastHeard == ending.reset)
    }
}
