import Differentiation
import ResultStore

/// A finished test in words: the verdict first, then the numbers that support it, then what to do next.
struct VerdictText {
    let test: StoredTest
    let traits: TerminalTraits

    /// The lines, without those that tell where the test was stored.
    var lines: [String] {
        guard let statistics = test.statistics else { return [headline] }
        if test.obstacle != nil { return [headline, means(statistics)] + hint }
        return [headline] + [means(statistics), evidence(statistics)] + disagreement + warnings
    }

    /// The verdict in one line.
    var headline: String {
        switch test.status {
        case .cancelled: return traits.styled("CANCELLED", .quiet) + ": \(test.appTitle) has no verdict."
        case .failed:
            let message = test.failure?.message ?? "no reason is known"
            return traits.styled("FAILED", .alarm) + ": \(test.appTitle) has no verdict: \(message)."
        case .completed: break
        }
        guard let verdict = test.verdict.flatMap(Verdict.init(rawValue:)), let statistics = test.statistics
        else {
            return "NO VERDICT: \(test.appTitle)."
        }
        let word = Self.word(verdict).uppercased()
        if let override = test.override {
            let measured = test.measuredVerdict.flatMap(Verdict.init(rawValue:)).map(Self.word) ?? "nothing"
            return traits.styled(word, .caution)
                + " (\(Self.howOverridden(override)) by dev \(override); measured: \(measured))"
        }
        if let obstacle = test.obstacle { return headline(verdict, obstacle) }
        let difference = Quantities.percent(statistics.area)
        switch verdict {
        case .differentiation:
            let pace = statistics.area >= 0 ? "slower" : "faster"
            return traits.styled(word, .alarm)
                + ": \(test.appTitle) runs \(difference) \(pace) than \(comparison)."
        case .inconclusive:
            return traits.styled(word, .caution)
                + ": \(test.appTitle) differs by \(difference), but the evidence is not firm."
        case .noDifferentiation:
            return traits.styled(word, .good)
                + ": \(test.appTitle) and its control differ by \(difference)."
        }
    }

    /// A verdict as people read it.
    static func word(_ verdict: Verdict) -> String {
        switch verdict {
        case .differentiation: "differentiation"
        case .inconclusive: "inconclusive"
        case .noDifferentiation: "no differentiation"
        }
    }

    /// What a developer option did to a verdict, in a word.
    static func howOverridden(_ option: String) -> String {
        option.hasPrefix("force") ? "forced" : "randomized"
    }

    private var comparison: String {
        test.category.hasSuffix("PORT") ? "port 443" : "the same traffic without its content"
    }

    private func means(_ statistics: StoredStatistics) -> String {
        "  original \(Quantities.throughput(statistics.meanOriginal)), "
            + "control \(Quantities.throughput(statistics.meanControl))"
    }

    private func evidence(_ statistics: StoredStatistics) -> String {
        let deciding = test.decisions.first { $0.profile == test.profile }
        func threshold(_ text: String?) -> String { text.map { " (threshold \($0))" } ?? "" }
        return "  area \(Quantities.significant(statistics.area))"
            + threshold(deciding.map { Quantities.significant($0.areaThreshold) })
            + ", KS p = \(Quantities.probability(statistics.ksPValue))"
            + threshold(deciding.map { Quantities.probability($0.pThreshold) })
            + ", resampling \(Quantities.significant(statistics.resamplingRatio))"
            + threshold(deciding?.ratioThreshold.map(Quantities.significant))
    }

    /// What each profile says, told where they do not agree.
    private var disagreement: [String] {
        guard Set(test.decisions.map(\.verdict)).count > 1 else { return [] }
        let separator = traits.isUnicode ? " · " : ", "
        let verdicts = test.decisions.map { decision in
            "\(decision.profile) \(Verdict(rawValue: decision.verdict).map(Self.word) ?? decision.verdict)"
                + (decision.profile == test.profile ? " (decides)" : "")
        }
        return ["  profiles disagree: " + verdicts.joined(separator: separator)]
    }

    private var warnings: [String] {
        var warnings: [String] = []
        if test.tooFewSamples {
            let counts = test.replays.map { "\($0.role) \($0.throughput.count)" }.joined(separator: ", ")
            warnings.append("  too few samples to tell (\(counts)); use a longer app")
        }
        return warnings
    }
}
