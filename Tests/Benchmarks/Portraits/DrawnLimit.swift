import Basics
import Foundation

/// A limit that is drawn by a seed, as rules of the lab, with what a portrait of it should tell.
struct DrawnLimit: Sendable {
    /// The families that limits are drawn from, in turn.
    enum Family: String, CaseIterable, Sendable {
        case bytes, policer, seconds, shaper, packets, nothing, forgetful, sometimes
    }

    let family: Family
    /// Rules of the lab, one a line.
    let rules: [String]
    /// The round trip without queues, in milliseconds.
    let roundTrip: Int
    /// The value behind which the limit begins, in bytes, packets or seconds, or the depth of its bucket in
    /// bytes.
    let onset: Double
    /// The rate, in bit/s of IP packets.
    let rate: Double
    /// True if a new connection finds what the one before left in the bucket.
    let isShared: Bool

    /// Seconds of silence after which a forgetful box knows nothing of a flow.
    static let forgets = 15.0

    /// Draws the limit with a number.
    init(_ number: Int, seed: UInt64) {
        var draw = SeededGenerator(seed: seed, stream: UInt64(number))
        func between(_ low: Double, _ high: Double) -> Double {
            low * pow(high / low, Double(draw.next() >> 11) / 9_007_199_254_740_992)
        }
        family = Family.allCases[number % Family.allCases.count]
        rate = (between(0.8e6, 8e6) / 1e4).rounded() * 1e4
        roundTrip = Int(between(20, 150))
        let (isOfClient, isBoth, isLossy) = (draw.next() % 2 == 0, draw.next() % 4 == 0, draw.next() % 3 == 0)
        let loss = between(0.02, 0.3)
        let kilobytes = between(100, 1_500).rounded()
        let act: String
        (act, onset) =
            switch family {
            case .bytes: ("shape after=\(Int(kilobytes))kB", kilobytes * 1e3)
            case .forgetful:
                ("shape after=\(Int(kilobytes))kB forget=\(Int(Self.forgets))s", kilobytes * 1e3)
            case .sometimes: ("shape after=\(Int(kilobytes))kB every=50%", kilobytes * 1e3)
            case .policer: ("police burst=\(Int(kilobytes))kB", kilobytes * 1e3)
            case .shaper: ("shape burst=\(Int(kilobytes))kB", kilobytes * 1e3)
            case .packets: ("shape after=\(Int(kilobytes / 3))packets", (kilobytes / 3).rounded(.down))
            case .seconds:
                (
                    "shape after=\(Int(kilobytes * 3) + 200)ms",
                    Double(Int(kilobytes * 3) + 200) / 1e3
                )
            case .nothing: ("", 0)
            }
        isShared = isOfClient && (family == .policer || family == .shaper)
        let scope = "bucket=\(isOfClient ? "client" : "flow")" + (isBoth ? " direction=both" : "")
        rules =
            (act.isEmpty ? [] : ["sni=* \(act) rate=\(rate / 1e6)Mbit/s \(scope)"])
            + (isLossy ? [String(format: "any loss rate=%.2f%%", loss)] : [])
    }

    /// The way of beginning that a portrait should name; nil without a limit.
    var trigger: String? {
        switch family {
        case .bytes, .forgetful, .sometimes: "bytes"
        case .policer, .shaper: "bucket"
        case .packets: "packets"
        case .seconds: "seconds"
        case .nothing: nil
        }
    }

    /// The rules and the round trip, in one line.
    var text: String { (rules + ["round trip \(roundTrip) ms"]).joined(separator: "; ") }
}
