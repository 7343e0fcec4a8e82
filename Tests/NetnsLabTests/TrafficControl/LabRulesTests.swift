import Basics
import NetnsLab
import PathEmulation
import Testing

@Suite("The emulated lab's rules as rules for the kernel")
struct LabRulesTests {
    @Test("What both labs can do is taken over")
    func expressible() throws {
        let text = """
            name=cap transport=tcp port=443,80-90,85-100,101 shape rate=1.5Mbit/s burst=64kB queue=250ms
            any delay time=40ms jitter=5ms on=first
            transport=udp loss rate=2% on=second
            port=5004 client=10.231.7.1 block
            transport=udp police rate=2Mbit/s burst=20kB bucket=shared:x
            """
        let shape = PathEffect.shape(rate: 1_500_000, burst: 64_000, queue: 46_875)
        func cap(_ ports: ClosedRange<UInt16>) -> PathRule {
            PathRule(
                .name("cap"), selector: PacketSelector(transport: .tcp, serverPorts: ports),
                effect: shape, sharedBucket: "rule:1")
        }
        #expect(
            try LabRules(text: text).pathRules() == [
                cap(80...101), cap(443...443),
                PathRule(
                    .number(2), effect: .delay(time: .milliseconds(40), jitter: .milliseconds(5)),
                    place: .first),
                PathRule(
                    .number(3), selector: PacketSelector(transport: .udp), effect: .loss(share: 0.02),
                    place: .second),
                PathRule(
                    .number(4),
                    selector: PacketSelector(serverPorts: 5_004...5_004, client: IPAddress(10, 231, 7, 1)),
                    effect: .block),
                PathRule(
                    .number(5), selector: PacketSelector(transport: .udp),
                    effect: .police(rate: 2_000_000, burst: 20_000), sharedBucket: "shared:x"),
            ])
    }

    @Test(
        "What the kernel cannot do is refused, with the rule and the reason",
        arguments: [
            ("sni=.example.net shape rate=1Mbit/s", .serverName),
            ("host=example.net block", .host),
            ("text=hello block", .content),
            ("bytes=8000 at=0 loss rate=1%", .content),
            ("any block after=1MB", .byteCount),
            ("any block after=3s", .packetLab), ("any freeze", .packetLab),
            ("any shape rate=1Mbit/s direction=up", .packetLab),
            ("any throttle-after size=10MB rate=1Mbit/s", .byteCount),
            ("any shape rate=1Mbit/s bucket=flow", .bucketOfFlow),
            ("any reset", .reset),
            ("any load rate=1Mbit/s of=2Mbit/s on=1s off=1s", .load),
            ("client=2001:db8::1 block", .client("2001:db8::1")),
        ] as [(String, NotExpressible)])
    func beyond(_ text: String, _ obstacle: NotExpressible) throws {
        let rules = try LabRules(text: "any delay time=1ms\n" + text)
        #expect(throws: NamespaceLabError.notExpressible(rule: .number(2), obstacle)) {
            try rules.pathRules()
        }
    }

    @Test("A queue of less than a packet holds one")
    func smallQueue() throws {
        let rules = try LabRules(text: "any shape rate=1kbit/s burst=3kB queue=1ms").pathRules()
        #expect(rules.map(\.effect) == [.shape(rate: 1_000, burst: 3_000, queue: 1_600)])
    }
}
