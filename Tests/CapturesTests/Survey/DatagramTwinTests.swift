import Captures
import TestSupport
import Testing

@Suite("Equal datagrams of a capture")
struct DatagramTwinTests {
    private typealias Bytes = [UInt8]
    private static let ends: (client: Bytes, server: Bytes) = ([192, 168, 1, 5], [198, 51, 100, 7])

    /// A datagram of either side with an identification.
    private static func packet(isUp: Bool, _ payload: UInt8, identification: Int) -> Bytes {
        let (source, destination) = isUp ? (ends.client, ends.server) : (ends.server, ends.client)
        let ports = isUp ? (50_000, 443) : (443, 50_000)
        var packet = PacketBuilder.ipv4(
            source, destination, number: 17,
            PacketBuilder.udp(ports.0, ports.1, Bytes(repeating: payload, count: 200)))
        packet.replaceSubrange(4..<6, with: PacketBuilder.big16(identification))
        return packet
    }

    /// Twelve datagrams, one of three of the client, each again after some microseconds; the identification of the second is
    /// so much greater.
    private static func capture(after microseconds: Double, counting step: Int) -> CaptureBuilder {
        var capture = CaptureBuilder()
        for number in 0..<12 {
            for turn in 0..<2 {
                capture.add(
                    packet(
                        isUp: number % 3 == 0, UInt8(number), identification: 100 + 2 * number + turn * step),
                    after: turn == 0 ? 20 : microseconds / 1_000)
            }
        }
        return capture
    }

    private static func told(_ capture: CaptureBuilder) throws -> (survey: CaptureSurvey, passed: Int) {
        let file = capture.pcap(nanoseconds: true)
        var surveyor = CaptureSurveyor()
        try Census.packets(of: file) { surveyor.take($0) }
        let survey = surveyor.finished()
        var (sieve, passed) = (CaptureSieve(survey), 0)
        try Census.packets(of: file) { passed += sieve.pass($0) == nil ? 0 : 1 }
        return (survey, passed)
    }

    @Test("Those with one identification are copies", arguments: [30.0, 1_000])
    func copies(microseconds: Double) throws {
        let (survey, passed) = try Self.told(Self.capture(after: microseconds, counting: 0))
        #expect(survey.copies == 12 && survey.undecided == 0 && passed == 12)
    }

    @Test("Those that an app sent twice are counted twice")
    func sentTwice() throws {
        let (survey, passed) = try Self.told(Self.capture(after: 30, counting: 1))
        #expect(survey.copies == 0 && survey.undecided == 0 && passed == 24)
    }

    @Test("Those without identifications are counted, and said to be undecided")
    func undecided() throws {
        var capture = CaptureBuilder()
        for number in 0..<12 {
            for turn in 0..<2 {
                capture.add(
                    Self.packet(isUp: number % 3 == 0, UInt8(number), identification: 0),
                    after: turn == 0 ? 20 : 0.03)
            }
        }
        let (survey, passed) = try Self.told(capture)
        #expect(survey.copies == 0 && survey.undecided == 12 && passed == 24)
    }
}
