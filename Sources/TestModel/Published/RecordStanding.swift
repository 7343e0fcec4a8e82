/// The standing of a stored test's conclusions: they follow from its samples, or do not, or it has none.
package enum RecordStanding: String, CaseIterable, Sendable {
    /// They follow.
    case follows
    /// They do not follow, so that no report counts it.
    case differs
    /// It has conclusions, and no samples to recompute them from: its word is taken.
    case withoutSamples = "without-samples"
    /// It has no conclusions, as a test that failed.
    case nothing

    /// Recomputes the conclusions of a test, which needs its samples.
    package init(of test: StoredTest) {
        self =
            switch TestVerification.of(test, .conclusions) {
            case .compared(let values): values.allSatisfy { $0.agrees || $0.isUntold } ? .follows : .differs
            // Where an original was blocked its means are what its samples say.
            case .nothing(.noStatistics), .nothing(.localization), .nothing(.obstructed): .nothing
            case .nothing(.samplesLeftOut), .nothing(.replayMissing), .nothing(.notAnalysable):
                .withoutSamples
            }
    }
}

/// Numbers of tests by what is known of their conclusions.
package struct RecordTally: Equatable, Sendable {
    /// The number of tests of each standing.
    package private(set) var counts: [RecordStanding: Int] = [:]
    /// The number of tests that were not measured here.
    package private(set) var imported = 0
    /// Numbers of the first tests that were left out because their conclusions do not follow.
    package private(set) var examples: [Int64] = []

    private static let mostExamples = 10

    package init() {}

    /// The number of tests.
    package var tests: Int { counts.values.reduce(0, +) }
    /// The number of tests that were left out because their conclusions do not follow.
    package var differing: Int { counts[.differs] ?? 0 }
    /// The number of tests whose word is taken.
    package var withoutSamples: Int { counts[.withoutSamples] ?? 0 }

    /// Counts a test.
    ///
    /// - Parameters:
    ///   - standing: its standing.
    ///   - id: its number.
    ///   - isImported: true if it was measured elsewhere.
    /// - Returns: true if a report may count it.
    package mutating func count(_ standing: RecordStanding, of id: Int64, isImported: Bool) -> Bool {
        counts[standing, default: 0] += 1
        if isImported { imported += 1 }
        guard standing == .differs else { return true }
        if examples.count < Self.mostExamples { examples.append(id) }
        return false
    }
}
