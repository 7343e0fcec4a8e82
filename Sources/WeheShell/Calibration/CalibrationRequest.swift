import PathEmulation
import Recordings
import TestModel
import TestRunner

/// What a calibration is to find out.
struct CalibrationRequest: Sendable {
    let entry: CatalogueEntry
    let rules: LabRules
    /// What people call the rules.
    let rulesName: String
    /// Tests of each condition.
    let runs: Int
    /// How many tests may run at once.
    let parallel: Int
    /// The number all random choices follow from.
    let seed: UInt64

    /// How many tests run at once: one by one where a rule's bucket serves all clients, for tests at once would take
    /// from each other what the rules leave.
    var testsAtOnce: Int {
        let isShared = rules.contains { rule in
            if case .shared = rule.bucket { true } else { false }
        }
        return isShared ? 1 : parallel
    }

    /// The rules of a condition, as they are stored with each test; nil where none stand.
    func lab(_ condition: CalibrationCondition) -> StoredLab? {
        switch condition {
        case .clean: nil
        case .rules: StoredLab(name: rulesName, rules: rules.text)
        }
    }
}
