import Basics
import Testing

@testable import PathEmulation

@Suite("Rule errors")
struct RuleErrorTests {
    private static let places = ["common", "first", "second"]

    @Test(
        "a bad rule gives one error that says what is wrong and what would be right",
        arguments: [
            ("", .noAction),
            ("block", .noMatch),
            ("name=x any shap rate=1Mbit/s", .unknownWord("shap", nearest: "shape")),
            ("ayn block", .unknownWord("ayn", nearest: "any")),
            ("everything block", .unknownWord("everything", nearest: nil)),
            ("sin=* block", .unknownTerm("sin", nearest: "sni")),
            ("colour=red block", .unknownTerm("colour", nearest: nil)),
            ("rate=1Mbit/s any shape", .earlyParameter(.rate)),
            ("any shape rate=1Mbit/s sni=*", .lateTerm(.sni, action: .shape)),
            ("any shape rat=1Mbit/s", .foreignParameter("rat", action: .shape, nearest: "rate")),
            ("any block jitter=1ms", .foreignParameter("jitter", action: .block, nearest: nil)),
            ("any shape", .missing(.rate, action: .shape, example: "rate=1.5Mbit/s")),
            ("any police rate=1Mbit/s", .missing(.burst, action: .police, example: "burst=64kB")),
            (
                "any throttle-after rate=1Mbit/s",
                .missing(.size, action: .throttleAfter, example: "size=10MB")
            ),
            ("sni=* block reach=client", .missing(.residual, action: .block, example: "residual=180s")),
            (
                "sni=* block residual=9s reach=all",
                .value(
                    term: "reach=all",
                    .unknownChoice(key: "reach", choices: ["client", "port", "server"], nearest: nil))
            ),
            ("any loss", .missing(.rate, action: .loss, example: "rate=2%")),
            (
                "any load rate=1Mbit/s of=2Mbit/s on=first off=1s",
                .missing(.on, action: .load, example: "on=2s")
            ),
            ("any shape rate=1Mbit/s rate=2Mbit/s", .repeated("rate")),
            ("sni=* sni=a.b block", .repeated("sni")),
            ("any block on=first on=second", .repeated("on")),
            ("any shape rate=fast", .value(term: "rate=fast", .notAQuantity(.rate, example: "1.5Mbit/s"))),
            ("any shape rate=1.5", .value(term: "rate=1.5", .notAQuantity(.rate, example: "1.5Mbit/s"))),
            (
                "any shape rate=-1Mbit/s",
                .value(term: "rate=-1Mbit/s", .notAQuantity(.rate, example: "1.5Mbit/s"))
            ),
            ("any shape rate=nan", .value(term: "rate=nan", .notAQuantity(.rate, example: "1.5Mbit/s"))),
            (
                "any shape rate=1e3Mbit/s",
                .value(term: "rate=1e3Mbit/s", .notAQuantity(.rate, example: "1.5Mbit/s"))
            ),
            ("any shape rate=", .value(term: "rate=", .notAQuantity(.rate, example: "1.5Mbit/s"))),
            (
                "any shape rate=20Gbit/s",
                .value(term: "rate=20Gbit/s", .outOfRange(.rate, lowest: "1kbit/s", highest: "10Gbit/s"))
            ),
            (
                "any shape rate=99999999999999999999Gbit/s",
                .value(
                    term: "rate=99999999999999999999Gbit/s",
                    .outOfRange(.rate, lowest: "1kbit/s", highest: "10Gbit/s"))
            ),
            (
                "any shape rate=0Mbit/s",
                .value(term: "rate=0Mbit/s", .outOfRange(.rate, lowest: "1kbit/s", highest: "10Gbit/s"))
            ),
            (
                "any police rate=1Mbit/s burst=1kB",
                .value(term: "burst=1kB", .outOfRange(.size, lowest: "1.5kB", highest: "1GB"))
            ),
            (
                "any loss rate=101%",
                .value(term: "rate=101%", .outOfRange(.share, lowest: "0.0001%", highest: "100%"))
            ),
            ("any loss rate=2", .value(term: "rate=2", .notAQuantity(.share, example: "2%"))),
            (
                "any delay time=0ms",
                .value(term: "time=0ms", .outOfRange(.time, lowest: "1us", highest: "60s"))
            ),
            ("any shape rate=1Mbit/s queue=", .value(term: "queue=", .notAQuantity(.size, example: "64kB"))),
            (
                "any load rate=2Mbit/s of=2Mbit/s on=1s off=1s",
                .fullLink(rate: BitRate(parts: 2_000_000), capacity: BitRate(parts: 2_000_000))
            ),
            ("any shape fast", .noValue("fast", action: .shape, example: "rate=1.5Mbit/s")),
            ("any shape rate=1Mbit/s bucket=mine", .value(term: "bucket=mine", .notABucket)),
            ("any shape rate=1Mbit/s bucket=shared:", .value(term: "bucket=shared:", .notAName)),
            (
                "any block on=frist",
                .value(term: "on=frist", .unknownChoice(key: "on", choices: places, nearest: "first"))
            ),
            (
                "any block on=left",
                .value(term: "on=left", .unknownChoice(key: "on", choices: places, nearest: nil))
            ),
            (
                "transport=tpc block",
                .value(
                    term: "transport=tpc",
                    .unknownChoice(key: "transport", choices: ["tcp", "udp"], nearest: "tcp"))
            ),
            ("at=4 block", .offsetWithoutPattern("4")),
            ("any block after=5", .value(term: "after=5", .notAnOnset)),
            ("any block after=532bananas", .value(term: "after=532bananas", .notAnOnset)),
            ("any block after=soon", .value(term: "after=soon", .notAnOnset)),
            ("text=abc at=-1 block", .value(term: "at=-1", .notANumber(in: 0...65_533))),
            ("text= block", .value(term: "text=", .textLength(bytes: 0, most: 256))),
            ("bytes=12g4 block", .value(term: "bytes=12g4", .notBytes(most: 256))),
            ("bytes=123 block", .value(term: "bytes=123", .notBytes(most: 256))),
            ("port=0 block", .value(term: "port=0", .notAPort)),
            ("port=90-80 block", .value(term: "port=90-80", .notAPort)),
            ("client=home block", .value(term: "client=home", .notAnAddress)),
            ("client=192.0.2.256 block", .value(term: "client=192.0.2.256", .notAnAddress)),
            ("client=1:2 block", .value(term: "client=1:2", .notAnAddress)),
            ("any thr rate=1Mbit/s", .unknownWord("thr", nearest: "throttle-after")),
            (
                "any delay time=1w",
                .value(term: "time=1w", .outOfRange(.time, lowest: "1us", highest: "60s"))
            ),
            ("sni=a..b,*x block", .value(term: "sni=a..b,*x", .notAServerName(part: "*x"))),
            ("sni=* packets=0 block", .value(term: "packets=0", .notANumber(in: 1...1_000))),
            ("sni=* packets=3 within=1kB block", .twoLimits(.packets, .within)),
            ("port=80 packets=3 block", .limitWithoutContent(.packets)),
            ("any port=80 block", .everythingAndMore),
            ("transport=udp host=* block", .nameOfUDP(.host)),
            ("sni=* host=* block", .twoProtocols),
            ("sni=* from=server text=a block", .nameOfServer(.sni)),
            ("port=80 from=server block", .senderWithoutPattern),
            ("name=a.b any block", .value(term: "name=a.b", .notAName)),
        ] as [(String, RuleError)])
    func faults(_ text: String, _ fault: RuleError) throws {
        let words = try #require(RuleWords.split(text))
        let label = text.hasPrefix("name=x ") ? RuleLabel.name("x") : .only
        #expect(throws: PathEmulationError.rule(label, fault: fault)) { try LabRule(words: words) }
    }

