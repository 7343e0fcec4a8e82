/// The exit codes of commands, scripts and the process: documented in `Help/topics/exit-codes.md`.
///
/// Codes 3 to 29 have the same meaning as in the upstream command-line client (Specification 16.4).
package enum ExitCode {
    /// Success.
    package static let success: Int32 = 0
    /// An error without a code of its own.
    package static let failure: Int32 = 1
    /// A command line that cannot be parsed, or names something that does not exist.
    package static let usage: Int32 = 2
    /// State files cannot be read or written.
    package static let home: Int32 = 4
    /// A result was measured but could not be stored.
    package static let notStored: Int32 = 5
    /// Standard output could not be written.
    package static let outputLost: Int32 = 6
    /// The server's port mapping lacks the recorded flow.
    package static let flowNotMapped: Int32 = 7
    /// The server cannot be reached, or does not speak the protocol.
    package static let unreachable: Int32 = 8
    /// A recording or an app list is missing or corrupt.
    package static let recording: Int32 = 14
    /// Consent is missing.
    package static let consent: Int32 = 40
    /// The embedded server could not start.
    package static let embeddedServer: Int32 = 41
    /// Network namespaces could not be made, changed or removed.
    package static let namespaces: Int32 = 42
    /// The operator's daily limit of tests is reached.
    package static let tooManyTests: Int32 = 43
    /// A test would exceed the user's data budget.
    package static let budget: Int32 = 44
    /// A shared database cannot be reached, is not prepared, or refuses the operation.
    package static let database: Int32 = 45
    /// The process has too few files, threads or too little memory.
    package static let shortage: Int32 = 46
    /// A test found differentiation, and `--fail-on` names it.
    package static let foundDifferentiation: Int32 = 50
    /// A test was inconclusive, and `--fail-on` names it.
    package static let foundNothingSure: Int32 = 51
    /// A test had no result, and `--fail-on` names that.
    package static let failedTest: Int32 = 52
    /// The last verdict is not the one that `expect` names.
    package static let otherVerdict: Int32 = 53
    /// The user interrupted the command.
    package static let cancelled: Int32 = 130

    /// Returns true if a code means that a test had no result.
    package static func noResult(_ code: Int32) -> Bool { (7...35).contains(code) }

    /// Returns the code of an error.
    package static func of(_ error: any Error) -> Int32 { reported(error)?.exitCode ?? failure }
}
