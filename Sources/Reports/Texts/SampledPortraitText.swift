package import Basics
package import Characterisation
package import Messages
package import TestModel

/// The portrait that the samples of a stored test give, as lines for people and as a record for programs.
package struct SampledPortraitText {
    private let portrait: SampledPortrait
    private let test: StoredTest
    private let words: Messages

    /// The text of a portrait.
    package init(_ portrait: SampledPortrait, of test: StoredTest, _ words: Messages) {
        (self.portrait, self.test, self.words) = (portrait, test, words)
    }

    /// The finding, its numbers, and what samples cannot show.
    package var lines: [String] {
        var rows: [(Label, String)] = [(.test, words.sampledTest(test.id ?? 0, app: words.title(test)))]
        rows.append((.rate, words.portraitRate(portrait.rate)))
        if let burst = portrait.burst { rows.append((.burst, words.portraitBytes(burst))) }
        if let control = portrait.control { rows.append((.control, words.portraitRate(control))) }
        rows.append((.bytes, words.bytes(Quantities.whole(portrait.passed.rounded()))))
        for text in unseen { rows.append((.unseen, text)) }
        let conditions = test.artificialConditions
        let marks =
            conditions.isEmpty
            ? [] : [words.evidenceWarning(Dictionary(conditions.map { ($0, 1) }) { $1 }, of: 1)]
        return marks.map { words.labelled($0.word, $0.sentence) } + [words.sampledFinding(portrait)]
            + words.rows(rows, width: 10)
    }

    private var unseen: [String] {
        var texts = [words.sampledBlindness]
        if !portrait.isLimited {
            texts.append(words.sampledDepthBlindness(Quantities.whole(portrait.passed.rounded())))
        }
        if portrait.control == nil { texts.append(words.sampledAlone) }
        return texts
    }

    /// The portrait for programs: rates in bit/s of payload, sizes in bytes, each with its 95 % interval.
    package var record: JSONValue {
        let conditions = test.artificialConditions
        return [
            "test": .integer(test.id ?? 0), "app": .string(test.app),
            "finding": .string(portrait.finding.rawValue),
            "rate_bps": PortraitText.record(portrait.rate),
            "burst_bytes": PortraitText.record(portrait.burst),
            "control_bps": PortraitText.record(portrait.control),
            "passed_bytes": .count(Quantities.whole(portrait.passed.rounded())),
            "samples": .count(portrait.samples),
            "artificial": .array(conditions.map { .string($0.rawValue) }),
        ]
    }
}

extension SampledPortrait {
    /// The portrait of a stored test, of its original beside its control; nil without enough samples.
    ///
    /// - Parameter test: with its samples.
    package init?(of test: StoredTest) {
        func samples(_ role: ReplayRole) -> Samples? {
            guard let replay = test.replays.first(where: { $0.role == role }), replay.sliceLength > 0 else {
                return nil
            }
            let amounts = replay.analysed(from: test.source)
                .map { $0.isFinite ? max(0, $0) * replay.sliceLength * 125_000 : 0 }
            return amounts.isEmpty ? nil : Samples(amounts: amounts, slice: replay.sliceLength)
        }
        guard let original = samples(.original) else { return nil }
        self.init(of: original, beside: samples(.control))
    }
}
