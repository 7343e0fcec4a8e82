import Basics
import PathEmulation
import Testing

@testable import PacketLab

@Suite("Buckets that several flows pass, behind stages that hold packets back")
struct SharedBucketTests {
    /// The ends of a datagram flow, by the port of its client.
    private static func ends(_ port: UInt16) -> Ends {
        var ends = Ends()
        ends.ports.client = port
        return ends
    }

    /// A box that knows two flows of one client: one that asked for "slow", which a rule shapes, and another.
    private static func run(_ rules: String) throws -> (run: BoxHarness, slow: Ends, other: Ends) {
        let run = try BoxHarness(rules)
        run.isPatient = true
        let (slow, other) = (ends(1_000), ends(2_000))
        run.take(slow.udp(fromClient: true, Array("slow".utf8)))
        run.take(other.udp(fromClient: true, Array("other".utf8)))
        run.box.sink.sent.removeAll()
        return (run, slow, other)
    }

    /// The length of the packets with their headers of IPv4 and UDP, in bytes.
    private static let bytes = 1_000
    private static let payload = [UInt8](repeating: 1, count: bytes - 28)

    @Test("A flow that waits at a bucket of its own holds up nobody at a link behind it")
    func passes() throws {
        // 1,000 bytes take 80 ms at the shaper, and 1 ms on the link; two pass each at once.
        let (run, slow, other) = try Self.run(
            """
            text=slow shape rate=100kbit/s burst=2kB queue=100kB
            any shape rate=8Mbit/s burst=2kB queue=100kB bucket=client
            """)
        for _ in 0..<50 { run.take(slow.udp(fromClient: false, Self.payload), from: .b, after: 0) }
        #expect(run.box.sink.paused.count == 48)
        for _ in 0..<20 {
            let sent = run.take(other.udp(fromClient: false, Self.payload), from: .b, after: 5_000_000).last
            // One of the slow flow may be on the link.
            let port = sent.map { $0.bytes[22...23].reduce(0) { $0 << 8 | Int($1) } }
            #expect(port == 2_000 && (sent?.departure ?? .max) - run.now <= 1_000_000)
        }
        run.resume(until: .max)
        #expect(run.box.sink.sent.count == 70 && run.box.paused.count == 0)
    }

    /// A bucket with a queue, in bytes, microseconds and Mbit/s.
    private struct Queue {
        let rate: Double
        let capacity: Double
        let room: Int
        var tokens: Double
        var filled = 0.0
        var leaving: [Double] = []

        init(rate: Double, capacity: Double, room: Int) {
            (self.rate, self.capacity, self.room, tokens) = (rate, capacity, room, capacity)
        }

        /// Returns when a packet that comes leaves; nil if it finds no room.
        mutating func leaves(at time: Double) -> Double? {
            let waiting = leaving.count { $0 > time }
            guard waiting == 0 || (waiting + 1) * SharedBucketTests.bytes <= room else { return nil }
            let begins = max(time, filled)
            tokens = min(capacity, tokens + (begins - filled) * rate / 8)
            let wait = max(0, (Double(SharedBucketTests.bytes) - tokens) * 8 / rate)
            (filled, tokens) = (begins + wait, tokens + wait * rate / 8 - Double(SharedBucketTests.bytes))
            leaving.append(filled)
            return filled
        }
    }

