import CharacterisationTesting
import TestSupport
import Testing

@Suite("Drawn paths")
struct DrawnPathTests {
    /// ``PortraitTally`` takes any number of draws of each of eight families.
    @Test("Unpoliced paths are not called policed, kinds are right, and 95 % of the intervals hold the truth")
    func portraits() async {
        let draws = Thoroughness.count(5, of: 12)
        let tally = await Computing.run { PortraitTally(draws: draws, seed: 1_001) }
        // At most 0.5 % of many are wrong: of 84, two are with a probability below 1 %.
        #expect(tally.falselyPoliced.count <= 1, "\(tally.falselyPoliced)")
        #expect(tally.wrong.count <= 1, "\(tally.wrong)")
        #expect(tally.limited >= draws * 5 / 2)
        // Of intervals that hold the truth with 95 %, fewer do with a probability below 1 %.
        #expect(tally.intervals >= draws * 10 / 3)
        #expect(
            tally.held >= Chance.fewest(of: tally.intervals, share: 0.95),
            "\(tally.held) of \(tally.intervals)")
    }
}
