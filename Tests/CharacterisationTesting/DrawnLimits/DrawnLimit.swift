import Basics
import Foundation

/// A limit that is drawn by a seed, as rules of the lab, with what a portrait of it should tell.
package struct DrawnLimit: Sendable {
    /// The families that limits are drawn from, in turn.
    package enum Family: String, CaseIterable, Sendable {
        case bytes, policer, seconds, shaper, packets, nothing, forgetful, sometimes
    }

    package let family: Family
    /// Rules of the lab, one a line.
    package let rules: [String]
    /// The round trip without queues, in milliseconds.
    package let roundTrip: Int
    /// The value behind which the limit begins, in bytes, packets or seconds, or the depth of its bucket in
    /// bytes.
    package let onset: Double
    /// The rate, in bit/s of IP packets.
    package let rate: Double
    /// True if a new connection finds what the one before left in the bucket.
    package let isShared: Bool
    /// True if two connections at once share its rate, although each begins anew.
    package let sharesRate: Bool
    /// True if it acts on the flows to the port of the recording only.
    package let isOfPort: Bool

    /// True if it acts on uploads, too.
    package let isBoth: Bool

    /// Seconds of silence after which the box knows nothing of a flow any more; nil if it never forgets.
    package let forgets: Double?
    /// The line of the client, in Mbit/s.
    package let line: Int

    /// The values that are drawn.
    package struct Ranges: Sendable {
        /// Rates, in bit/s of IP packets.
        let rate: ClosedRange<Double>
        /// Onsets, in seconds.
        let seconds: ClosedRange<Double>
        /// Silences after which a box forgets a flow, in seconds.
        let silence: ClosedRange<Double>
        /// True if limits of a client act on the flows to one port now and then.
        let hasPorts: Bool

        /// Those that replays of 20 seconds, which a server ends after two minutes, show.
        package static let visible = Self(
            rate: 0.13e6...15e6, seconds: 0.2...6, silence: 8...85, hasPorts: false)
        /// Those of throttlers in the field, of which such replays show some in part only.
        package static let field = Self(
            rate: 0.1e6...50e6, seconds: 0.2...30, silence: 10...300, hasPorts: true)
    }

    /// Draws the limit with a number.
    package init(_ number: Int, seed: UInt64, from ranges: Ranges) {
        var draw = SeededGenerator(seed: seed, stream: UInt64(number))
        func between(_ low: Double, _ high: Double) -> Double {
            low * pow(high / low, Double(draw.next() >> 11) / 9_007_199_254_740_992)
        }
        family = Family.allCases[number % Family.allCases.count]
        rate = (between(ranges.rate.lowerBound, ranges.rate.upperBound) / 1e4).rounded() * 1e4
        // A limit that is hardly slower than the line limits nothing.
        line = Int(between(max(15, rate / 1e6 * 3), max(20, rate / 1e6 * 4)))
        roundTrip = Int(between(20, 150))
        let (isOfClient, isOfBoth, isLossy) = (
            draw.next() % 2 == 0, draw.next() % 4 == 0, draw.next() % 3 == 0
        )
        let loss = between(0.02, 1)
        let isBusy = draw.next() % 4 == 0
        let kilobytes = between(8, 4_000).rounded()
        let (packets, milliseconds) = (
            between(10, 400).rounded(),
            between(ranges.seconds.lowerBound * 1e3, ranges.seconds.upperBound * 1e3).rounded()
        )
        forgets =
            family == .forgetful
            ? between(ranges.silence.lowerBound, ranges.silence.upperBound).rounded() : nil
        let queue = draw.next() % 3 == 0 ? " queue=\(Int(between(8, 400)))kB" : ""
        let act: String
        (act, onset) =
            switch family {
            case .bytes: ("shape\(queue) after=\(Int(kilobytes))kB", kilobytes * 1e3)
            case .forgetful:
                ("shape\(queue) after=\(Int(kilobytes))kB forget=\(Int(forgets ?? 0))s", kilobytes * 1e3)
            case .sometimes: ("police burst=16kB after=\(Int(kilobytes))kB every=50%", kilobytes * 1e3)
            case .policer: ("police burst=\(Int(kilobytes))kB", kilobytes * 1e3)
            case .shaper: ("shape\(queue) burst=\(Int(kilobytes))kB", kilobytes * 1e3)
            case .packets: ("police burst=8kB after=\(Int(packets))packets", packets)
            case .seconds: ("shape\(queue) after=\(Int(milliseconds))ms", milliseconds / 1e3)
            case .nothing: ("", 0)
            }
        isShared = isOfClient && (family == .policer || family == .shaper)
        (sharesRate, isBoth) = (isOfClient, isOfBoth)
        let scope = "bucket=\(isOfClient ? "client" : "flow")" + (isOfBoth ? " direction=both" : "")
        isOfPort = ranges.hasPorts && isOfClient && draw.next() % 3 == 0
        let match = isOfPort ? "sni=* port=443" : "sni=*"
        rules =
            (act.isEmpty ? [] : ["\(match) \(act) rate=\(rate / 1e6)Mbit/s \(scope)"])
            + (isLossy ? [String(format: "any loss rate=%.2f%%", loss)] : [])
            + (isBusy ? ["any load rate=\(line / 3)Mbit/s of=\(line)Mbit/s on=1s off=2s"] : [])
    }

    /// The kind that a portrait should name; nil without a limit.
    package var kind: String? {
        switch family {
        case .policer, .packets, .sometimes: "policer"
        case .bytes, .forgetful, .shaper, .seconds: "shaper"
        case .nothing: nil
        }
    }

    /// The way of beginning that a portrait should name; nil without a limit.
    package var trigger: String? {
        switch family {
        case .bytes, .forgetful, .sometimes: "bytes"
        case .policer, .shaper: "bucket"
        case .packets: "packets"
        case .seconds: "seconds"
        case .nothing: nil
        }
    }

    /// True if so little passes before the limit that it may be told to begin at once.
    package var isNearlyAtOnce: Bool {
        switch family {
        case .packets: onset <= 45
        case .seconds: onset <= 0.8
        case .nothing: false
        case .bytes, .forgetful, .sometimes, .policer, .shaper: onset <= Self.fewBytes
        }
    }

    /// Bytes before an onset that are too few to tell what is counted.
    static let fewBytes = 35e3

    /// The share of the flows on which it acts; 0 without a limit.
    package var share: Double {
        switch family {
        case .nothing: 0
        case .sometimes: 0.5
        case .bytes, .forgetful, .packets, .policer, .seconds, .shaper: 1
        }
    }

    /// True if a replay of 20 seconds ends before it is seen: it takes some of them to show.
    package var isLate: Bool { family == .seconds && onset > 15 }

    /// True if a portrait may say that connections of a scope share what it knows.
    package func isShared(by scope: String) -> Bool {
        switch scope {
        case "beyond", "any_server": sharesRate
        case "client", "any_port": sharesRate && !isOfPort
        case "port", "one_port": sharesRate && isOfPort
        default: false
        }
    }

    /// Commands of the shell that make a portrait of it in a new home and print its record.
    ///
    /// - Parameter seed: what the order of the replays is drawn by.
    /// - Returns: one command each.
    package func commands(seed: Int) -> [String] {
        ["consent give embedded", "settings set probe-pause none", "settings set busy-limit off"]
            + rules.map { "lab add \($0)" }
            + [
                "lab up --line-rate \(line) --round-trip \(roundTrip)ms", "characterise vimeo --seed \(seed)",
                "results show last --json",
            ]
    }

    /// The rules, the line and the round trip, in one line.
    package var text: String {
        (rules + ["line \(line) Mbit/s, round trip \(roundTrip) ms"]).joined(separator: "; ")
    }
}
