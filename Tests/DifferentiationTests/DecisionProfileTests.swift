import Testing

@testable import Differentiation

@Suite("Decision profiles")
struct DecisionProfileTests {
    @Test("Profiles are found by name", arguments: ["ios", "android", "mlab", "python"])
    func lookup(name: String) throws {
        let profile = try #require(DecisionProfile.named(name))
        #expect(profile.name.rawValue == name)
        #expect(DecisionProfile.all.contains(profile))
    }

    @Test("An unknown name finds nothing")
    func unknown() {
        #expect(DecisionProfile.named("windows") == nil)
        #expect(DecisionProfile.all.count == DecisionProfile.Name.allCases.count)
    }

    @Test("A user's thresholds replace the profile's, and only those given")
    func adjusted() throws {
        let area = try DecisionProfile.ios.with(areaThreshold: 0.2)
        #expect(area.thresholds == DecisionThresholds(area: 0.2, pValue: 0.01, resamplingRatio: 0.95))
        let pValue = try DecisionProfile.mlab.with(pThreshold: 0.2)
        #expect(pValue.thresholds == DecisionThresholds(area: 0.1, pValue: 0.2, resamplingRatio: 0.95))
        #expect(try DecisionProfile.android.with() == .android)
    }

    @Test("The adjusted thresholds decide")
    func decides() throws {
        let input = try DecisionTests.input(area: 0.35, p: 0.04)
        #expect(DecisionProfile.ios.decide(input).verdict == .noDifferentiation)
        let loose = try DecisionProfile.ios.with(areaThreshold: 0.35, pThreshold: 0.05)
        #expect(loose.decide(input).verdict == .differentiation)
        let decision = try DecisionProfile.ios.with(areaThreshold: 0.35).decide(input)
        #expect(decision.verdict == .inconclusive)
        #expect(decision.thresholds.area == 0.35)
    }

    @Test("A ratio threshold can be set, and gives Android's rule a look at the ratio")
    func ratio() throws {
        let unstable = try DecisionTests.input(ratio: 0.7)
        #expect(DecisionProfile.ios.decide(unstable).verdict == .inconclusive)
        let lenient = try DecisionProfile.ios.with(ratioThreshold: 0.7)
        #expect(lenient.thresholds == DecisionThresholds(area: 0.5, pValue: 0.01, resamplingRatio: 0.7))
        #expect(lenient.decide(unstable).verdict == .differentiation)

        #expect(DecisionProfile.android.decide(unstable).verdict == .differentiation)
        let decision = try DecisionProfile.android.with(ratioThreshold: 0.8).decide(unstable)
        #expect(decision.verdict == .inconclusive)
        #expect(decision.reasons.map(\.quantity) == [.area, .ksPValue, .resamplingRatio])

        // The Python tools heed p only above the ratio's threshold, so a greater one lets the area decide alone.
        let unconfirmed = try DecisionTests.input(p: 0.2, ratio: 0.96)
        #expect(DecisionProfile.python.decide(unconfirmed).verdict == .inconclusive)
        let strict = try DecisionProfile.python.with(ratioThreshold: 0.99)
        #expect(strict.decide(unconfirmed).verdict == .differentiation)
    }

    @Test("iOS lowers an area threshold of 0.5 for fast networks, set or not, and no other one")
    func iosLowering() throws {
        let fast = try DecisionTests.input(area: 0.4, control: 20)
        #expect(DecisionProfile.ios.decide(fast).isAreaThresholdLowered)
        #expect(try DecisionProfile.ios.with(areaThreshold: 0.5).decide(fast).isAreaThresholdLowered)
        #expect(try DecisionProfile.ios.with(pThreshold: 0.05).decide(fast).isAreaThresholdLowered)
        let adjusted = try DecisionProfile.ios.with(areaThreshold: 0.45).decide(fast)
        #expect(!adjusted.isAreaThresholdLowered)
        #expect(adjusted.verdict == .noDifferentiation)
    }

    @Test("Android lowers nothing as soon as any threshold was set, be it to its default")
    func androidLowering() throws {
        let fast = try DecisionTests.input(area: 0.4, control: 20)
        #expect(DecisionProfile.android.decide(fast).isAreaThresholdLowered)
        #expect(try !DecisionProfile.android.with(areaThreshold: 0.5).decide(fast).isAreaThresholdLowered)
        #expect(try !DecisionProfile.android.with(pThreshold: 0.01).decide(fast).isAreaThresholdLowered)
        #expect(try !DecisionProfile.android.with(ratioThreshold: 0.5).decide(fast).isAreaThresholdLowered)
        // Adjusting twice does not bring the defaults back.
        let twice = try DecisionProfile.android.with(areaThreshold: 0.5).with()
        #expect(!twice.decide(fast).isAreaThresholdLowered)
    }

    @Test("Thresholds outside 0...1 are errors", arguments: [-0.01, 1.01, .infinity])
    func range(value: Double) {
        #expect(throws: AnalysisError.thresholdOutOfRange(.area, value: value)) {
            try DecisionProfile.ios.with(areaThreshold: value)
        }
        #expect(throws: AnalysisError.thresholdOutOfRange(.ksPValue, value: value)) {
            try DecisionProfile.ios.with(pThreshold: value)
        }
        #expect(throws: AnalysisError.thresholdOutOfRange(.resamplingRatio, value: value)) {
            try DecisionProfile.ios.with(ratioThreshold: value)
        }
        #expect(throws: AnalysisError.self) { try DecisionProfile.ios.with(areaThreshold: .nan) }
    }

    @Test("Verdicts have the words that results are stored with")
    func words() {
        #expect(
            Verdict.allCases.map(\.rawValue) == ["differentiation", "inconclusive", "no-differentiation"]
        )
        #expect(Direction.allCases.map(\.rawValue) == ["throttled", "prioritised", "blocked"])
    }
}
