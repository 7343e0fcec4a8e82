import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Decision")
struct DecisionTests {
    /// Numbers that every rule takes for differentiation, unless changed.
    static func input(
        area: Double = 0.6,
        p: Double = 0.001,
        ratio: Double = 1,
        original: Double = 2,
        control: Double = 5
    ) throws -> DecisionInput {
        try DecisionInput(
            area: area,
            ksPValue: p,
            resamplingRatio: ratio,
            meanOriginal: original,
            meanControl: control
        )
    }

    @Test(
        "iOS wants area ≥ 0.5, p < 0.01 and ratio ≥ 0.95",
        arguments: [
            (0.5, 0.009, 0.95, Verdict.differentiation), (-0.5, 0.009, 0.95, .differentiation),
            (0.499, 0.009, 0.95, .noDifferentiation), (-0.499, 0.009, 0.95, .noDifferentiation),
            (0.5, 0.01, 0.95, .inconclusive), (0.5, 0.009, 0.94, .inconclusive),
            (0.9, 0.5, 0.1, .inconclusive), (0.1, 0.5, 0.1, .noDifferentiation),
        ]
    )
    func ios(area: Double, p: Double, ratio: Double, verdict: Verdict) throws {
        #expect(DecisionProfile.ios.decide(try Self.input(area: area, p: p, ratio: ratio)).verdict == verdict)
    }

    @Test(
        "Android does not look at the ratio",
        arguments: [
            (0.5, 0.009, 0.0, Verdict.differentiation), (-0.5, 0.009, 1, .differentiation),
            (0.5, 0.01, 1, .inconclusive), (0.499, 0.009, 1, .noDifferentiation),
        ]
    )
    func android(area: Double, p: Double, ratio: Double, verdict: Verdict) throws {
        let decision = DecisionProfile.android.decide(try Self.input(area: area, p: p, ratio: ratio))
        #expect(decision.verdict == verdict)
        #expect(decision.thresholds.resamplingRatio == nil)
        #expect(decision.reasons.map(\.quantity) == [.area, .ksPValue])
    }

    @Test(
        "M-Lab's documentation asks for area, p and ratio, all three, and for the area with its sign",
        arguments: [
            (0.11, 0.049, 0.96, Verdict.differentiation), (-0.11, 0.049, 0.96, .noDifferentiation),
            (0.11, 0.05, 0.96, .inconclusive), (0.12, 0.3, 0.4, .inconclusive),
            (0.11, 0.049, 0.95, .inconclusive), (0.1, 0.001, 0.96, .noDifferentiation),
        ]
    )
    func mlab(area: Double, p: Double, ratio: Double, verdict: Verdict) throws {
        let decision = DecisionProfile.mlab.decide(try Self.input(area: area, p: p, ratio: ratio))
        #expect(decision.verdict == verdict)
        #expect(decision.reasons.map(\.quantity) == [.area, .ksPValue, .resamplingRatio])
    }

    @Test(
        "The Python tools look at p only above a ratio of 0.95, and want more than 0.1 of area",
        arguments: [
            (0.11, 0.049, 0.96, Verdict.differentiation), (-0.11, 0.049, 0.96, .differentiation),
            (0.11, 0.05, 0.96, .inconclusive), (0.11, 0.9, 0.95, .differentiation),
            (0.1, 0.001, 0.96, .noDifferentiation), (0.1, 0.001, 0.5, .noDifferentiation),
        ]
    )
    func python(area: Double, p: Double, ratio: Double, verdict: Verdict) throws {
        let decision = DecisionProfile.python.decide(try Self.input(area: area, p: p, ratio: ratio))
        #expect(decision.verdict == verdict)
        #expect(decision.reasons.contains { $0.quantity == .ksPValue } == (ratio > 0.95))
    }

    @Test("The clients disagree about the same numbers")
    func disagreement() throws {
        let input = try Self.input(area: 0.4, p: 0.001, ratio: 0.9)
        #expect(DecisionProfile.ios.decide(input).verdict == .noDifferentiation)
        #expect(DecisionProfile.python.decide(input).verdict == .differentiation)
        let unstable = try Self.input(area: 0.6, p: 0.001, ratio: 0.9)
        #expect(DecisionProfile.ios.decide(unstable).verdict == .inconclusive)
        #expect(DecisionProfile.android.decide(unstable).verdict == .differentiation)
    }

    @Test(
        "From 10 Mbit/s on iOS lowers the area threshold to 0.3; Android only above, M-Lab never",
        arguments: [
            (DecisionProfile.ios, 9.99, 0.5), (.ios, 10, 0.3), (.android, 10, 0.5), (.android, 10.01, 0.3),
            (.mlab, 500, 0.1),
        ]
    )
    func fastNetworks(profile: DecisionProfile, mean: Double, threshold: Double) throws {
        for (original, control) in [(mean, 1.0), (1.0, mean)] {
            let decision = profile.decide(try Self.input(area: 0.4, original: original, control: control))
            #expect(decision.thresholds.area == threshold)
            #expect(decision.isAreaThresholdLowered == (threshold == 0.3))
            #expect(decision.verdict == (threshold == 0.5 ? .noDifferentiation : .differentiation))
        }
    }

    @Test("The lowered threshold is used for one result and then forgotten")
    func notSticky() throws {
        for profile in [DecisionProfile.ios, .android] {
            let slow = try Self.input(area: 0.4)
            let before = profile.decide(slow)
            _ = profile.decide(try Self.input(area: 0.4, control: 50))
            #expect(profile.decide(slow) == before)
            #expect(before.thresholds.area == 0.5)
        }
    }