    @Test("errors in a file name the line, and the rule if it has a name")
    func namesLines() {
        let missing = RuleError.missing(.rate, action: .shape, example: "rate=1.5Mbit/s")
        #expect(throws: PathEmulationError.rule(.line(4, name: "cap"), fault: missing)) {
            try LabRules(text: "# first\n\nany block\r\nname=cap any shape\n")
        }
        #expect(throws: PathEmulationError.rule(.line(2, name: nil), fault: missing)) {
            try LabRules(text: "any block\nany shape")
        }
        #expect(throws: PathEmulationError.unclosedQuote(line: 2)) {
            try LabRules(text: "any block\ntext='a block")
        }
    }

    @Test("rules that share a bucket have to agree")
    func refusesConflicts() throws {
        let error = #expect(throws: PathEmulationError.self) {
            try LabRules(
                text: """
                    name=a sni=a.example shape rate=1Mbit/s bucket=shared:link
                    sni=b.example shape rate=2Mbit/s bucket=shared:link
                    """)
        }
        #expect(error == .bucketConflict(bucket: "link", first: .name("a"), second: .number(2)))
        let agreeing = try LabRules(
            text: """
                sni=a.example shape rate=1Mbit/s bucket=shared:link
                sni=b.example throttle-after size=1MB rate=1Mbit/s bucket=shared:link
                """)
        #expect(agreeing.count == 2)
        #expect(try LabRules(text: agreeing.text) == agreeing)
    }

    @Test("names are unique and rules are counted")
    func refusesDuplicatesAndCrowds() {
        let error = #expect(throws: PathEmulationError.self) {
            try LabRules(text: "name=a any block\nany reset\nname=a any reset")
        }
        #expect(error == .duplicateName("a", first: 1, second: 3))
        let crowd = #expect(throws: PathEmulationError.self) {
            try LabRules(text: String(repeating: "any block\n", count: 65))
        }
        #expect(crowd == .tooManyRules(count: 65))
    }
}
