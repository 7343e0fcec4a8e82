import Basics
import PathEmulation

/// What rules of the lab may be refused with, and the English sentence of each.
enum RuleSentences {
    static let all =
        others
        + faults.map { (PathEmulationError.rule(.only, fault: $0.0), "the rule: " + $0.1) }
        + values.map { fault, sentence in
            (PathEmulationError.rule(.only, fault: .value(term: "k=v", fault)), "the rule: k=v " + sentence)
        }

    private static let others: [(PathEmulationError, String)] = [
        (
            .rule(.name("x"), fault: .unknownWord("shap", nearest: "shape")),
            #"rule "x": "shap" is neither a match term nor an action; did you mean "shape"?"#
        ),
        (.rule(.number(3), fault: .repeated("rate")), "rule 3: rate= is given more than once; give it once"),
        (
            .rule(.line(4, name: "cap"), fault: .repeated("rate")),
            #"line 4, rule "cap": rate= is given more than once; give it once"#
        ),
        (
            .rule(.line(4, name: nil), fault: .repeated("rate")),
            "line 4: rate= is given more than once; give it once"
        ),
        (
            .unclosedQuote(line: 2),
            "line 2: a quote is not closed or a backslash ends the line; close it or leave it out"
        ),
        (.tooManyRules(count: 65), "65 rules are more than the 64 that one lab takes; leave some out"),
        (
            .duplicateName("a", first: 1, second: 3),
            #"rules 1 and 3 are both named "a"; give each a name of its own"#
        ),
        (
            .bucketConflict(bucket: "link", first: .name("a"), second: .number(2)),
            #"rule 2: bucket=shared:link has other parameters than in rule "a"; rules that share a bucket have to "#
                + "agree in action, rate, burst and queue"
        ),
        (
            .notEmulated(.number(1), .direction(.up)),
            "rule 1 has direction=up, but what clients send has passed the emulated lab when the server has it; it "
                + #"needs real packets: "lab up" has them"#
        ),
        (
            .notEmulated(.name("x"), .reorder),
            #"rule "x" reorders packets, but the emulated lab carries streams of bytes, whose order nothing changes; it "#
                + #"needs real packets: "lab up" has them"#
        ),
        (
            .notEmulated(.name("x"), .duplicate),
            #"rule "x" sends packets twice, but the emulated lab carries streams of bytes, of which each is there once; "#
                + #"it needs real packets: "lab up" has them"#
        ),
        (
            .unknownPreset("sni-trottle", nearest: "sni-throttle"),
            #"there is no preset named "sni-trottle"; did you mean "sni-throttle"?"#
        ),
        (
            .unknownPreset("x", nearest: nil),
            #"there is no preset named "x"; the presets are none, cross-traffic, noisy-access, noisy-mobile, noisy-evening, noisy-cells, noisy-wireless, noisy-boost, noisy-pool, sni-throttle, video-cap, policer, "#
                + "delayed, port-block, port-throttle, conferencing-loss, reset-on-sni, twitter-2021, freeze-25, bingeon, siberian, upload-only"
        ),
    ]

    private static let actions =
        "police, shape, throttle-after, delay, loss, reorder, duplicate, block, freeze, reset, load or vary"

