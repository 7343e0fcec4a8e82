import TestModel

/// Errors as one sentence each, without a full stop.
package protocol ErrorWording: Sendable {
    /// The sentence of any error.
    func sentence(_ error: any Error) -> String
    /// What stands before an error's sentence.
    var error: String { get }
    /// A reason inside an error of the shell.
    func reason(_ reason: Reason) -> String
    /// What a setting takes, in words that complete "must be …".
    func expectation(_ expectation: Expectation) -> String
    /// A text that a module below the shell made.
    func detail(_ text: String) -> String
}
