import Basics
import TestSupport
import Testing

@testable import PacketLab
@testable import PathEmulation

@Suite("The emulated lab and the box decide alike")
struct SameDecisionTests {
    private static let choices = [
        "any shape rate=2Mbit/s queue=20kB", "any police rate=1Mbit/s burst=3kB bucket=flow",
        "text=call shape rate=500kbit/s", "text=call packets=2 police rate=800kbit/s burst=4kB",
        "text=late from=server delay time=20ms jitter=5ms", "any loss rate=10%",
        "bytes=0102 at=0 loss rate=30%",
        "text=call inspect=stateless police rate=300kbit/s burst=2kB bucket=shared:one",
        "port=443 delay time=3ms jitter=2ms", "client=192.0.2.1 shape rate=900kbit/s after=10kB",
        "any vary rate=1Mbit/s sd=30%", "any load rate=1Mbit/s of=2Mbit/s on=50ms off=100ms",
        "text=end block after=15kB", "text=call within=100B block after=40kB", "port=3478 reset after=30kB",
        "host=a.example shape rate=700kbit/s", "sni=* police rate=2Mbit/s burst=9kB",
        "text=call freeze after=90packets", "any loss rate=20% after=40packets of=server",
        "any shape rate=600kbit/s after=15packets of=client", "port=3478 delay time=9ms after=400ms",
        "text=late from=server freeze after=600ms", "any shape rate=1Mbit/s queue=60kB aqm=codel",
        "any loss enter=4% leave=20%", "text=end loss enter=10% leave=30% inside=70% outside=1%",
        "any delay time=4ms every=50%", "text=call reassemble=off shape rate=900kbit/s every=40%",
        "text=call packets=40 delay time=6ms forget=25ms",
        "text=late loss rate=30% forget=30ms after=12packets",
        "text=call delay time=11ms residual=300ms", "text=call packets=3 block after=2connections forget=1s",
        "any freeze after=60kB every=30%",
    ]

    private func rules(_ generator: inout LinearGenerator) throws -> LabRules {
        let chosen = Self.choices.shuffled(using: &generator).prefix(Int.random(in: 1...5, using: &generator))
        return try LabRules(text: chosen.joined(separator: "\n"))
    }

    private func payload(_ generator: inout LinearGenerator) -> [UInt8] {
        let words = ["call", "late", "end", "", "", "\u{1}\u{2}"]
        let filling = [UInt8](repeating: 0x78, count: Int.random(in: 0...1_200, using: &generator))
        return Array((words.randomElement(using: &generator) ?? "").utf8) + filling + [0x79]
    }

    private func settings(seed: UInt64) -> BoxSettings {
        var settings = BoxSettings()
        settings.counting = .payloads
        settings.seed = seed
        return settings
    }

