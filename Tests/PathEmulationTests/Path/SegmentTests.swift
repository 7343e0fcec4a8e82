import Basics
import Testing

@testable import PathEmulation

@Suite("Segments that both ends made smaller")
struct SegmentTests {
    /// The bytes that pass before a rule begins after some packets.
    private func bytes(segment: Int) throws -> Int64 {
        let rules = try LabRules(text: "any freeze after=100packets of=server")
        var lab = Lab(rules: rules, seed: 1)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1", segment: segment)
        let flow = lab.open(
            facts, active: FlowClassifier(rules: rules, facts: facts).active, at: 0)
        lab.offer(1_000_000, on: flow, ready: 0)
        var released: Int64 = 0
        for step in 1...100 {
            released += Int64(lab.advance(flow, to: Int64(step) * 10 * millisecond).released)
        }
        return released
    }

    @Test("The same number of packets carries fewer bytes, and none more than on Ethernet")
    func packets() throws {
        // The handshake's packet of the server is one of the hundred.
        #expect(try bytes(segment: 1_448) == 99 * 1_448)
        #expect(try bytes(segment: 524) == 99 * 524)
        #expect(try bytes(segment: 65_483) == 99 * 1_448)
    }

    @Test("A sender of small segments behind a shaper gets the shaper's rate")
    func rate() throws {
        let rules = try LabRules(text: "any shape rate=4Mbit/s")
        var lab = Lab(rules: rules, seed: 1)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1", segment: 524)
        let flow = lab.open(facts, active: FlowClassifier(rules: rules, facts: facts).active, at: 0)
        lab.offer(20_000_000, on: flow, ready: 0)
        var released = 0
        for step in 1...1_000 { released += lab.advance(flow, to: Int64(step) * 10 * millisecond).released }
        #expect(abs(Double(released) * 8 / 10 / 4e6 - 1) < 0.1, "\(released)")
    }
}
