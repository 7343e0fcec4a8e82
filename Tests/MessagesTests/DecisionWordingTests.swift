import Differentiation
import TestModel
import Testing

@testable import Messages

@Suite("What decisions rest on, in words")
struct DecisionWordingTests {
    private let english = Messages.english

    /// The numbers of a test.
    private func input(area: Double, p: Double, ratio: Double) throws -> DecisionInput {
        try DecisionInput(area: area, ksPValue: p, resamplingRatio: ratio, meanOriginal: 2, meanControl: 5)
    }

    @Test("A reason has four significant digits, and all of them where four would hide the difference")
    func digits() throws {
        let long = DecisionProfile.ios.decide(
            try input(area: 2.0 / 3, p: 3.123456789e-12, ratio: 0.949999999))
        #expect(
            english.clauses(StoredDecision(long)) == [
                "area 0.6667 is >= 0.5", "p value 3.123e-12 is < 0.01",
                "resampling ratio 0.949999999 is not >= 0.95",
            ])
    }

    @Test("A share of halves that is too small is no reason: it leaves the decision to the area")
    func areaAlone() throws {
        let alone = DecisionProfile.python.decide(try input(area: 0.3, p: 0.2, ratio: 0.88))
        #expect(alone.verdict == .differentiation)
        #expect(
            english.clauses(StoredDecision(alone)) == [
                "area 0.3 is > 0.1",
                "resampling ratio 0.88 is not > 0.95, so that p is not used and the area alone decides",
            ])
    }
}
