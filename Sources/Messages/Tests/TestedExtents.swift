import Basics
import Differentiation
package import TestModel

/// The part of a recording that a test replayed: how much of a flow its verdict is about.
package struct TestedExtent: Equatable, Sendable {
    /// Duration of the part, s.
    package let seconds: Double
    /// Payload received in it, bytes.
    package let bytes: Int64
    /// Payload of the whole recording, bytes; nil if the part is not known to be shorter.
    package let whole: Int64?

    /// Payload of a full TCP segment on Ethernet, bytes: an MTU of 1,500 less 40 for IPv4 and TCP headers.
    /// Recordings do not keep the sizes of packets on the path.
    package static let packetPayload: Int64 = 1_460

    /// The number of full packets that carry the bytes.
    package var packets: Int { Int(clamping: (bytes + Self.packetPayload - 1) / Self.packetPayload) }
}

extension StoredTest {
    /// The part of the recording that both replays of a pair received; nil if nothing was received, or the
    /// bytes are unknown.
    package var testedExtent: TestedExtent? {
        let pair = replays.filter { $0.role == .original || $0.role == .control }
        guard pair.count == 2, let bytes = pair.map(\.bytesMeasured).min(), bytes > 0,
            let seconds = pair.map(\.duration).min()
        else { return nil }
        return TestedExtent(seconds: seconds, bytes: bytes, whole: nil)
    }

    /// True if a replay ended before its recording did.
    package var endedEarly: Bool {
        replays.contains { ($0.role == .original || $0.role == .control) && $0.ending != .complete }
    }
}

extension StoredSeries {
    /// Payload of a whole replay, bytes, from the pair with the most, since the first is whole; nil without
    /// one.
    private var wholeBytes: Int64? {
        let replays: Int64 = answer == nil ? 2 : 3
        return pairs.filter { $0.difference != nil }.map { $0.bytes / replays }.max()
            .flatMap { $0 > 0 ? $0 : nil }
    }

    /// The window of the series as a part of the recording; nil for whole replays.
    package var window: TestedExtent? {
        guard let windowSeconds, let share, let wholeBytes else { return nil }
        return TestedExtent(
            seconds: windowSeconds, bytes: Int64(Quantities.whole(share * Double(wholeBytes))),
            whole: wholeBytes)
    }

    /// Payload of whole replays; nil for a series with a window.
    package var wholeReplays: TestedExtent? {
        guard windowSeconds == nil, let wholeBytes else { return nil }
        return TestedExtent(seconds: 0, bytes: wholeBytes, whole: nil)
    }

    /// True if "no differentiation" holds for the window only: what comes after it was not replayed, or its
    /// pairs exclude too little.
    package var isWindowOnly: Bool { windowSeconds != nil && lateCheck?.excludes(rule) != true }
}

extension Messages {
    /// "the first 3.0 s (7.1 MB of 29 MB)".
    func beginning(_ extent: TestedExtent) -> String {
        let bytes = extent.whole.map {
            say(
                "\(self.bytes(extent.bytes)) of \(self.bytes($0))",
                "\(self.bytes(extent.bytes)) sur \(self.bytes($0))")
        }
        return say(
            "the first \(seconds(extent.seconds)) (\(bytes ?? self.bytes(extent.bytes)))",
            "les \(seconds(extent.seconds)) premières (\(bytes ?? self.bytes(extent.bytes)))")
    }

    /// Names the packets that carry some bytes.
    private func packets(_ extent: TestedExtent) -> String {
        say(
            "\(Quantities.count(extent.packets, "packet")) of 1,460 bytes",
            Self.count(extent.packets, "paquet", "paquets") + " de 1460 octets")
    }

    /// States up to where a pair tested.
    package func tested(_ extent: TestedExtent) -> String {
        say(
            "tested up to \(seconds(extent.seconds)), \(bytes(extent.bytes)) or \(packets(extent)) of each replay; "
                + passedBursts(extent),
            "testé jusqu'à \(seconds(extent.seconds)), \(bytes(extent.bytes)) ou \(packets(extent)) de chaque rejeu ; "
                + passedBursts(extent))
    }

    /// States which bursts that a token bucket lets pass are used up in half of the bytes. A throttle to half
    /// the rate or less then makes the whole at least a third slower.
    private func passedBursts(_ extent: TestedExtent) -> String {
        say(
            "a burst of up to \(bytes(extent.bytes / 2)) would have been used up half way",
            "une rafale de \(bytes(extent.bytes / 2)) au plus aurait été épuisée à mi-chemin")
    }