    @Test("datagrams leave at the same nanosecond, and the same ones are lost", arguments: UInt64(0)..<60)
    func datagrams(seed: UInt64) throws {
        var generator = LinearGenerator(seed: seed)
        let rules = try rules(&generator)
        let run = try BoxHarness(rules.text, settings(seed: seed))
        var lab = Lab(rules: rules, seed: seed)
        var flows: [Int: (id: FlowID, classifier: FlowClassifier)] = [:]
        for number in 0..<600 {
            let flow = Int.random(in: 0..<6, using: &generator)
            run.ends.client = IPAddress(192, 0, 2, UInt8(1 + flow % 3))
            run.ends.ports = (UInt16(50_000 + flow), flow < 3 ? 443 : 3_478)
            let isClient = flows[flow] == nil || Int.random(in: 0..<4, using: &generator) == 0
            let bytes = payload(&generator)
            let sent = run.take(
                run.ends.udp(fromClient: isClient, bytes), from: isClient ? .a : .b,
                after: Int64.random(in: 0...8_000_000, using: &generator))
            if flows[flow] == nil {
                let facts = FlowFacts(
                    transport: .udp, serverPort: Int(run.ends.ports.server), client: run.ends.client.text)
                var classifier = FlowClassifier(rules: rules, facts: facts)
                _ = classifier.noticed(at: run.now)
                flows[flow] = (lab.open(facts, active: classifier.active, at: run.now), classifier)
            }
            guard let id = flows[flow]?.id else { continue }
            if let forgotten = flows[flow]?.classifier.noticed(at: run.now), !forgotten.isEmpty,
                let active = flows[flow]?.classifier.active
            {
                lab.forget(forgotten, of: id, at: run.now)
                lab.apply(active, to: id, at: run.now)
            }
            let isChanged =
                isClient
                ? flows[flow]?.classifier.received(bytes) : flows[flow]?.classifier.sending(bytes)
            if isChanged == true, let active = flows[flow]?.classifier.active {
                lab.apply(active, to: id, at: run.now)
            }
            guard !isClient else {
                lab.received(1, on: id, at: run.now)
                #expect(sent.isEmpty == (lab.condition(of: id) != .open), "\(number)")
                continue
            }
            let expected = lab.admission(of: bytes.count, on: id, ready: run.now)
            #expect(sent.first?.departure == expected, "\(number) of \(rules.text)")
        }
    }

    @Test(
        "the same rules act after each segment, and each segment leaves when the emulated lab's would",
        arguments: UInt64(0)..<60)
    func segments(seed: UInt64) throws {
        var generator = LinearGenerator(seed: seed)
        let rules = try rules(&generator)
        let run = try BoxHarness(rules.text, settings(seed: seed))
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.5")
        var classifier = FlowClassifier(rules: rules, facts: facts)
        // An emulated flow's treatment of its segments, without its model of a sender.
        var buckets = BucketTable(seed: seed)
        var history = FlowHistory()
        var latest = Int64.min
        var streamed: Int64 = 0
        // The SYN brings the buckets of rules that look at no content; handshakes carry no bytes to count.
        run.take(run.ends.tcp(fromClient: true, .syn, run.next.client))
        var treatment = FlowTreatment(facts, rules, ordinal: 1, seed: seed, at: run.now)
        _ = classifier.noticed(at: run.now)
        _ = treatment.adopt(classifier.active, at: run.now, &buckets, &history)
        treatment.count(1, from: .client)
        func arrival(_ bytes: Int) -> Int64? {
            guard streamed < treatment.list.limit else { return nil }
            let passage = treatment.passage(
                of: bytes, at: streamed, from: .server, sent: run.now, &buckets)
            guard let arrival = passage.arrival else { return nil }
            latest = max(latest, arrival)
            return latest
        }
        run.next.client &+= 1
        run.next.server &+= 1
        for number in 0..<200 {
            let isClient = number == 0 || Int.random(in: 0..<5, using: &generator) == 0
            let bytes = number == 0 ? Requests.hello("a.example") : payload(&generator)
            let time = Int64.random(in: 0...8_000_000, using: &generator)
            let sent = isClient ? run.send(bytes, after: time) : run.answer(bytes, after: time)
            let forgotten = classifier.noticed(at: run.now)
            if !forgotten.isEmpty { treatment.forget(forgotten, bytes: streamed, at: run.now) }
            if isClient { _ = classifier.received(bytes) } else { _ = classifier.sending(bytes) }
            _ = treatment.adopt(classifier.active, at: run.now, &buckets, &history)
            _ = treatment.begin(at: run.now)
            treatment.count(1, from: isClient ? .client : .server)
            let flow = try #require(run.box.flows.all.first)
            #expect(flow.path.active == treatment.active, "\(number) of \(rules.text)")
            guard !isClient else { continue }
            let expected = arrival(bytes.count)
            let departure = sent.first { $0.bytes.count > 40 }?.departure
            #expect(departure == expected, "\(number) of \(rules.text)")
            // One that was lost is not sent again here, and the place of the next one is behind it all the
            // same.
            streamed += Int64(bytes.count)
        }
    }
}
