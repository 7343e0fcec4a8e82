import Differentiation
import Testing

@testable import WeheShell

@Suite("Developer options")
struct DeveloperOptionsTests {
    @Test("Without options the measurement speaks")
    func off() {
        var generator = SeededGenerator(seed: 1)
        #expect(DeveloperOptions().override(using: &generator) == nil)
        #expect(!DeveloperOptions().isActive)
        #expect(DeveloperOptions().active.isEmpty)
    }

    @Test("Forcing always reports differentiation, also beside chance")
    func forced() {
        var options = DeveloperOptions()
        options.forcesDifferentiation = true
        options.randomizesDifferentiation = true
        for seed in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let override = options.override(using: &generator)
            #expect(override?.verdict == .differentiation)
            #expect(override?.option == "force-differentiation")
        }
        #expect(options.active == ["force-differentiation", "randomize-differentiation"])
    }

    @Test("Chance reports both outcomes, never an open one, and follows the seed")
    func randomized() {
        var options = DeveloperOptions()
        options.randomizesDifferentiation = true
        func outcomes() -> [Verdict?] {
            (0..<40 as Range<UInt64>).map { seed in
                var generator = SeededGenerator(seed: seed)
                return options.override(using: &generator)?.verdict
            }
        }
        #expect(Set(outcomes()) == [.differentiation, .noDifferentiation])
        #expect(outcomes() == outcomes())
    }
}
