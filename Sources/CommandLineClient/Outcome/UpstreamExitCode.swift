import Messages
import Recordings
import TestModel
import WireProtocol

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
    /// Nothing answers at the server's address.
    static let serverUnreachable: Int32 = 6
    /// The conversation with the server failed, or its certificate is another one's.
    private static let conversation: Int32 = 8
    private static let noMachine: Int32 = 9
    /// The test, or its files, are not here.
    static let testMissing: Int32 = 14
    private static let noAnswer: Int32 = 22
    private static let emptyAnswer: Int32 = 23

    /// Upstream's own failure without a code; 6 would say that nothing answers.
    private static let failure: Int32 = 1

    /// The code of an error.
    ///
    /// - Parameters:
    ///   - error: what kept a run from a result.
    ///   - isReached: whether the server answered anything before: upstream asks it for this client's address first.
    /// - Returns: what this program ends with.
    static func of(_ error: any Error, isReached: Bool) -> Int32 {
        switch error {
        case let failed as SomeTestsFailed: return of(failed.first, isReached: isReached)
        // What names no app is no mistake of the command line here.
        case is RecordingError: return testMissing
        // The one setting that no option can have wrong is the locate service's URL.
        case ShellError.badSetting: return noMachine
        case let error as ReplayError: return of(error, isReached: isReached)
        default:
            let code = ExitCode.of(error)
            return code == ExitCode.outputLost ? failure : code
        }
    }

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

    /// The code where the logs could not be written either: the negative one, of which a process passes on the lowest
    /// eight bits.
    ///
    /// - Parameter code: the code of what happened.
    /// - Returns: the code.
    static func withoutLogs(_ code: Int32) -> Int32 { code == success ? logsUnwritable : -code }
}
