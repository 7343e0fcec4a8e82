import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("Other witnesses of a path")
struct InputTests {
    private func policed(seed: UInt64) -> [SentPacket] {
        var sender = SimulatedSender(
            [Policer(rate: 2e6, depth: 200_000)], roundTrip: 0.04, jitter: 2e-4, seconds: 30, chunk: 1e9,
            pause: 1,
            SeededGenerator(seed: seed))
        return sender.packets()
    }

    @Test("Logs of both ends of datagrams give the same portrait as packets, whatever the clocks")
    func datagrams() throws {
        let packets = policed(seed: 3)
        let sent = packets.enumerated().map { DatagramLog.Entry(number: $0, time: $1.time, bytes: $1.bytes) }
        let received = packets.enumerated().filter { $0.element.fate == .delivered }.map {
            DatagramLog.Entry(number: $0, time: $1.time + 1_000 + 0.02, bytes: $1.bytes)
        }
        let found = PathPortrait(of: DatagramLog.packets(sent: sent, received: received))
        #expect(found.kind == .policer)
        #expect(try #require(found.rate).contains(2e6))
        // Packets of the last second may still be on their way.
        let end = try #require(packets.last { $0.fate == .delivered }).time - 1
        #expect(found.losses == packets.count { $0.fate == .lost && $0.time <= end })
    }

    @Test("Datagrams sent just before the receiver's log ends are of unknown fate")
    func lastDatagrams() {
        let sent = (0..<30).map { DatagramLog.Entry(number: $0, time: Double($0) * 0.1, bytes: 500) }
        let received = sent.prefix(20).map {
            DatagramLog.Entry(number: $0.number, time: $0.time + 5, bytes: 500)
        }
        let fates = DatagramLog.packets(sent: sent, received: Array(received)).map(\.fate)
        #expect(fates.prefix(20).allSatisfy { $0 == .delivered })
        #expect(fates.dropFirst(20).allSatisfy { $0 == .unknown })
        #expect(DatagramLog.packets(sent: sent, received: []).allSatisfy { $0.fate == .unknown })
    }

    @Test(
        "A client alone finds rate and depth where arrivals have the line's rate at first, and no kind"
    )
    func client() throws {
        // A(t) = min(c t, b + r t) with c = 20 Mbit/s, b = 1 MB, r = 2 Mbit/s, in packets with chance in
        // their times.
        var generator = SeededGenerator(seed: 8)
        var (bytes, time) = (0, 0.0)
        var arrivals: [ArrivalFit.Arrival] = []
        while time < 20 {
            let rate = Double(bytes) < 1e6 * (20.0 / 18) ? 20e6 : 2e6
            time += generator.exponential(1_500 * 8 / rate)
            bytes += 1_500
            arrivals.append(.init(time: time, bytes: bytes))
        }
        let found = try #require(ArrivalFit(arrivals))
        #expect(found.possible == [.policer, .shaper])
        #expect(abs(try #require(found.rate).value / 2e6 - 1) < 0.05, "\(String(describing: found.rate))")
        #expect(abs(try #require(found.depth).value / 1e6 - 1) < 0.25, "\(String(describing: found.depth))")
    }

    @Test("Steady arrivals have no corner")
    func steadyClient() throws {
        var generator = SeededGenerator(seed: 9)
        var time = 0.0
        let arrivals = (1...4_000).map { index in
            time += generator.exponential(0.002)
            return ArrivalFit.Arrival(time: time, bytes: index * 1_500)
        }
        let found = try #require(ArrivalFit(arrivals))
        #expect(found.possible == [.nothing] && found.rate == nil)
        #expect(abs(found.lineRate / 6e6 - 1) < 0.1)
    }
}
