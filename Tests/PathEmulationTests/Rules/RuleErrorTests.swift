import Testing

@testable import PathEmulation

@Suite("Rule errors")
struct RuleErrorTests {
    @Test(
        "a bad rule gives one sentence that names it, what is wrong and what would be right",
        arguments: [
            (
                "",
                "the rule: nothing says what to do; end it with police, shape, throttle-after, delay, loss, block, reset or load"
            ),
            (
                "block",
                "the rule: nothing says which traffic it is about; write a term such as sni=.example.net before the action, or any"
            ),
            (
                "name=x any shap rate=1Mbit/s",
                "rule \"x\": \"shap\" is neither a match term nor an action; did you mean \"shape\"?"
            ),
            ("ayn block", "the rule: \"ayn\" is neither a match term nor an action; did you mean \"any\"?"),
            (
                "everything block",
                "the rule: \"everything\" is neither a match term nor an action; the actions are police, shape, throttle-after, delay, loss, block, reset or load"
            ),
            ("sin=* block", "the rule: \"sin=\" is no match term; did you mean \"sni=\"?"),
            (
                "colour=red block",
                "the rule: \"colour=\" is no match term; the terms are sni=, host=, text=, bytes=, at=, packets=, within=, inspect=, transport=, port=, client=, name= and any"
            ),
            (
                "rate=1Mbit/s any shape",
                "the rule: rate= stands before the action, where match terms are; write it after the action"
            ),
            (
                "any shape rate=1Mbit/s sni=*",
                "the rule: sni= stands after shape, where parameters are; write it before shape"
            ),
            ("any shape rat=1Mbit/s", "the rule: \"rat=\" is no parameter of shape; did you mean \"rate=\"?"),
            ("any block jitter=1ms", "the rule: \"jitter=\" is no parameter of block; it takes after=, on="),
            ("any shape", "the rule: shape needs rate=; add it, such as rate=1.5Mbit/s"),
            ("any police rate=1Mbit/s", "the rule: police needs burst=; add it, such as burst=64kB"),
            (
                "any throttle-after rate=1Mbit/s",
                "the rule: throttle-after needs size=; add it, such as size=10MB"
            ),
            ("any loss", "the rule: loss needs rate=; add it, such as rate=2%"),
            (
                "any load rate=1Mbit/s of=2Mbit/s on=first off=1s",
                "the rule: load needs on=; add it, such as on=2s"
            ),
            ("any shape rate=1Mbit/s rate=2Mbit/s", "the rule: rate= is given more than once; give it once"),
            ("sni=* sni=a.b block", "the rule: sni= is given more than once; give it once"),
            ("any block on=first on=second", "the rule: on= is given more than once; give it once"),
            (
                "any shape rate=fast",
                "the rule: rate=fast is not a rate; write a number with its unit, such as 1.5Mbit/s"
            ),
            (
                "any shape rate=1.5",
                "the rule: rate=1.5 is not a rate; write a number with its unit, such as 1.5Mbit/s"
            ),
            (
                "any shape rate=-1Mbit/s",
                "the rule: rate=-1Mbit/s is not a rate; write a number with its unit, such as 1.5Mbit/s"
            ),
            (
                "any shape rate=nan",
                "the rule: rate=nan is not a rate; write a number with its unit, such as 1.5Mbit/s"
            ),
            (
                "any shape rate=1e3Mbit/s",
                "the rule: rate=1e3Mbit/s is not a rate; write a number with its unit, such as 1.5Mbit/s"
            ),
            (
                "any shape rate=",
                "the rule: rate= is not a rate; write a number with its unit, such as 1.5Mbit/s"
            ),
            (
                "any shape rate=20Gbit/s",
                "the rule: rate=20Gbit/s is out of range; write a rate from 1kbit/s to 10Gbit/s"
            ),
            (
                "any shape rate=99999999999999999999Gbit/s",
                "the rule: rate=99999999999999999999Gbit/s is out of range; write a rate from 1kbit/s to 10Gbit/s"
            ),
            (
                "any shape rate=0Mbit/s",
                "the rule: rate=0Mbit/s is out of range; write a rate from 1kbit/s to 10Gbit/s"
            ),
            (
                "any police rate=1Mbit/s burst=1kB",
                "the rule: burst=1kB is out of range; write a size from 1.5kB to 1GB"
            ),
            (
                "any loss rate=101%",
                "the rule: rate=101% is out of range; write a percentage from 0.0001% to 100%"
            ),
            (
                "any loss rate=2",
                "the rule: rate=2 is not a percentage; write a number with its unit, such as 2%"
            ),
            ("any delay time=0ms", "the rule: time=0ms is out of range; write a time from 1us to 60s"),
            (
                "any shape rate=1Mbit/s queue=",
                "the rule: queue= is not a size; write a number with its unit, such as 64kB"
            ),
            (
                "any load rate=2Mbit/s of=2Mbit/s on=1s off=1s",
                "the rule: rate=2Mbit/s leaves nothing of a link of 2Mbit/s; write a rate below of="
            ),
            (
                "any shape fast",
                "the rule: \"fast\" stands among the parameters of shape but has no =; write KEY=VALUE, such as rate=1.5Mbit/s"
            ),
            (
                "any shape rate=1Mbit/s bucket=mine",
                "the rule: bucket=mine is no bucket; write bucket=flow, bucket=client or bucket=shared:NAME"
            ),
            (
                "any shape rate=1Mbit/s bucket=shared:",
                "the rule: bucket=shared: is no usable name; write 1 to 40 letters, digits, - or _"
            ),
            ("any block on=frist", "the rule: on=frist is unknown; did you mean on=first?"),
            ("any block on=left", "the rule: on=left is unknown; write on=common or on=first or on=second"),
            ("transport=tpc block", "the rule: transport=tpc is unknown; did you mean transport=tcp?"),
            ("at=4 block", "the rule: at=4 follows no pattern; write it after text= or bytes="),
            (
                "text=abc at=-1 block",
                "the rule: at=-1 is not a whole number in range; write one from 0 to 65533"
            ),
            ("text= block", "the rule: text= has 0 bytes; write 1 to 256"),
            (
                "bytes=12g4 block",
                "the rule: bytes=12g4 is no byte string; write two hexadecimal digits a byte, 1 to 256 bytes, such as bytes=160301"
            ),
            (
                "bytes=123 block",
                "the rule: bytes=123 is no byte string; write two hexadecimal digits a byte, 1 to 256 bytes, such as bytes=160301"
            ),
            (
                "port=0 block",
                "the rule: port=0 is no port; write N or N-M from 1 to 65535, several with commas between them"
            ),
            (
                "port=90-80 block",
                "the rule: port=90-80 is no port; write N or N-M from 1 to 65535, several with commas between them"
            ),
            (
                "client=home block",
                "the rule: client=home is no IP address; write one such as 192.0.2.7 or 2001:db8::7"
            ),
            (
                "sni=a..b,*x block",
                "the rule: sni=a..b,*x has \"*x\", which is no server name; write HOST, .SUFFIX or *, several with commas between them"
            ),
            (
                "sni=* packets=0 block",
                "the rule: packets=0 is not a whole number in range; write one from 1 to 1000"
            ),
            (
                "sni=* packets=3 within=1kB block",
                "the rule: packets= cannot be combined with within=; keep one of them"
            ),
            (
                "port=80 packets=3 block",
                "the rule: packets= limits a look at content, but no term looks at any; add sni=, host=, text= or bytes=, or leave it out"
            ),
            (
                "any port=80 block",
                "the rule: any matches everything, so other terms contradict it; leave out either it or them"
            ),
            (
                "transport=udp sni=* block",
                "the rule: sni= is read from TCP flows only; leave out transport=udp, or look for text= or bytes="
            ),
            (
                "sni=* host=* block",
                "the rule: host= cannot hold together with sni=, as no flow begins as TLS and as HTTP; write two rules"
            ),
            (
                "name=a.b any block",
                "the rule: name=a.b is no usable name; write 1 to 40 letters, digits, - or _"
            ),
        ])
    func sentences(_ text: String, _ sentence: String) throws {
        let words = try #require(RuleWords.split(text))
        let error = #expect(throws: PathEmulationError.self) { try LabRule(words: words) }
        #expect(error?.description == sentence)
    }

    @Test("errors in a file name the line, and the rule if it has a name")
    func namesLines() {
        let error = #expect(throws: PathEmulationError.self) {
            try LabRules(text: "# first\n\nany block\r\nname=cap any shape\n")
        }
        #expect(
            error?.description
                == "line 4, rule \"cap\": shape needs rate=; add it, such as rate=1.5Mbit/s")
        let quote = #expect(throws: PathEmulationError.self) {
            try LabRules(text: "any block\ntext='a block")
        }
        #expect(
            quote?.description
                == "line 2: a quote is not closed or a backslash ends the line; close it or leave it out")
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
        #expect(
            error?.description
                == "rule 2: bucket=shared:link has other parameters than in rule \"a\"; rules that share a "
                + "bucket have to agree in action, rate, burst and queue")
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
        #expect(error?.description == "rules 1 and 3 are both named \"a\"; give each a name of its own")
        let crowd = #expect(throws: PathEmulationError.self) {
            try LabRules(text: String(repeating: "any block\n", count: 65))
        }
        #expect(crowd?.description == "65 rules are more than the 64 that one lab takes; leave some out")
    }
}
