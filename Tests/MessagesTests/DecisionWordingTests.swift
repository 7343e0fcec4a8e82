import Differentiation
import TestModel
import Testing

@testable import Messages

@Suite("What decisions rest on, in words")
struct DecisionWordingTests {
    private let english = Messages.english

    /// Says why a rule decides on a test's numbers.
    private func reasons(
        _ rule: DecisionProfile, area: Double, p: Double, ratio: Double, _ verdict: Verdict
    ) throws -> String {
        let decision = rule.decide(
            try DecisionInput(
                area: area, ksPValue: p, resamplingRatio: ratio, meanOriginal: 2, meanControl: 5))
        #expect(decision.verdict == verdict)
        return english.reasons(StoredDecision(decision))
    }

    @Test("A reason has four significant digits, and all of them where four would hide the difference")
    func digits() throws {
        #expect(
            try reasons(.ios, area: 2.0 / 3, p: 3.123456789e-12, ratio: 0.949999999, .inconclusive)
                == "area 0.6667 reaches 0.5, but resampling ratio 0.949999999 does not reach 0.95: the "
                + "difference may be chance")
        #expect(english.areaCell(0.29971, beside: 0.3) == "0.2997")
        #expect(english.areaCell(-0.29996, beside: 0.3) == "-0.29996")
        #expect(
            english.areaCell(0.3, beside: 0.3) == "0.300" && english.areaCell(0.2, beside: 0.3) == "0.200")
    }

    @Test("A rule that finds differentiation names all that it asks for, as met")
    func found() throws {
        #expect(
            try reasons(.ios, area: 0.62, p: 0.001, ratio: 1, .differentiation)
                == "area 0.62 reaches 0.5, p value 0.001 is below 0.01 and resampling ratio 1 reaches 0.95: all "
                + "that this rule asks for")
        #expect(
            try reasons(.android, area: 0.62, p: 0.001, ratio: 0.1, .differentiation)
                == "area 0.62 reaches 0.5 and p value 0.001 is below 0.01: all that this rule asks for")
    }

    @Test("A rule that finds none names the area, which is too small, or has the other sign")
    func none() throws {
        #expect(
            try reasons(.ios, area: 0.02, p: 1e-9, ratio: 1, .noDifferentiation)
                == "area 0.02 does not reach 0.5: too small a difference for this rule")
        #expect(
            try reasons(.mlab, area: -0.6, p: 1e-9, ratio: 1, .noDifferentiation)
                == "area -0.6 is not above 0.1: this rule finds only what is slower")
    }

    @Test("A share of halves that is too small is no reason against: it leaves the decision to the area")
    func areaAlone() throws {
        #expect(
            try reasons(.python, area: 0.3, p: 0.2, ratio: 0.88, .differentiation)
                == "area 0.3 is above 0.1, which decides alone here: p counts only where the resampling ratio is "
                + "above 0.95, and it is 0.88")
        #expect(
            try reasons(.python, area: 0.3, p: 0.2, ratio: 0.97, .inconclusive)
                == "area 0.3 is above 0.1, but p value 0.2 is not below 0.05, which counts because resampling "
                + "ratio 0.97 is above 0.95")
    }

    @Test("A threshold of the area is told as the differences that reach it, in the directions of its rule")
    func thresholds() {
        #expect(english.change(atArea: 0.3, of: .ios) == "30 % slower or 43 % faster")
        #expect(english.change(atArea: 0.5, of: .android) == "50 % slower or 100 % faster")
        #expect(english.change(atArea: 0.1, of: .mlab) == "10 % slower")
        #expect(Messages.french.change(atArea: 0.3, of: .ios).hasSuffix(" ou plus rapide de 43\u{A0}%"))
    }

    @Test("What earlier versions stored as texts is told as it is")
    func earlier() {
        var decision = StoredDecision(
            profile: .ios, verdict: .noDifferentiation, areaThreshold: 0.5, pThreshold: 0.01)
        #expect(english.reasons(decision).isEmpty && !english.decision(decision).contains("because"))
        decision.reasons = ["area 0.2 is not >= 0.5", "p value 0.5 is not < 0.01"]
        #expect(english.reasons(decision) == "area 0.2 is not >= 0.5; p value 0.5 is not < 0.01")
    }
}