    /// Explains what "no differentiation" excludes, and for which part of the recording.
    package func excludes(_ series: StoredSeries) -> String {
        let share = say(
            "differences of \(percent(series.excluded)) or more are excluded",
            "des différences de \(percent(series.excluded)) ou plus sont exclues")
        guard let window = series.window else {
            guard let whole = series.wholeReplays else { return share }
            return say(
                "\(share), up to \(bytes(whole.bytes)) or \(packets(whole)) of each replay; \(passedBursts(whole))",
                "\(share), jusqu'à \(bytes(whole.bytes)) ou \(packets(whole)) de chaque rejeu ; \(passedBursts(whole))"
            )
        }
        let clause = say(
            "\(share) for \(beginning(window)), \(packets(window)), of each replay",
            "\(share) pour \(beginning(window)), \(packets(window)), de chaque rejeu")
        guard let check = series.lateCheck, check.isOver, let range = check.range else {
            return say(
                "\(clause); slower later was not looked for", "\(clause) ; la suite n'a pas été examinée")
        }
        let (low, high) = PairDifference.changes(ofMillionths: range)
        return say(
            "\(clause); later \(check.pairs.count) whole pairs leave \(side(low)) to \(side(high)) possible",
            "\(clause) ; pour la suite, \(check.pairs.count) paires entières laissent possible de "
                + "\(side(low)) à \(side(high))")
    }

    /// Describes a difference that begins after the window of a series: the rest of the headline.
    func foundLater(_ series: StoredSeries, app: String) -> String? {
        guard series.ending == .foundLater, let window = series.window, let check = series.lateCheck,
            let range = check.range
        else { return nil }
        let change = PairDifference.change(ofMillionths: check.estimate)
        let changes = PairDifference.changes(ofMillionths: range)
        let (low, high) = (side(changes.low), side(changes.high))
        let finding = compared(app, change, with: say("its control", "son témoin"))
        return say(
            " after \(beginning(window)): \(finding) there (\(low) to \(high) in "
                + "\(check.pairs.count) whole pairs).",
            " après \(beginning(window)) : \(finding) (de \(low) à \(high) dans "
                + "\(check.pairs.count) paires entières).")
    }

    /// Explains on what a difference after the window rests.
    package func basisLater(_ series: StoredSeries) -> String {
        let share = percent(series.excluded)
        let pairs = LateCheck.most(forLevel: series.level)
        let chance = percent(LateCheck.falseFindings(forLevel: series.level))
        return say(
            "before that a difference of \(share) or more is excluded; all \(pairs) whole pairs change to one "
                + "side, by chance in at most \(chance) of series",
            "avant, une différence de \(share) ou plus est exclue ; les \(pairs) paires entières changent "
                + "toutes dans le même sens, par hasard dans au plus \(chance) des séries")
    }

    /// Compares an app with its control. One that is faster may be preferred, or its control slowed: the
    /// measurement does not tell them apart.
    func compared(_ app: String, _ change: Double, with control: String) -> String {
        guard change > 0, isShown(change) else {
            return say(
                "\(app) is \(side(change)) \(isShown(change) ? "than" : "as") \(control)",
                "\(app) est \(side(change)) que \(control)")
        }
        return say(
            "\(app) is preferred or \(control) is slowed: \(side(change))",
            "\(app) est favorisé ou \(control) est ralenti : \(side(change))")
    }

    /// Gives the Kolmogorov–Smirnov p value that allows for the autocorrelation of the samples, or states that
    /// there is none.
    package func correlatedSamples(_ effect: StoredEffect) -> String {
        guard let original = effect.effectiveOriginal, let control = effect.effectiveControl,
            let p = effect.effectivePValue
        else {
            return say(
                "this p takes the samples as independent, which they are not; how many they are worth cannot be "
                    + "estimated",
                "ce p suppose les échantillons indépendants, ce qu'ils ne sont pas ; on ne peut estimer combien ils "
                    + "en valent")
        }
        let (one, other) = (Quantities.whole(original), Quantities.whole(control))
        return say(
            "this p takes the samples as independent; they are worth \(one) and \(other) independent ones: KS "
                + boundedProbability(p),
            "ce p suppose les échantillons indépendants ; ils en valent \(one) et \(other) : KS "
                + boundedProbability(p))
    }

    /// A p value with its sign of comparison. Below one in a thousand its digits depend on what the samples of
    /// one pair cannot show.
    func boundedProbability(_ p: Double) -> String {
        p < 0.001 ? "p < \(probability(0.001))" : "p = \(probability(p))"
    }
}
