import Differentiation
import ReportTesting
import TestModel
import Testing

@Suite("Confirmations")
struct ConfirmationTests {
    @Test(
        "Only what was measured on enough samples is measured once more",
        arguments: [
            (TestVerdict.differentiation, false, true), (.inconclusive, false, true),
            (.noDifferentiation, false, false), (.differentiation, true, false), (.inconclusive, true, false),
        ])
    func repeated(measured: TestVerdict, tooFew: Bool, isRepeated: Bool) {
        var test = Sample.completed(.differentiation)
        test.measuredVerdict = measured
        test.tooFewSamples = tooFew
        #expect(test.needsConfirmation() == isRepeated)
        // Upstream's client does not count samples.
        #expect(test.needsConfirmation(evenOfFewSamples: true) == (measured != .noDifferentiation))
    }
}
