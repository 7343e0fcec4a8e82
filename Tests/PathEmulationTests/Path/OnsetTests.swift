import Basics
import Testing

@testable import PathEmulation

@Suite("The beginning of rules")
struct OnsetTests {
    private func flow(_ rules: String, _ transport: Transport = .udp) throws -> (Lab, FlowID) {
        let facts = FlowFacts(transport: transport, serverPort: 443, client: "192.0.2.1")
        var lab = Lab(rules: try LabRules(text: rules), seed: 1)
        let id = lab.open(facts, active: FlowClassifier(rules: lab.rules, facts: facts).active, at: 0)
        return (lab, id)
    }

    @Test(
        "a freeze after 25 packets lets exactly those through that count",
        arguments: [("", 13, 12), (" of=client", 25, 24), (" of=server", 25, 25)])
    func freezes(_ sender: String, _ client: Int, _ server: Int) throws {
        var (lab, id) = try flow("any freeze after=25packets\(sender)")
        var passed = (client: 0, server: 0)
        for number in 0..<40 {
            let now = Int64(number) * millisecond
            let before = lab.condition(of: id)
            lab.received(1, on: id, at: now)
            if before == .open, lab.condition(of: id) == .open { passed.client += 1 }
            if lab.admission(of: 100, on: id, ready: now) != nil { passed.server += 1 }
        }
        #expect(passed == (client, server))
        #expect(lab.condition(of: id) == .blocked)
    }

    @Test("a time begins with the flow")
    func waits() throws {
        var (lab, id) = try flow("any freeze after=3s")
        #expect(lab.admission(of: 100, on: id, ready: 3 * second - 1) != nil)
        #expect(lab.admission(of: 100, on: id, ready: 3 * second) == nil)
    }

    @Test("over TCP the handshake and acknowledgements count too, as on a real path")
    func countsSegments() throws {
        var (lab, id) = try flow("any freeze after=25packets", .tcp)
        lab.received(1, on: id, at: 0)
        lab.offer(1_000_000, on: id, ready: 0)
        // 25 are the handshake's three, the request, 14 segments and 7 acknowledgements.
        #expect(lab.advance(id, to: second).released == 14 * 1_448)
        #expect(lab.condition(of: id) == .blocked)
    }

    @Test("a shaper after 40 packets holds the rest of a stream to its rate")
    func shapesLater() throws {
        var greedy = try Greedy("any shape rate=1Mbit/s after=40packets of=server")
        greedy.addFlow()
        greedy.run(until: 12 * second)
        #expect(abs(greedy.rate(from: 4 * second, to: 12 * second) - 1) < 0.05)
    }

    @Test("connections count between one client and one port, and silence forgets them")
    func countsConnections() throws {
        let rules = try LabRules(text: "any freeze after=3connections forget=10s")
        var lab = Lab(rules: rules, seed: 1)
        func opens(port: Int = 443, client: String = "192.0.2.1", at instant: Int64) -> FlowCondition {
            let facts = FlowFacts(transport: .tcp, serverPort: port, client: client)
            let active = FlowClassifier(rules: rules, facts: facts).active
            let id = lab.open(facts, active: active, at: instant)
            return lab.condition(of: id)
        }
        for number in 0..<3 { #expect(opens(at: Int64(number) * second) == .open) }
        #expect(opens(at: 3 * second) == .blocked)
        #expect(opens(port: 80, at: 3 * second) == .open)
        #expect(opens(client: "192.0.2.2", at: 3 * second) == .open)
        #expect(opens(at: 13 * second - 1) == .blocked)
        #expect(opens(at: 24 * second) == .open)
    }

    @Test("a match sentences later flows to the same port for a time, from their first packet on")
    func sentences() throws {
        let rules = try LabRules(text: "text=bad freeze after=25packets residual=180s")
        var lab = Lab(rules: rules, seed: 1)
        func open(port: Int, at instant: Int64) -> FlowID {
            let facts = FlowFacts(transport: .udp, serverPort: port, client: "192.0.2.1")
            return lab.open(facts, active: RuleIndices(), at: instant)
        }
        let first = open(port: 443, at: 0)
        var matching = RuleIndices()
        matching.set(0, true)
        lab.apply(matching, to: first, at: second)
        #expect(lab.condition(of: first) == .open)
        let later = [open(port: 443, at: 181 * second - 1), open(port: 80, at: 2 * second)]
        #expect(later.map { lab.condition(of: $0) } == [.blocked, .open])
        let last = open(port: 443, at: 181 * second)
        #expect(lab.condition(of: last) == .open)
    }

    @Test(
        "what a match counts for reaches to a port, to a server, or to all flows of a client",
        arguments: [
            ("port", [true, false, false]), ("server", [true, true, false]), ("client", [true, true, true]),
        ])
    func reaches(_ reach: String, _ blocked: [Bool]) throws {
        let rules = try LabRules(text: "text=bad block residual=180s reach=\(reach)")
        var lab = Lab(rules: rules, seed: 1)
        func open(_ client: String = "192.0.2.1", port: Int, _ server: LabServer = .first) -> FlowID {
            let facts = FlowFacts(transport: .udp, serverPort: port, client: client, server: server)
            return lab.open(facts, active: RuleIndices(), at: 0)
        }
        var matching = RuleIndices()
        matching.set(0, true)
        lab.apply(matching, to: open(port: 443), at: 0)
        let later = [open(port: 443), open(port: 80), open(port: 80, .second)]
        #expect(later.map { lab.condition(of: $0) == .blocked } == blocked)
        let other = open("192.0.2.2", port: 443)
        #expect(lab.condition(of: other) == .open)
    }

    @Test("a box that acts on a fifth of flows acts on about a fifth, the same ones in each run")
    func overlooks() throws {
        func acted() throws -> [Bool] {
            let rules = try LabRules(text: "any block every=20%")
            var lab = Lab(rules: rules, seed: 7)
            return (0..<2_000).map { _ in
                let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")
                let active = FlowClassifier(rules: rules, facts: facts).active
                let id = lab.open(facts, active: active, at: 0)
                return lab.condition(of: id) == .blocked
            }
        }
        let first = try acted()
        // Five standard deviations of a binomial number of 2,000 and 0.2.
        #expect(abs(first.count(where: \.self) - 400) < 90)
        #expect(try acted() == first)
    }
}
