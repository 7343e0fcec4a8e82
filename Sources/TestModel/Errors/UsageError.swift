/// Defects in the arguments of a command.
///
/// Values typed by the user are given as they were typed; an option is given by its spelling, and nil means
/// the command itself.
package enum UsageError: Error, Equatable, Sendable {
    // Faults found by the command-line parser.

    /// A required argument is missing; in the form of a usage line.
    case missingArgument(String)
    /// An option lacks its value; in the form of a usage line.
    case missingValue(option: String)
    /// An unknown option, and a similarly spelled one that the command has.
    case unknownOption(String, meant: String?)
    /// More words than the command accepts.
    case unexpectedWords([String])
    /// A flag was given a value.
    case takesNoValue(option: String, given: String)
    /// A value of the wrong type.
    case unfitValue(String?, given: String)
    /// A value that is not a number.
    case noNumber(String?, takes: NumberForm, given: String)
    /// A word that is not one of the permitted ones.
    case notAmong(String?, [String], given: String)
    /// Any other error of the parser, with its message, which is in English.
    case parser(String)

    // Values of the right type that are not valid.

    /// A number out of its range.
    case outOfRange(String, ClosedRange<Int>, given: Int)
    /// A number below the minimum.
    case tooLow(String, least: Int, given: Int)
    /// Neither a share from 0 to 1 nor a percentage.
    case noShare(String, given: String)
    /// A share out of its range; the bounds as they are typed.
    case shareOutOfRange(String, lowest: String, highest: String, given: String)
    /// Neither a date nor an age.
    case noTime(String, given: String)
    /// A time zone is missing after an option.
    case noZone(String, given: String)
    /// A duration is missing or invalid after a word; nil if nothing follows it.
    case noTimeSpan(after: String, given: String?)
    /// Not the path of a metrics file for node_exporter.
    case noMetricsFile(given: String)
    /// Not the name of a congestion control.
    case noCongestionControl(given: String)
    /// Not an IP address.
    case notAnAddress(String, given: String)
    /// Not a list of flow numbers.
    case noFlowNumbers(String)
    /// Not a valid name of a recording.
    case noRecordingName(String)
    /// Not a verdict.
    case noVerdict(String, known: [String])
    /// Not of the form `NAME=VALUE`.
    case noBinding(String)
    /// Not a condition that `--fail-on` accepts.
    case noFailureCondition(String, known: [String])
    /// Not the number of a stored test.
    case notATest(String)
    /// Not a valid tag.
    case noTag(String)

    // Words that cannot be combined.

    /// A query of several words without quotes.
    case queryWithoutQuotes
    /// An option that requires another one, which is missing.
    case onlyBeside(String, option: String)
    /// Two options, or an option and a word, that exclude each other.
    case excludeEachOther(String, String)
    /// An option that applies only to captures was given for something else.
    case onlyForCaptures(String)
    /// A capture from standard input, although standard input is a terminal or supplies the commands.
    case captureFromPrompt
    /// Test numbers together with filters.
    case numbersOrFilters
    /// `--pair` with the same server twice.
    case pairNeedsTwo
    /// `--server A,B` with none, with the same one twice, or with more than two.
    case serversNeedTwo
    /// `--peer` with a server that listens on all addresses.
    case peerNeedsPublicAddress
    /// No test is specified.
    case namesNoTest
    /// A note for several tests.
    case oneTestOnly(String)
    /// A note without text.
    case noteIsEmpty
    /// Text together with `--clear`.
    case clearTakesNoText
    /// A tag that is both added and removed.
    case addedAndRemoved(String)
    /// A setting with no value or several values.
    case oneValueNeeded
    /// `repeat` without a command.
    case nothingToRepeat
    /// `watch` without a command.
    case nothingToWatch
    /// `watch` with a command that does not only read.
    case notWatched(String)
    /// Not an interval that `watch` accepts.
    case noInterval(given: String)
}
