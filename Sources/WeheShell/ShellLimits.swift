/// How much the shell takes. What is longer is told in a sentence.
package enum ShellLimits {
    /// The most bytes of a command line.
    package static let commandLine = 1 << 20
    /// The most bytes of a word in it.
    package static let word = 1 << 16
    /// The most bytes of a script.
    package static let script = 16 << 20
    /// The most bytes of a line in a file of exported tests: a test with the samples of hours has a tenth of that.
    package static let record = 16 << 20
}
