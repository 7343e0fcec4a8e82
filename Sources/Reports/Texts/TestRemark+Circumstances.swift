package import TestModel
package import Messages

/// What a test and its line in a list tell alike of the circumstances that it ran in.
package protocol TestCircumstances {
    var kind: StoredTest.Kind { get }
    var purpose: TestPurpose { get }
    var synthesised: String? { get }
    var lab: StoredLab? { get }
    var notes: [Kept<StoredRemark>] { get }
}

extension StoredTest: TestCircumstances {}
extension TestSummary: TestCircumstances {}

extension TestRemark {
    /// The remarks on the circumstances of a test. That it confirms another one is told by that one's number.
    package static func circumstances(of test: some TestCircumstances) -> [TestRemark] {
        var remarks: [TestRemark] = test.kind == .dpi ? [.search] : []
        if let source = test.synthesised { remarks.append(.synthesised(from: source)) }
        if test.purpose != .test, test.purpose != .confirmation { remarks.append(.purpose(test.purpose)) }
        if let lab = test.lab { remarks.append(.lab(name: lab.name)) }
        return remarks + test.notes.map { .stored($0) }
    }
}
