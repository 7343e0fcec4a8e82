import PathEmulation
import TestModel
import Testing

@testable import TestRunner

@Suite("Where the rules of a calibration of localizations are")
struct LocalizationConditionTests {
    @Test(
        "Rules are on the common link, on one branch, or on each with buckets of their own",
        arguments: [
            (LocalizationCondition.clean, []), (.branch, [LabPlace.first]), (.branches, [.first, .second]),
            (.common, [.common]),
        ])
    func places(condition: LocalizationCondition, places: [LabPlace]) throws {
        let rules = try condition.rules(LabRules(text: "name=slow sni=* shape rate=4Mbit/s"))
        #expect(rules.map(\.place) == places)
        #expect(rules.allSatisfy { $0.action == rules.first?.action })
    }
}
