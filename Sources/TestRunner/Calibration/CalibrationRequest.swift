package import PacketLab
package import PathEmulation
package import Recordings
package import TestModel

/// The parameters of a calibration.
package struct CalibrationRequest: Sendable {
    package let entry: CatalogueEntry
    package let rules: LabRules
    /// The name of the rules for display.
    package let rulesName: String
    /// The rules on the path in both conditions, before the calibrated ones; nil for none.
    package var background: StoredLab?
    /// The line and the distance of clients if the conditions are labs of real packets; nil for emulated paths.
    package let realPackets: ClientAccess?
    /// The congestion control with which the servers send; nil for the system's usual one.
    package var congestionControl: String?
    /// Number of tests in each condition.
    package let runs: Int
    /// Maximum number of concurrent tests.
    package let parallel: Int
    /// The seed of all random choices.
    package let seed: UInt64

    /// Creates the request for a calibration of an app with rules.
    package init(
        entry: CatalogueEntry, rules: LabRules, rulesName: String, background: StoredLab?,
        realPackets: ClientAccess? = nil, runs: Int, parallel: Int, seed: UInt64
    ) {
        self.entry = entry
        self.rules = rules
        self.rulesName = rulesName
        self.background = background
        self.realPackets = realPackets
        self.runs = runs
        self.parallel = parallel
        self.seed = seed
    }

    /// Returns the name of rules for display, with the congestion control that was chosen.
    package func heading(_ rules: String) -> String { congestionControl.map { "\(rules) (\($0))" } ?? rules }

    /// The number of concurrent tests; 1 if a rule's bucket is shared by all clients, because concurrent
    /// tests would then compete for the rate that the rules leave.
    var testsAtOnce: Int {
        let isShared = rules.contains { rule in
            if case .shared = rule.bucket { true } else { false }
        }
        return isShared ? 1 : realPackets != nil ? min(parallel, StandingLab.clientAddresses.count) : parallel
    }

    /// Returns the rules of a condition as they are stored with each test; nil for none.
    package func lab(_ condition: CalibrationCondition) -> StoredLab? {
        let stored = rules(in: condition)
        return realPackets.map { EmulatedLab.stored(stored, behind: $0) } ?? stored
    }

    private func rules(in condition: CalibrationCondition) -> StoredLab? {
        switch condition {
        case .clean: background
        case .rules:
            background.map { base in
                StoredLab(name: "\(base.name) + \(rulesName)", rules: (base.rules ?? "") + rules.text)
            } ?? StoredLab(name: rulesName, rules: rules.text)
        }
    }

    /// Returns the rules on the path in a condition.
    ///
    /// - Throws: `PathEmulationError` if there are too many rules in total, or two of the same name, or if one
    ///   needs real packets and the condition has none.
    package func path(_ condition: CalibrationCondition) throws(PathEmulationError) -> LabRules {
        let rules = try LabRules(text: lab(condition)?.rules ?? "")
        if realPackets == nil { try rules.requireEmulation() }
        return rules
    }

    /// The informative conditions for series: under rules that treat a recording and its control alike there
    /// is nothing to find, so a condition without rules would add nothing.
    var seriesConditions: [CalibrationCondition] {
        treatsAlike ? [.rules] : CalibrationCondition.allCases
    }

    /// True if the rules treat a recording and its control alike.
    package var treatsAlike: Bool { rules.allSatisfy(\.match.treatsAlike) }
}
