/// Why a test could not drive a program, with what it said so far.
package enum TerminalTestingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The program could not be started.
    case cannotStart(program: String, reason: String)
    /// What was expected did not come before the deadline.
    case notSeen(expected: String, transcript: String)
    /// The program ended, or closed its terminal, before what was expected came.
    case ended(expected: String, transcript: String)
    /// The program did not end before the deadline, and was killed.
    case stillRunning(program: String, transcript: String)
    /// The program stopped reading what it was sent.
    case notReading(unsent: Int, transcript: String)
    /// A product of the build was not found beside the test bundle.
    case noProduct(name: String, searched: [String])

    package var description: String {
        switch self {
        case .cannotStart(let program, let reason):
            "\(program) could not be started: \(reason)"
        case .notSeen(let expected, let transcript):
            "did not see \(expected) in time; the program's output was:\n\(transcript)"
        case .ended(let expected, let transcript):
            "the program ended before \(expected); its output was:\n\(transcript)"
        case .stillRunning(let program, let transcript):
            "\(program) did not end in time; its output was:\n\(transcript)"
        case .notReading(let unsent, let transcript):
            "the program left \(unsent) bytes of input unread; its output was:\n\(transcript)"
        case .noProduct(let name, let searched):
            "no executable \(name) in \(searched.joined(separator: ", ")); build it or set WEHE_BUILD_DIR"
        }
    }
}
