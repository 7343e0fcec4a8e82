import Testing

@testable import PathEmulation

@Suite("Rule grammar")
struct RuleGrammarTests {
    static let canonical = [
        "any block",
        "name=cap sni=.nflxvideo.net shape rate=4Mbit/s burst=64kB queue=250ms",
        "sni=* police rate=2Mbit/s burst=30kB",
        "sni=a.example,.b.example reset after=10MB",
        "host=*.example.org delay time=40ms",
        "host=.example.org delay time=40ms jitter=5ms after=1B on=second",
        "text='GET /it'\\''s' at=0 loss rate=2%",
        "transport=udp bytes=2112a442 at=4 loss rate=0.0001%",
        "bytes=00ff text=abc bytes=160301 at=17 packets=1 block on=first",
        "text=x within=1.5kB block",
        "text=x inspect=stateless block",
        "bytes=1703 at=0 text=x from=server packets=3 shape rate=2Mbit/s burst=3kB queue=250ms",
        "transport=tcp port=80,6881-6889 client=192.0.2.1 block",
        "client=2001:db8::1 shape rate=1kbit/s burst=1.5kB queue=1.5kB bucket=flow",
        "any shape rate=1.2345Mbit/s burst=1.0001MB queue=1us bucket=shared:link_1",
        "sni=* throttle-after size=10MB rate=1.5Mbit/s burst=3kB queue=250ms",
        "any load rate=12Mbit/s of=16Mbit/s on=2s off=500ms queue=250ms bucket=shared:link on=second",
        "any police rate=10Gbit/s burst=1GB after=1000GB",
        "any freeze after=25packets", "sni=* freeze after=3s on=first",
        "text=x freeze after=7packets of=client forget=120s residual=180s every=20%",
        "sni=* reset residual=180s reach=server", "sni=* block after=1MB residual=2s reach=client every=20%",
        "sni=* block after=3connections forget=60s",
        "any shape rate=1Mbit/s burst=3kB queue=250ms aqm=codel after=40packets of=server direction=both",
        "any police rate=1Mbit/s burst=3kB bucket=flow direction=up on=second",
        "any loss enter=1% leave=25%", "any loss enter=1% leave=25% inside=90% outside=0.1% after=1MB",
        "any reorder rate=5% time=10ms", "transport=udp duplicate rate=1% after=10s",
        "sni=* reassemble=off block", "text=x packets=3 reassemble=off delay time=1ms every=10%",
        "any vary rate=20Mbit/s sd=20% queue=250ms",
        "any vary rate=20Mbit/s sd=20% low=5Mbit/s share=10% over=120s queue=250ms",
        "any vary rate=20Mbit/s low=5Mbit/s share=10% queue=250ms",
        "sni=* vary rate=2Mbit/s sd=0.5% queue=64kB bucket=client",
    ]

    @Test("canonical text is printed as it was read", arguments: canonical)
    func roundTripOfText(_ text: String) throws {
        let words = try #require(RuleWords.split(text))
        guard !text.contains("*.example") else {
            #expect(throws: PathEmulationError.self) { try LabRule(words: words) }
            return
        }
        let rule = try LabRule(words: words)
        #expect(rule.description == text)
        let again = try LabRule(words: try #require(RuleWords.split(rule.description)))
        #expect(again == rule)
    }

    @Test(
        "other ways to write a rule give the canonical one",
        arguments: [
            (
                "sni=.NFLXvideo.NET shape rate=1500kbit/s",
                "sni=.nflxvideo.net shape rate=1.5Mbit/s burst=3kB queue=250ms"
            ),
            ("sni=* shape rate=0.5Gbit/s", "sni=* shape rate=500Mbit/s burst=64kB queue=250ms"),
            (
                "sni=* shape rate=20Mbit/s queue=0.1s bucket=client",
                "sni=* shape rate=20Mbit/s burst=25kB queue=100ms"
            ),
            ("any delay time=0.04s on=common", "any delay time=40ms"),
            ("sni=* reassemble=on freeze after=0.5min", "sni=* freeze after=30s"),
            ("any police rate=1Mbit/s burst=3kB direction=down", "any police rate=1Mbit/s burst=3kB"),
            ("bytes=474554 at=0 packets=10 block", "text=GET at=0 block"),
            ("text=ü block", "bytes=c3bc block"), ("from=client text=x block", "text=x block"),
            ("from=server text=x block", "text=x from=server block"),
            ("client=2001:DB8:0:0::8 block", "client=2001:db8::8 block"),
            ("client=::ffff:192.0.2.7 block", "client=192.0.2.7 block"),
            (
                "any load rate=1Mbit/s of=2Mbit/s on=0.5min off=1s queue=0.001m",
                "any load rate=1Mbit/s of=2Mbit/s on=30s off=1s queue=60ms"
            ),
            (
                "any load of=16Mbit/s on=common off=1s rate=1Mbit/s on=2s",
                "any load rate=1Mbit/s of=16Mbit/s on=2s off=1s queue=250ms"
            ),
        ])
    func normalises(_ text: String, _ canonical: String) throws {
        let rule = try LabRule(words: try #require(RuleWords.split(text)))
        #expect(rule.description == canonical)
    }

    @Test("words are split as a POSIX shell splits them")
    func splitsWords() {
        #expect(RuleWords.split("a 'b c'  \"d\\\"e\" f\\ g # rest") == ["a", "b c", "d\"e", "f g"])
        #expect(RuleWords.split("a#b ''") == ["a#b", ""])
        #expect(RuleWords.split("'open") == nil)
        #expect(RuleWords.split("end\\") == nil)
        #expect(RuleWords.split("  # only a comment") == [])
    }

    @Test(
        "quoting is undone by splitting",
        arguments: ["plain", "", "it's", "a b", "\\", "$x", "\"", "ü", "#a", "a'\u{301}b", "\u{301}"])
    func quotes(_ word: String) {
        #expect(RuleWords.split(RuleWords.quoted(word)) == [word])
    }
}
