import WeheShell

/// The exit codes of the upstream command line client (Specification 16.4), where a shell's differ from them, and those
/// that only it has.
///
/// Codes that upstream does not have stay as they are: 30 to 34 say why a replay could not be measured, 130 and more
/// that a signal cut the test short.
enum UpstreamExitCode {
    static let success: Int32 = 0
    static let commandLine: Int32 = 2
    /// The file with user id and number of the last test cannot be read, or written.
    static let identityUnreadable: Int32 = 3
    static let identityUnwritable: Int32 = 4
    /// The logs of a test that went well cannot be written.
    static let logsUnwritable: Int32 = 5
    static let noUserID: Int32 = 13
    /// The test, or its files, are not here.
    static let testMissing: Int32 = 14
    static let negativeHistoryCount: Int32 = 21

    /// Upstream's own failure without a code; 6 would say that the own-IP query failed.
    private static let failure: Int32 = 1

    /// The code for one of a shell's.
    ///
    /// - Parameter code: what a shell would end with.
    /// - Returns: what this program ends with.
    static func of(_ code: Int32) -> Int32 { code == ExitCode.outputLost ? failure : code }

    /// The code where the logs could not be written either: the negative one, of which a process passes on the lowest
    /// eight bits.
    ///
    /// - Parameter code: the code of what happened.
    /// - Returns: the code.
    static func withoutLogs(_ code: Int32) -> Int32 { code == success ? logsUnwritable : -code }
}
