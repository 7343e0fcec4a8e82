/// How a program ended.
package enum ExitStatus: Hashable, Sendable {
    /// It returned this code.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
}
