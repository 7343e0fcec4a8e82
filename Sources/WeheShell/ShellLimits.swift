/// Limits on the shell's input. Longer input is rejected with a message.
package enum ShellLimits {
    /// Maximum size of a command line, bytes.
    package static let commandLine = 1 << 20
    /// Maximum size of a word in it, bytes.
    package static let word = 1 << 16
    /// Maximum size of a script, bytes.
    package static let script = 16 << 20
    /// Maximum size of a line in a file of exported tests, bytes: ten times that of a test with hours of
    /// samples.
    package static let record = 16 << 20
}
