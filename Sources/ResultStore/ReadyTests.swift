package import TestModel

/// Tests that are ready to be imported: what can be made without the database is made, so that others need not wait for
/// it while they are stored.
package struct ReadyTests: Sendable {
    let tests: [PortableTest]
    /// The packed samples of the replays of each test; none for those whose samples get rows of their own.
    let packed: [[PackedSamples]]

    /// Makes tests ready.
    ///
    /// - Parameters:
    ///   - tests: the tests.
    ///   - packingSamples: whether the samples of all of them are packed, and not only those of published ones.
    package init(_ tests: [PortableTest], packingSamples: Bool = false) {
        self.tests = tests
        packed = tests.map { test in
            packingSamples || PackedSamples.isPacked(test.test)
                ? test.test.replays.map(PackedSamples.init) : []
        }
    }

    /// Whether there is no test.
    package var isEmpty: Bool { tests.isEmpty }
}
