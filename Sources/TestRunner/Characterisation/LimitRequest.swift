import Recordings

/// A command's request for experiments on a limit.
package struct LimitRequest: Sendable {
    /// The test of original and control with which they begin.
    package let test: TestRequest
    /// True if interrupted experiments are resumed.
    package let resumes: Bool
    /// The other server for the scope of a limit, by name or address; nil for none, or that of the embedded pair.
    package let other: String?

    /// Creates a request for experiments that begin with a test.
    package init(test: TestRequest, other: String? = nil, resumes: Bool) {
        self.test = test
        self.other = other
        self.resumes = resumes
    }

    /// The name under which interrupted experiments are kept.
    var key: String { "\(test.entry.app.testName)@\(test.server)" }
}
