package import TestModel

/// Tests prepared for import: all work that needs no database is done beforehand, so that the database is
/// locked for as short a time as possible.
package struct ReadyTests: Sendable {
    let tests: [PortableTest]
    /// The samples of the replays of each test.
    let packed: [[PackedSamples]]
    /// The check of each test's conclusions.
    let checks: [RecordCheck]

    /// Prepares tests.
    package init(_ tests: [PortableTest]) {
        self.tests = tests
        var ends = SliceEndTexts()
        packed = tests.map { test in test.test.replays.map { PackedSamples($0, &ends) } }
        checks = tests.map { RecordCheck($0.test) }
    }

    /// True if there are no tests.
    package var isEmpty: Bool { tests.isEmpty }
}
