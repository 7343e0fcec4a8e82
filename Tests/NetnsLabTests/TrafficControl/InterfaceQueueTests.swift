import PathEmulation
import Basics
import NetnsLab
import Testing

@Suite("Rules as tc commands")
struct InterfaceQueueTests {
    private let https = PacketSelector(transport: .tcp, serverPorts: 443...443)

    @Test("Without a line and rules there is no queue")
    func nothing() throws {
        #expect(try Sample.queues(NamespaceRequest(serverCount: 2)).isEmpty)
    }

    @Test("A line is a token bucket at the router")
    func line() throws {
        #expect(
            try Sample.queues(NamespaceRequest(line: RouterLine(rate: 40_000_000))) == [
                "tc -n wehe-ab12cd-router qdisc add dev client root handle 1: tbf rate 40000000bit burst 16000b "
                    + "limit 1250000b"
            ])
    }

    @Test("The servers' delays are at their legs, none for zero")
    func serverDelays() throws {
        let request = NamespaceRequest(serverCount: 2, serverDelays: [.zero, .microseconds(12_500)])
        #expect(
            try Sample.queues(request) == [
                "tc -n wehe-ab12cd-leg2 qdisc add dev router root handle 1: netem limit 10321 delay 12500us"
            ])
    }

    @Test("Delays of one queue add up, losses combine")
    func impairments() throws {
        #expect(
            try Sample.common(
                PathRule(name: "a", effect: .delay(time: .milliseconds(10), jitter: .milliseconds(1))),
                PathRule(name: "b", effect: .loss(share: 0.5)),
                PathRule(name: "c", effect: .delay(time: .milliseconds(5), jitter: .zero)),
                PathRule(name: "d", effect: .loss(share: 0.5))) == [
                    "qdisc root handle 1: netem limit 13211 delay 15500us 500us loss random 75.000000%"
                ])
    }

    @Test("A small share is written without an exponent")
    func smallLoss() throws {
        let commands = try Sample.common(PathRule(name: "a", effect: .loss(share: 1e-6)))
        #expect(commands == ["qdisc root handle 1: netem limit 1000 loss random 0.000100%"])
    }

    @Test("Shaping of a port: a class with its rate and queue; the rest passes beside the tree")
    func shape() throws {
        #expect(
            try Sample.common(
                PathRule(
                    name: "a", selector: https, effect: .shape(rate: 1_500_000, burst: 64_000, queue: 46_875))
            ) == [
                "qdisc root handle 1: htb default 0",
                "class parent 1: classid 1:1 htb rate 10000000000bit ceil 10000000000bit burst 2500000b "
                    + "cburst 2500000b quantum 1514",
                "class parent 1:1 classid 1:10 htb rate 1500000bit ceil 1500000bit burst 64000b cburst 64000b "
                    + "quantum 1514",
                "qdisc parent 1:10 handle 10: bfifo limit 46875b",
                "filter parent 1: protocol ip prio 1 u32 match ip protocol 6 0xff match u16 0 0x1fff at 6 "
                    + "match ip sport 443 0xffff flowid 1:10",
            ])
    }

    @Test("Below a line, all classes together are promised no more than the line")
    func shapeBelowLine() throws {
        let commands = try Sample.common(
            line: RouterLine(rate: 9_000_000),
            PathRule(
                name: "a", selector: https, effect: .shape(rate: 4_000_000, burst: 64_000, queue: 50_000)),
            PathRule(
                name: "b", selector: PacketSelector(transport: .udp),
                effect: .shape(rate: 1_000_000, burst: 64_000, queue: 50_000)))
        let promised = commands.filter { $0.hasPrefix("class parent 1:1 ") }.map {
            $0.split(separator: " ").drop { $0 != "rate" }.dropFirst().first
        }
        #expect(promised == ["3000000bit", "3000000bit", "1000000bit"])
        #expect(commands.first == "qdisc root handle 1: htb default 2")
        #expect(commands.contains("qdisc parent 1:2 handle 2: bfifo limit 281250b"))
    }

    @Test("A port without a transport is looked for in TCP and UDP, nowhere else")
    func portOfAnyTransport() throws {
        let commands = try Sample.common(
            PathRule(
                name: "a",
                selector: PacketSelector(serverPorts: 443...443, client: IPAddress(10, 231, 7, 1)),
                effect: .block))
        #expect(
            commands.filter { $0.hasPrefix("filter") }
                == [6, 17].map {
                    "filter parent 1: protocol ip prio 1 u32 match ip dst 10.231.7.1/32 match ip protocol \($0) 0xff "
                        + "match u16 0 0x1fff at 6 match ip sport 443 0xffff flowid 1:10"
                })
        #expect(commands.contains("qdisc parent 1:10 handle 10: bfifo limit 0b"))
    }

    @Test("Policing is a filter that goes on with what it does not drop")
    func police() throws {
        #expect(
            try Sample.common(
                PathRule(
                    name: "a", selector: PacketSelector(transport: .udp),
                    effect: .police(rate: 2_000_000, burst: 20_000))
            ).last
                == "filter parent 1: protocol ip prio 1 u32 match ip protocol 17 0xff action police rate "
                + "2000000bit burst 20000b conform-exceed drop/continue index 1")
    }

    @Test("Filters of one policer share its bucket, those of another do not")
    func policeBuckets() throws {
        func rule(_ name: String, _ port: UInt16, _ bucket: String?) -> PathRule {
            PathRule(
                name: name, selector: PacketSelector(transport: .tcp, serverPorts: port...port),
                effect: .police(rate: 2_000_000, burst: 20_000), sharedBucket: bucket)
        }
        let commands = try Sample.common(rule("a", 80, "x"), rule("b", 443, nil), rule("c", 8_080, "x"))
        let actions = commands.filter { $0.hasPrefix("filter") }.map { $0.split(separator: " action ")[1] }
        let bucket = "police rate 2000000bit burst 20000b conform-exceed drop/continue index"
        #expect(actions == ["\(bucket) 1", "\(bucket) 2", "police index 1"])
    }

    @Test("A delay of everything holds for shaped packets too")
    func delayAndShape() throws {
        let commands = try Sample.common(
            PathRule(name: "a", effect: .delay(time: .milliseconds(40), jitter: .zero)),
            PathRule(
                name: "b", selector: https, effect: .shape(rate: 1_514_000, burst: 64_000, queue: 45_420)))
        #expect(
            commands.filter { $0.hasPrefix("qdisc parent") } == [
                // 30 packets that wait for tokens, and the 5 that 40 ms at this rate hold.
                "qdisc parent 1:10 handle 10: netem limit 35 delay 40000us",
                "qdisc parent 1:11 handle 11: netem limit 33026 delay 40000us",
            ])
        #expect(commands.last == "filter parent 1: protocol ip prio 2 u32 match u32 0 0 flowid 1:11")
    }

    @Test("A shared bucket is one class above those of its packets")
    func sharedShape() throws {
        let shape = PathEffect.shape(rate: 4_000_000, burst: 64_000, queue: 50_000)
        let commands = try Sample.common(
            PathRule(name: "a", selector: https, effect: shape, sharedBucket: "x"),
            PathRule(name: "b", selector: PacketSelector(transport: .udp), effect: shape, sharedBucket: "x"))
        let rates = "burst 64000b cburst 64000b quantum 1514"
        #expect(
            commands.filter { $0.hasPrefix("class") }.dropFirst() == [
                "class parent 1:1 classid 1:10 htb rate 4000000bit ceil 4000000bit \(rates)",
                "class parent 1:10 classid 1:11 htb rate 2000000bit ceil 4000000bit \(rates)",
                "class parent 1:10 classid 1:12 htb rate 2000000bit ceil 4000000bit \(rates)",
            ])
    }

    @Test("Two buckets for the same packets are refused, at different places they are not")
    func twoShapers() throws {
        let shape = PathEffect.shape(rate: 4_000_000, burst: 64_000, queue: 50_000)
        let tcp = PathRule(.number(1), selector: PacketSelector(transport: .tcp), effect: shape)
        var port = PathRule(.number(2), selector: https, effect: shape)
        #expect(throws: NamespaceLabError.twoShapers(first: .number(1), second: .number(2), place: .common)) {
            try Sample.common(tcp, port)
        }
        port.place = .first
        #expect(try Sample.queues(NamespaceRequest(rules: [tcp, port])).count == 10)
    }

    @Test("One name for two buckets is refused")
    func differentBuckets() {
        #expect(
            throws: NamespaceLabError.differentBuckets(first: .name("a"), second: .name("b"), bucket: "x")
        ) {
            try Sample.common(
                PathRule(name: "a", effect: .police(rate: 4_000_000, burst: 64_000), sharedBucket: "x"),
                PathRule(name: "b", effect: .police(rate: 4_000_000, burst: 64_001), sharedBucket: "x"))
        }
    }
}
