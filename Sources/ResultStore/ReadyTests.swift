package import TestModel

/// Tests that are ready to be imported: what can be made without the database is made, so that others need not wait for
/// it while they are stored.
package struct ReadyTests: Sendable {
    let tests: [PortableTest]
    /// The samples of the replays of each test.
    let packed: [[PackedSamples]]

    /// Makes tests ready.
    package init(_ tests: [PortableTest]) {
        self.tests = tests
        var ends = SliceEndTexts()
        packed = tests.map { test in test.test.replays.map { PackedSamples($0, &ends) } }
    }

    /// Whether there is no test.
    package var isEmpty: Bool { tests.isEmpty }
}