    @Test("The direction follows the means, and is told with differentiation only")
    func direction() throws {
        let profile = DecisionProfile.ios
        #expect(profile.decide(try Self.input(original: 2, control: 5)).direction == .throttled)
        #expect(profile.decide(try Self.input(area: -0.6, original: 5, control: 2)).direction == .prioritised)
        #expect(profile.decide(try Self.input(original: 3, control: 3)).direction == nil)
        #expect(profile.decide(try Self.input(p: 0.2)).direction == nil)
        #expect(profile.decide(try Self.input(area: 0.2)).direction == nil)
    }

    @Test("The reasons name each comparison with its value, threshold and outcome")
    func reasons() throws {
        let decision = DecisionProfile.ios.decide(try Self.input(area: -0.6, p: 0.02, ratio: 0.97))
        #expect(decision.reasons.map(\.quantity) == [.area, .ksPValue, .resamplingRatio])
        #expect(decision.reasons.map(\.digits.value) == ["0.6", "0.02", "0.97"])
        #expect(decision.reasons.map(\.relation) == [.atLeast, .below, .atLeast])
        #expect(decision.reasons.map(\.digits.threshold) == ["0.5", "0.01", "0.95"])
        #expect(decision.reasons.map(\.holds) == [true, false, true])
    }

    @Test("A reason has four significant digits, and all of them where four would hide the difference")
    func reasonDigits() throws {
        let long = DecisionProfile.ios.decide(
            try Self.input(area: 2.0 / 3, p: 3.123456789e-12, ratio: 0.949999999))
        #expect(
            long.reasons.map(\.digits.value) == ["0.6667", "3.123e-12", "0.949999999"])
        #expect(long.reasons.map(\.digits.threshold) == ["0.5", "0.01", "0.95"])
        #expect(long.reasons.map(\.holds) == [true, true, false])
    }

    @Test("The synthetic numbers of a blocked test are differentiation for Android")
    func blocked() throws {
        let input = try Self.input(area: -1, p: -1, ratio: -1, original: 0, control: 7)
        #expect(input.isOriginalBlocked)
        let decision = DecisionProfile.android.decide(input)
        #expect(decision.verdict == .differentiation)
        #expect(decision.direction == .throttled)
        #expect(try !Self.input(original: 0.0001).isOriginalBlocked)
    }

    @Test("The direction is blocked where the iOS rule finds an original of almost nothing")
    func almostNothing() throws {
        let input = try Self.input(area: 1, original: 0.00009, control: 7)
        #expect(DecisionProfile.ios.decide(input).direction == .blocked)
        #expect(DecisionProfile.android.decide(input).direction == .throttled)
        #expect(
            DecisionProfile.ios.decide(try Self.input(area: 1, original: 0.0001, control: 7)).direction
                == .throttled)
    }

    @Test(
        "A blocked port is differentiation for every profile, each with upstream's own way",
        arguments: DecisionProfile.all)
    func blockedPort(profile: DecisionProfile) throws {
        let decision = try profile.with(areaThreshold: 1).decideBlocked()
        #expect(decision.profile == profile.name)
        #expect(decision.verdict == .differentiation)
        #expect(decision.direction == .blocked)
        #expect(decision.thresholds.area == 1)
        let reason = try #require(decision.reasons.first)
        #expect(decision.reasons.count == 1)
        #expect(reason.quantity == .meanOriginal && reason.relation == .below && reason.holds)
        #expect(reason.digits == ("0", "0.0001"))
        #expect(decision.uncovered == .blockedPort)
    }

    @Test(
        "An app whose replay received nothing is inconclusive for every profile",
        arguments: DecisionProfile.all)
    func nothingReceived(profile: DecisionProfile) {
        let decision = profile.decideNothingReceived(original: false, control: true)
        #expect(decision.verdict == .inconclusive)
        #expect(decision.direction == nil)
        #expect(decision.reasons.map(\.quantity) == [.meanControl])
        #expect(decision.uncovered == .nothingReceived)
    }

    @Test("An analysis can be judged directly")
    func fromAnalysis() throws {
        var generator = SeededGenerator(seed: 1)
        let analysis = try ThroughputAnalysis.analyse(
            original: ThroughputAnalysisTests.slow,
            control: ThroughputAnalysisTests.fast,
            using: &generator
        )
        let input = DecisionInput(analysis)
        #expect(input.meanOriginal == analysis.original.mean)
        #expect(input.meanControl == analysis.control.mean)
        let decision = DecisionProfile.ios.decide(input)
        #expect(decision.verdict == .differentiation)
        #expect(decision.direction == .throttled)
    }

    @Test(
        "A number that is NaN or infinite cannot be judged",
        arguments: [Double.nan, .infinity, -.infinity]
    )
    func unusable(number: Double) {
        #expect(throws: AnalysisError.unusableNumber(.area)) { try Self.input(area: number) }
        #expect(throws: AnalysisError.unusableNumber(.ksPValue)) { try Self.input(p: number) }
        #expect(throws: AnalysisError.unusableNumber(.resamplingRatio)) { try Self.input(ratio: number) }
        #expect(throws: AnalysisError.unusableNumber(.meanOriginal)) { try Self.input(original: number) }
        #expect(throws: AnalysisError.unusableNumber(.meanControl)) { try Self.input(control: number) }
    }

    @Test("A decision survives JSON, with the stable words of its verdict", arguments: DecisionProfile.all)
    func json(profile: DecisionProfile) throws {
        let decision = profile.decide(try Self.input(area: 0.05))
        let data = try JSONEncoder().encode(decision)
        #expect(try JSONDecoder().decode(Decision.self, from: data) == decision)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains(#""verdict":"no-differentiation""#))
        #expect(text.contains(#""profile":"\#(profile.name.rawValue)""#))
    }
}
