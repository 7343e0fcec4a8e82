package import Recordings
package import TestModel
package import Messages

/// The circumstances of a test that are shown both in its details and in lists.
package protocol TestCircumstances {
    var kind: StoredTest.Kind { get }
    var direction: ReplayDirection { get }
    var purpose: TestPurpose { get }
    var synthesised: String? { get }
    var lab: StoredLab? { get }
    var notes: [StoredCause<StoredRemark>] { get }
}

extension StoredTest: TestCircumstances {}
extension TestSummary: TestCircumstances {}

extension TestRemark {
    /// Returns the remarks on the circumstances of a test. A confirmation is shown by the number of the
    /// confirmed test instead.
    package static func circumstances(of test: some TestCircumstances) -> [TestRemark] {
        var remarks: [TestRemark] = test.kind == .dpi ? [.search] : []
        if test.direction == .up { remarks.append(.upload) }
        if let source = test.synthesised { remarks.append(.synthesised(from: source)) }
        if test.purpose != .test, test.purpose != .confirmation { remarks.append(.purpose(test.purpose)) }
        if let lab = test.lab { remarks.append(.lab(name: lab.name)) }
        return remarks + test.notes.map { .stored($0) }
    }
}
