import Messages
import Recordings
import TestModel
import WireProtocol

/// The exit codes of the upstream command line client (Specification 16.4), where they differ from a shell's,
/// and those that only it has.
///
/// Codes that upstream does not have are unchanged: 30 to 34 give the reason for which a replay could not be
/// measured, 130 and more mean that a signal ended the test.
enum UpstreamExitCode {
    static let success: Int32 = 0
    static let commandLine: Int32 = 2
    /// The file with the user id and the number of the last test cannot be read or written.
    static let identityUnreadable: Int32 = 3
    static let identityUnwritable: Int32 = 4
    /// The logs of a successful test cannot be written.
    static let logsUnwritable: Int32 = 5
    /// No answer from the server's address.
    static let serverUnreachable: Int32 = 6
    /// The exchange with the server failed, or its certificate is that of another server.
    private static let conversation: Int32 = 8
    private static let noMachine: Int32 = 9
    /// The test or its files are missing.
    static let testMissing: Int32 = 14
    private static let noAnswer: Int32 = 22
    private static let emptyAnswer: Int32 = 23

    /// A failure without a code of upstream's; 6 would mean that the server does not answer.
    private static let failure: Int32 = 1

    /// Returns the code of an error.
    ///
    /// - Parameters:
    ///   - error: the error that prevented a result.
    ///   - isReached: true if the server has answered anything: upstream first asks it for this client's
    ///     address.
    /// - Returns: the exit code of the program.
    static func of(_ error: any Error, isReached: Bool) -> Int32 {
        switch error {
        case let failed as SomeTestsFailed: return of(failed.first, isReached: isReached)
        // Upstream goes on with a recording that it cannot read, and asks for the replay "null": its server grants that and
        // closes.
        case RecordingError.notJSON(let file, _) where !isList(file): return conversation
        case RecordingError.layout(let file, _) where !isList(file): return conversation
        case RecordingError.packet: return conversation
        // A missing app is not an error of the command line here.
        case is RecordingError: return testMissing
        // The only setting that an option can make invalid here is the URL of the locate service.
        case ShellError.badSetting: return noMachine
        case let error as ReplayError: return of(error, isReached: isReached)
        default:
            let code = ExitCode.of(error)
            return code == ExitCode.outputLost ? failure : code
        }
    }

    private static func isList(_ file: String) -> Bool { file.hasSuffix(AppList.fileName) }

    private static func of(_ error: ReplayError, isReached: Bool) -> Int32 {
        switch error {
        case .controlConnectionFailed: isReached ? conversation : serverUnreachable
        case .tlsFailed, .tlsUnsound, .accessDenied, .sideChannel(.grantedUnknownReplay, _): conversation
        case .locateHeldOff: noMachine
        case .portNotServed: ExitCode.of(ReplayError.flowNotMapped(recordedEndpoint: ""))
        case .resultUnavailable(_, .none), .resultUnavailable(_, .unanswered): noAnswer
        case .resultUnavailable(_, .refused(.otherAnswer)): emptyAnswer
        default: ExitCode.of(error)
        }
    }

    /// Returns the code if the logs could not be written either: the negated code, of which a process passes
    /// on the lowest eight bits.
    ///
    /// - Parameter code: the code of the run.
    /// - Returns: the code.
    static func withoutLogs(_ code: Int32) -> Int32 { code == success ? logsUnwritable : -code }
}