    private static let faults: [(RuleError, String)] = [
        (
            .noMatch,
            "nothing says which traffic it is about; write a term such as sni=.example.net before the action, or any"
        ),
        (.noAction, "nothing says what to do; end it with \(actions)"),
        (
            .unknownWord("everything", nearest: nil),
            #""everything" is neither a match term nor an action; the actions are \#(actions)"#
        ),
        (
            .unknownTerm("sin", nearest: "sni"),
            #""sin=" is no match term; did you mean "sni="?"#
        ),
        (
            .unknownTerm("colour", nearest: nil),
            #""colour=" is no match term; the terms are sni=, host=, text=, bytes=, at=, from=, packets=, within=, "#
                + "inspect=, reassemble=, transport=, port=, client=, name= and any"
        ),
        (
            .foreignParameter("rat", action: .shape, nearest: "rate"),
            #""rat=" is no parameter of shape; did you mean "rate="?"#
        ),
        (
            .foreignParameter("jitter", action: .block, nearest: nil),
            #""jitter=" is no parameter of block; it takes after=, of=, forget=, residual=, reach=, every=, on="#
        ),
        (
            .lateTerm(.sni, action: .shape),
            "sni= stands after shape, where parameters are; write it before shape"
        ),
        (
            .earlyParameter(.rate),
            "rate= stands before the action, where match terms are; write it after the action"
        ),
        (
            .missing(.rate, action: .loss, example: "rate=2%"),
            "loss needs rate=; add it, such as rate=2%"
        ),
        (
            .missing(.size, action: .throttleAfter, example: "size=10MB"),
            "throttle-after needs size=; add it, such as size=10MB"
        ),
        (
            .noValue("fast", action: .shape, example: "rate=1.5Mbit/s"),
            #""fast" stands among the parameters of shape but has no =; write KEY=VALUE, such as rate=1.5Mbit/s"#
        ),
        (
            .fullLink(rate: BitRate(parts: 2_000_000), capacity: BitRate(parts: 2_000_000)),
            "rate=2Mbit/s leaves nothing of a link of 2Mbit/s; write a rate below of="
        ),
        (.twoParameters(.rate, .enter), "rate= cannot be combined with enter=; keep one of them"),
        (
            .senderWithoutPackets,
            "of= says whose packets count, but after= counts none; write after=25packets, or leave it out"
        ),
        (
            .residualWithoutContent,
            "residual= lets a match of content count for later flows, but no term looks at any; add sni=, host=, "
                + "text= or bytes=, or leave it out"
        ),
        (.offsetWithoutPattern("4"), "at=4 follows no pattern; write it after text= or bytes="),
        (
            .twoLimits(.packets, .within),
            "packets= cannot be combined with within=; keep one of them"
        ),
        (
            .limitWithoutContent(.packets),
            "packets= limits a look at content, but no term looks at any; add sni=, host=, text= or bytes=, or leave "
                + "it out"
        ),
        (
            .everythingAndMore,
            "any matches everything, so other terms contradict it; leave out either it or them"
        ),
        (
            .senderWithoutPattern,
            "from= says whose bytes are looked at, but no term looks for any; add text= or bytes=, or leave it out"
        ),
        (
            .nameOfServer(.sni),
            "sni= is read from what clients send; leave out from=server, or look for text= or bytes="
        ),
        (
            .nameOfUDP(.host),
            "host= is read from TCP flows only; leave out transport=udp, or look for text= or bytes="
        ),
        (
            .twoProtocols,
            "host= cannot hold together with sni=, as no flow begins as TLS and as HTTP; write two rules"
        ),
    ]

    private static let places = ["common", "first", "second"]

    private static let values: [(ValueProblem, String)] = [
        (
            .notAQuantity(.rate, example: "1.5Mbit/s"),
            "is not a rate; write a number with its unit, such as 1.5Mbit/s"
        ),
        (
            .notAQuantity(.share, example: "2%"),
            "is not a percentage; write a number with its unit, such as 2%"
        ),
        (
            .outOfRange(.size, lowest: "1.5kB", highest: "1GB"),
            "is out of range; write a size from 1.5kB to 1GB"
        ),
        (
            .outOfRange(.time, lowest: "1us", highest: "60s"),
            "is out of range; write a time from 1us to 60s"
        ),
        (.notANumber(in: 0...65_533), "is not a whole number in range; write one from 0 to 65533"),
        (
            .unknownChoice(key: "on", choices: places, nearest: "first"),
            "is unknown; did you mean on=first?"
        ),
        (
            .unknownChoice(key: "on", choices: places, nearest: nil),
            "is unknown; write on=common or on=first or on=second"
        ),
        (.notAName, "is no usable name; write 1 to 40 letters, digits, - or _"),
        (
            .notAServerName(part: "*x"),
            #"has "*x", which is no server name; write HOST, .SUFFIX or *, several with commas between them"#
        ),
        (.textLength(bytes: 0, most: 256), "has 0 bytes; write 1 to 256"),
        (
            .notBytes(most: 256),
            "is no byte string; write two hexadecimal digits a byte, 1 to 256 bytes, such as bytes=160301"
        ),
        (.notAPort, "is no port; write N or N-M from 1 to 65535, several with commas between them"),
        (.notAnAddress, "is no IP address; write one such as 192.0.2.7 or 2001:db8::7"),
        (
            .notAnOnset,
            "is no beginning; write a size, packets, a time or connections, such as after=10MB, after=25packets, "
                + "after=3s or after=3connections"
        ),
        (.notABucket, "is no bucket; write bucket=flow, bucket=client or bucket=shared:NAME"),
    ]
}
