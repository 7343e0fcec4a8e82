import Foundation
import Testing
import TestSupport

@testable import Differentiation

@Suite("Localization")
struct LocalizationTests {
    @Test(
        "One test that points at the access network is enough",
        arguments: [
            (0.049, [0.9, 0.9], LocalizationVerdict.accessNetwork), (0.9, [0.01, 0.02], .accessNetwork),
            (0.01, [], .accessNetwork), (nil, [0.001], .accessNetwork), (0.05, [0.05], .noEvidence),
            (0.9, [], .noEvidence), (nil, [0.9], .noEvidence), (nil, [], .inconclusive),
        ] as [(Double?, [Double], LocalizationVerdict)]
    )
    func verdicts(pairSum: Double?, losses: [Double], verdict: LocalizationVerdict) {
        let evidence = LocalizationEvidence(pairSumPValue: pairSum, lossPValues: losses)
        #expect(LocalizationRule.standard.decide(evidence).verdict == verdict)
    }

    @Test("Half of the interval sizes have to be correlated")
    func share() {
        func decide(_ losses: [Double]) -> LocalizationVerdict {
            LocalizationRule.standard.decide(LocalizationEvidence(pairSumPValue: nil, lossPValues: losses))
                .verdict
        }
        #expect(decide([0.01, 0.9]) == .accessNetwork)
        #expect(decide([0.01, 0.9, 0.9]) == .noEvidence)
        #expect(decide([0.01, 0.01, 0.9]) == .accessNetwork)
    }

    @Test("A p value that is no number counts as missing, not as insignificant")
    func notANumber() {
        let evidence = LocalizationEvidence(pairSumPValue: .nan, lossPValues: [.nan, 0.01, .nan])
        #expect(evidence == LocalizationEvidence(pairSumPValue: nil, lossPValues: [0.01]))
        #expect(LocalizationRule.standard.decide(evidence).verdict == .accessNetwork)
        let nothing = LocalizationEvidence(pairSumPValue: .nan, lossPValues: [.nan])
        #expect(LocalizationRule.standard.decide(nothing).verdict == .inconclusive)
    }

    @Test("The two p thresholds can be set independently")
    func thresholds() throws {
        let evidence = LocalizationEvidence(pairSumPValue: 0.08, lossPValues: [0.2])
        #expect(LocalizationRule.standard.decide(evidence).verdict == .noEvidence)
        let pair = try LocalizationRule(pairSumThreshold: 0.1, lossThreshold: 0.05)
        #expect(pair.decide(evidence).verdict == .accessNetwork)
        let loss = try LocalizationRule(pairSumThreshold: 0.05, lossThreshold: 0.3)
        #expect(loss.decide(evidence).verdict == .accessNetwork)
        #expect(throws: AnalysisError.thresholdOutOfRange(.localizationPValue, value: 2)) {
            try LocalizationRule(pairSumThreshold: 0.05, lossThreshold: 2)
        }
    }

    @Test("The share can be set, and decides at its exact value")
    func shareThreshold() throws {
        let evidence = LocalizationEvidence(pairSumPValue: nil, lossPValues: [0.01, 0.9, 0.9, 0.9])
        #expect(try LocalizationRule(leastShare: 0.25).decide(evidence).verdict == .accessNetwork)
        #expect(try LocalizationRule(leastShare: 0.26).decide(evidence).verdict == .noEvidence)
        for share in [0, -1, 1.01, .nan] {
            #expect(throws: AnalysisError.self) { try LocalizationRule(leastShare: share) }
        }
        #expect(try LocalizationRule() == .standard)
    }

    @Test("A decision says what it followed from, and can be stored")
    func decision() throws {
        let evidence = LocalizationEvidence(pairSumPValue: 0.01, lossPValues: [0.01, 0.9, 0.9])
        let decision = LocalizationRule.standard.decide(evidence)
        #expect(decision.isSimilar == true)
        #expect(decision.isCorrelated == false)
        #expect(decision.correlatedShare == 1.0 / 3)
        #expect(decision.evidence == evidence)
        #expect(decision.rule.pairSumThreshold == 0.05 && decision.rule.leastShare == 0.5)
        let none = LocalizationRule.standard.decide(.init(pairSumPValue: nil, lossPValues: []))
        #expect(none.isSimilar == nil && none.isCorrelated == nil)
        let stored = try JSONEncoder().encode(decision)
        #expect(try JSONDecoder().decode(LocalizationDecision.self, from: stored) == decision)
    }

    @Test("Localization goes on only if both servers saw differentiation")
    func applies() {
        for first in Verdict.allCases {
            for second in Verdict.allCases {
                let both = first == .differentiation && second == .differentiation
                #expect(LocalizationRule.applies(first: first, second: second) == both)
            }
        }
    }

    @Test("The reference distribution has the 80 values, ties and moments of the specification")
    func reference() throws {
        let values = ThroughputVariationReference.relativeDifferences
        let summary = try SampleSummary(of: values)
        #expect(values.count == 80)
        #expect(summary.minimum == 0)
        #expect(summary.maximum == 58.554581)
        #expect(abs(summary.mean - 15.238881) < 5e-7)
        #expect(abs(summary.median - 8.529359) < 1e-6)
        #expect(Set(values).count == 78)
        #expect(values.count { $0 == 1.344465 } == 2)
        #expect(values.count { $0 == 6.25 } == 2)
        let published = try Specification().listing(of: "A").flatMap { $0.split(separator: " ") }
        #expect(values == published.compactMap { Double($0) })
    }
}
