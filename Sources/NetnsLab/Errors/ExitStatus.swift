/// Exit status of a program.
package enum ExitStatus: Hashable, Sendable {
    /// It exited with this code.
    case exited(Int32)
    /// It was terminated by this signal.
    case signalled(Int32)
}
