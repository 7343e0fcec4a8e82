import CharacterisationTesting
import TestSupport
import Testing

@Suite("Drawn paths")
struct DrawnPathTests {
    /// Twelve draws of each of eight families; ``PortraitTally`` takes any number.
    @Test("Unpoliced paths are not called policed, kinds are right, and 95 % of the intervals hold the truth")
    func portraits() async {
        let tally = await Computing.run { PortraitTally(draws: 12, seed: 1_001) }
        // At most 0.5 % of many are wrong: of 84, two are with a probability below 1 %.
        #expect(tally.falselyPoliced.count <= 1, "\(tally.falselyPoliced)")
        #expect(tally.wrong.count <= 1, "\(tally.wrong)")
        #expect(tally.limited >= 30)
        // Of 48 intervals that hold the truth with 95 %, fewer than 42 do with a probability below 1 %.
        #expect(tally.intervals >= 40)
        #expect(Double(tally.held) >= 0.87 * Double(tally.intervals), "\(tally.held) of \(tally.intervals)")
    }
}
