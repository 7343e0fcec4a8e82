import Recordings

/// A command's request for experiments on a limit.
package struct LimitRequest: Sendable {
    /// The test of original and control with which they begin.
    package let test: TestRequest
    /// True if interrupted experiments are resumed.
    package let resumes: Bool

    /// Creates a request for experiments that begin with a test.
    package init(test: TestRequest, resumes: Bool) {
        self.test = test
        self.resumes = resumes
    }

    /// The name under which interrupted experiments are kept.
    var key: String { "\(test.entry.app.testName)@\(test.server)" }
}
