import Basics
import PathEmulation
import Testing

@testable import PacketLab

@Suite("Access lines and the distance of clients")
struct AccessLineTests {
    private let ends = Ends()

    private func lines(_ megabits: Int64?, milliseconds: Int64, clients: [IPAddress] = []) -> AccessLines {
        AccessLines(
            ClientAccess(
                lineRate: megabits.map { BitRate(parts: $0 * 1_000_000) },
                roundTrip: TimeSpan(parts: milliseconds * 1_000_000)),
            clients: clients, start: 0)
    }

    /// A datagram of so many bytes with its headers.
    private func datagram(_ length: Int, fromClient: Bool = true) -> [UInt8] {
        ends.udp(fromClient: fromClient, [UInt8](repeating: 1, count: length - 28))
    }

    private func arrival(
        _ lines: inout AccessLines, _ packet: [UInt8], from side: PathSide, at instant: Int64
    ) -> Int64? {
        packet.withUnsafeBytes { lines.arrival(of: $0, from: side, at: instant) }
    }

    @Test("a line sends one packet after the other to its last bit, and each takes half of the round trip")
    func serialises() throws {
        var lines = lines(40, milliseconds: 20)
        let packet = datagram(1_500)
        for number in Int64(1)...10 {
            // 1,500 bytes at 40 Mbit/s are 300 us.
            #expect(arrival(&lines, packet, from: .a, at: 0) == number * 300_000 + 10_000_000)
        }
        // Silence earns nothing.
        #expect(arrival(&lines, packet, from: .a, at: 1_000_000_000) == 1_010_300_000)
        #expect(arrival(&lines, datagram(150), from: .a, at: 1_000_300_000) == 1_010_330_000)
    }

    @Test("over any time a line carries its rate, also one that does not divide")
    func rate() throws {
        var lines = AccessLines(
            ClientAccess(lineRate: BitRate(parts: 7_777_777)), clients: [], start: 0)
        var last: Int64 = 0
        for _ in 0..<150 { last = try #require(arrival(&lines, datagram(1_500), from: .b, at: 0)) }
        let exact = 150.0 * 1_500 * 8 / 7_777_777 * 1e9
        #expect(abs(Double(last) - exact) <= 150)
    }

    @Test("a quarter of a second may wait, and what comes then is lost")
    func queue() throws {
        var lines = lines(12, milliseconds: 0)
        // 1,500 bytes take 1 ms; one packet too many for the 375,000 bytes of the queue.
        let arrivals = (0..<251).map { _ in arrival(&lines, datagram(1_500), from: .b, at: 0) }
        #expect(arrivals.compactMap(\.self).count == 250 && arrivals.last == .some(nil))
        #expect(arrival(&lines, datagram(1_500), from: .b, at: 1_000_000) == 251_000_000)
    }

    @Test("each direction and each client has a line of its own; other addresses share one")
    func separates() throws {
        // The client of these packets, and another one.
        let client = try packetSource(datagram(100))
        var lines = lines(8, milliseconds: 0, clients: [IPAddress(198, 18, 0, 9), client])
        #expect(arrival(&lines, datagram(1_000), from: .a, at: 0) == 1_000_000)
        #expect(arrival(&lines, datagram(1_000, fromClient: false), from: .b, at: 0) == 1_000_000)
        #expect(arrival(&lines, datagram(1_000), from: .a, at: 0) == 2_000_000)
        // What cannot be read has the line of all others.
        #expect(arrival(&lines, [UInt8](repeating: 0, count: 1_000), from: .a, at: 0) == 1_000_000)
        // A packet of the server that comes from a client's side is none of that client's.
        #expect(arrival(&lines, datagram(1_000, fromClient: false), from: .a, at: 0) == 2_000_000)
    }

    private func packetSource(_ packet: [UInt8]) throws -> IPAddress {
        try packet.withUnsafeBytes { try IPPacket($0).source }
    }

    @Test("without a line there is only the distance")
    func distance() {
        var lines = lines(nil, milliseconds: 30)
        for _ in 0..<1_000 {
            #expect(arrival(&lines, datagram(1_500), from: .b, at: 5) == 15_000_005)
        }
    }

    @Test("options are read, and written so that they can be read again")
    func options() throws {
        let usual = ClientAccess(
            lineRate: BitRate(parts: 40_000_000), roundTrip: ClientAccess.usualRoundTrip)
        #expect(try ClientAccess(lineRate: nil, roundTrip: nil, usual: usual) == usual)
        #expect(usual.options == "--line-rate 40Mbit/s --round-trip 20ms")
        let none = try ClientAccess(lineRate: "none", roundTrip: "None", usual: usual)
        #expect(none == .none && none.options == "--line-rate none --round-trip none")
        let slow = try ClientAccess(lineRate: "2.5", roundTrip: "1s", usual: usual)
        #expect(
            slow.lineRate == BitRate(parts: 2_500_000) && slow.roundTrip == TimeSpan(parts: 1_000_000_000))
        #expect(
            try ClientAccess(lineRate: "2.5Mbit/s", roundTrip: "1000ms", usual: .none).options == slow.options
        )
        for rate in ["0", "fast", "-1", "1e3", "200Gbit/s", "50kbit/s", ""] {
            #expect(throws: PacketLabError.layout(.lineRate(rate))) {
                try ClientAccess(lineRate: rate, roundTrip: nil, usual: usual)
            }
        }
        for time in ["20", "11s", "far", "-1ms", ""] {
            #expect(throws: PacketLabError.layout(.roundTrip(time))) {
                try ClientAccess(lineRate: nil, roundTrip: time, usual: usual)
            }
        }
    }
}
