package import PathEmulation
package import Recordings
package import TestModel

/// What a calibration is to find out.
package struct CalibrationRequest: Sendable {
    package let entry: CatalogueEntry
    package let rules: LabRules
    /// What people call the rules.
    package let rulesName: String
    /// What stands on the path in both conditions, before the rules; nil for nothing.
    package var background: StoredLab?
    /// Tests of each condition.
    package let runs: Int
    /// How many tests may run at once.
    package let parallel: Int
    /// The number all random choices follow from.
    package let seed: UInt64

    /// A calibration of an app with rules.
    package init(
        entry: CatalogueEntry, rules: LabRules, rulesName: String, background: StoredLab?, runs: Int,
        parallel: Int, seed: UInt64
    ) {
        self.entry = entry
        self.rules = rules
        self.rulesName = rulesName
        self.background = background
        self.runs = runs
        self.parallel = parallel
        self.seed = seed
    }

    /// The number of tests that run at once: one by one where a rule's bucket serves all clients, for tests at once would take
    /// from each other what the rules leave.
    var testsAtOnce: Int {
        let isShared = rules.contains { rule in
            if case .shared = rule.bucket { true } else { false }
        }
        return isShared ? 1 : parallel
    }

    /// The rules of a condition, as they are stored with each test; nil where none stand.
    package func lab(_ condition: CalibrationCondition) -> StoredLab? {
        switch condition {
        case .clean: background
        case .rules:
            background.map { base in
                StoredLab(name: "\(base.name) + \(rulesName)", rules: (base.rules ?? "") + rules.text)
            } ?? StoredLab(name: rulesName, rules: rules.text)
        }
    }

    /// The rules that stand in a condition.
    ///
    /// - Throws: `PathEmulationError` if there are too many together, or two of one name.
    package func path(_ condition: CalibrationCondition) throws(PathEmulationError) -> LabRules {
        try LabRules(text: lab(condition)?.rules ?? "")
    }

    /// The conditions that tell something of series: rules that treat a recording and its control alike are one in
    /// which nothing is to be found, as good as none.
    var seriesConditions: [CalibrationCondition] {
        treatsAlike ? [.rules] : CalibrationCondition.allCases
    }

    /// Whether the rules treat a recording and its control alike.
    package var treatsAlike: Bool { rules.allSatisfy(\.match.treatsAlike) }
}