    @Test("Packets of two flows leave a link in the order in which they come there")
    func order() throws {
        let (run, slow, other) = try Self.run(
            """
            text=slow shape rate=3Mbit/s burst=2kB queue=200kB
            any shape rate=4Mbit/s burst=2kB queue=20kB bucket=client
            """)
        let begun = run.now
        // When packets come to the link, in microseconds: those of the slow flow as its shaper lets them pass.
        var shaper = Queue(rate: 3, capacity: 2_000, room: 200_000)
        var comes: [Double] = []
        for number in 0..<60 {
            run.take(slow.udp(fromClient: false, Self.payload), from: .b, after: number == 0 ? 0 : 1_000_000)
            let sent = Double(run.now - begun) / 1e3
            if let leaves = shaper.leaves(at: sent) { comes.append(leaves) }
            if number.isMultiple(of: 2) {
                run.take(other.udp(fromClient: false, Self.payload), from: .b, after: 0)
                comes.append(sent)
            }
        }
        run.resume(until: .max)
        var link = Queue(rate: 4, capacity: 2_000, room: 20_000)
        let leaves = comes.sorted().compactMap { link.leaves(at: $0) }
        let sent = run.box.sink.sent.map { Double($0.departure - begun) / 1e3 }
        #expect(sent.count == leaves.count && leaves.count < 90)
        for (sent, expected) in zip(sent, leaves) { #expect(abs(sent - expected) < 1) }
    }

    @Test("The record tells of a packet that waited once, when it came and for how long the box held it")
    func notes() throws {
        let (run, slow, _) = try Self.run(
            """
            text=slow shape rate=100kbit/s burst=2kB queue=100kB
            any shape rate=8Mbit/s burst=2kB queue=100kB bucket=client
            """)
        run.box.sink.notes.removeAll()
        for _ in 0..<3 { run.take(slow.udp(fromClient: false, Self.payload), from: .b, after: 0) }
        let came = run.now
        run.resume(until: .max)
        #expect(run.box.sink.notes.map(\.time) == [came, came, came])
        #expect(run.box.sink.notes.map { $0.delay / 1_000_000 } == [0, 0, 80])
        #expect(run.box.sink.notes.allSatisfy { $0.fate == .passed && $0.rule == 1 })
    }

    @Test("Packets that wait resume without rules that no longer act")
    func replaced() throws {
        let (run, slow, _) = try Self.run(
            """
            text=slow shape rate=100kbit/s burst=2kB queue=100kB
            any shape rate=8Mbit/s burst=2kB queue=100kB bucket=client
            """)
        for _ in 0..<5 { run.take(slow.udp(fromClient: false, Self.payload), from: .b, after: 0) }
        run.box.replace(rules: try LabRules(text: "any loss rate=100%"))
        run.resume(until: .max)
        #expect(run.box.sink.sent.count == 5)
    }

    @Test("A packet that is doubled or held back before a link is so behind it")
    func carried() throws {
        let (run, slow, _) = try Self.run(
            """
            text=slow duplicate rate=100%
            text=slow reorder rate=100% time=5ms
            text=slow delay time=10ms
            any shape rate=8Mbit/s burst=2kB queue=100kB bucket=client
            """)
        run.take(slow.udp(fromClient: false, Self.payload), from: .b)
        #expect(run.box.sink.sent.isEmpty)
        run.resume(until: .max)
        #expect(run.box.sink.sent.map { $0.departure - run.now } == [15_000_000, 15_000_000])
    }

    @Test("The fragments of a packet do not wait between stages, and a bucket counts them as one")
    func fragmented() throws {
        let (run, slow, _) = try Self.run(
            """
            text=slow shape rate=800kbit/s burst=2kB queue=100kB
            any shape rate=8Mbit/s burst=2kB queue=100kB bucket=client
            """)
        let parts = fragments(of: slow.udp(fromClient: false, Self.payload), by: 496)
        for part in parts { run.take(part, from: .b, after: 0) }
        #expect(run.box.sink.paused.isEmpty && run.box.sink.sent.count == parts.count)
        let wire = parts.reduce(0) { $0 + $1.count }
        #expect(run.box.sink.sent.allSatisfy { $0.departure == run.now })
        // What they left of the burst is too little for the next packet, which waits at 10 microseconds a byte.
        let sent = run.take(slow.udp(fromClient: false, Self.payload), from: .b, after: 0)
        #expect(
            sent.isEmpty && run.box.sink.paused.map { $0.instant - run.now } == [Int64(wire - 1_000) * 10_000]
        )
    }
}
