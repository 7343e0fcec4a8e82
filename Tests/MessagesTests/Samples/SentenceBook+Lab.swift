import TestSupport
import Basics
import Differentiation
import PacketLab
import PathEmulation
import Testing

@testable import Messages

extension SentenceBook {
    /// Rules of each kind.
    private static let rules = [
        "sni=.nflxvideo.net shape rate=1.5Mbit/s burst=64kB",
        "sni=* police rate=2Mbit/s burst=30kB bucket=flow",
        "transport=udp bytes=2112a442 at=4 loss rate=2% after=1MB",
        "transport=tcp port=80,81,6881-6889 block on=first",
        "sni=* freeze after=25packets residual=180s every=20%",
        "sni=* reset residual=9s reach=server",
        "any loss enter=1% leave=25% after=3s",
        "text=x reassemble=off police rate=1Mbit/s burst=3kB direction=both forget=120s",
        "any delay time=40ms jitter=5ms",
        "sni=a.x,b.x,.c.x,d.x,e.x reset",
        "sni=.example.net packets=1 shape rate=1.5Mbit/s burst=64kB",
        "sni=.example.net packets=3 shape rate=1.5Mbit/s",
        "host=example.net text=abc within=2kB delay time=40ms on=second",
        "text=abc inspect=stateless client=192.0.2.7 reset",
        "any load rate=1Mbit/s of=2Mbit/s on=2s off=3s bucket=shared:link",
        "any throttle-after size=10MB rate=2Mbit/s",
        "any reorder rate=1% time=40ms", "any duplicate rate=1%",
        "any shape rate=2Mbit/s direction=up",
    ]

    func addLab() throws {
        for text in Self.rules {
            let rule = try LabRule(words: try #require(RuleWords.split(text)))
            add("summary: \(text)", words.summary(rule))
        }
        for preset in LabPreset.allCases {
            add(CaseName.path(preset), words.summary(preset))
            add("source of a preset", words.source(preset))
            for rule in try preset.rules() { add(CaseName.path(preset), words.summary(rule)) }
        }
        add("labNow", words.labNow(nil, rules: 0), words.labNow("x", rules: 1), words.labNow("x", rules: 2))
        let line = ClientAccess(
            lineRate: BitRate(parts: 2_500_000), roundTrip: TimeSpan(parts: 20_000_000))
        for access in [line, .none, ClientAccess(roundTrip: TimeSpan(parts: 5_000_000))] {
            add("labUp", words.labUp(access))
            for layout in [
                .direct, try PathLayout(hops: 3, box: 2), try PathLayout(hops: 3, box: 2, arms: 2),
            ] {
                add("labIsUp", of: [nil, "/x.pcap"]) { words.labIsUp(layout, access, record: $0) }
            }
        }
        add("labHint", words.labHint)
        add("labRan", words.labRan(received: 2_000, held: 1_000, late: 10))
        add("labRan", words.labRan(received: 2_000, held: 1_000, late: 11))
        add("named", of: ["1 rule", "lab up, 12 rules", "mine"]) { words.named(lab: $0) }
        add("counted", of: [0, 1, 2]) { words.counted(rules: $0) }
        addCalibrations()
    }

    private func addCalibrations() {
        for (failed, left) in [(0, nil), (1, 90), (2, 1)] as [(Int, Int?)] {
            add("calibrating", words.calibrating(done: 3, of: 20, failed: failed, secondsLeft: left))
        }
        add("calibrated", of: [1, 20]) { words.calibrated(app: "ESPN", rules: "policer", runs: $0) }
        add("seriesWithoutInterval", of: [1, 2], words.seriesWithoutInterval)
        add("seriesCalibrated", of: [1, 20]) {
            words.seriesCalibrated(app: "ESPN", rules: "policer", runs: $0)
        }
        if let rate = WilsonInterval(hits: 3, of: 20) { add("rate", words.rate(rate)) }
        add("calibrationFailures", of: [1, 2], words.calibrationFailures)
        add("rateOfNone", words.rateOfNone)
        add("calibrationWithoutResult", words.calibrationWithoutResult)
    }
}
