/// Why the words after a command are not what it takes.
///
/// What is typed is told as it was typed; an option is told by its spelling, and nil stands for the command itself.
package enum UsageFault: Error, Equatable, Sendable {
    // What the parser of commands found.

    /// An argument that has to be there is not; as a usage line shows it.
    case missingArgument(String)
    /// An option came without its value; as a usage line shows it.
    case missingValue(option: String)
    /// An option that a command does not have, and one of its own that is spelled like it.
    case unknownOption(String, meant: String?)
    /// Words after all that a command takes.
    case unexpectedWords([String])
    /// A flag that was given a value.
    case takesNoValue(option: String, given: String)
    /// A value that is none of its type.
    case unfitValue(String?, given: String)
    /// A value that is no number where one is taken.
    case noNumber(String?, takes: NumberForm, given: String)
    /// A word that is none of those that are taken.
    case notAmong(String?, [String], given: String)
    /// Anything else that the parser refuses, in its own words, which are English.
    case parser(String)

    // Values that are of the right type.

    /// A number out of its range.
    case outOfRange(String, ClosedRange<Int>, given: Int)
    /// A number below the least one that is taken.
    case tooLow(String, least: Int, given: Int)
    /// No share from 0 to 1, and no percentage.
    case noShare(String, given: String)
    /// A share out of its range; the bounds as they are typed.
    case shareOutOfRange(String, lowest: String, highest: String, given: String)
    /// No date and no age.
    case noTime(String, given: String)
    /// A zone of clocks is expected after an option.
    case noZone(String, given: String)
    /// No span of time after a word; nil where nothing follows it.
    case noTimeSpan(after: String, given: String?)
    /// No path of a file that node_exporter reads.
    case noMetricsFile(given: String)
    /// No IP address.
    case notAnAddress(String, given: String)
    /// No numbers of flows.
    case noFlowNumbers(String)
    /// No name that a recording can have.
    case noRecordingName(String)
    /// No verdict of that name.
    case noVerdict(String, known: [String])
    /// No `NAME=VALUE`.
    case noBinding(String)
    /// Nothing that `--fail-on` takes.
    case noFailureCondition(String, known: [String])
    /// A word that names no stored test.
    case notATest(String)
    /// A word that cannot be a tag.
    case noTag(String)
    /// A line rate or a delay that namespaces cannot have.
    case netnsBounds

    // Words that do not go together.

    /// A query of several words, since it is not in quotes.
    case queryWithoutQuotes
    /// An option that says something of another one, which is not there.
    case onlyBeside(String, option: String)
    /// Two options, or an option and another word.
    case excludeEachOther(String, String)
    /// An option that only captures take, beside what is none.
    case onlyForCaptures(String)
    /// Standard input as a capture, where a person types or commands come from it.
    case captureFromPrompt
    /// Tests by their numbers, and filters.
    case numbersOrFilters
    /// `--pair` with one server twice.
    case pairNeedsTwo
    /// `--peer` with a server that listens on all addresses.
    case peerNeedsPublicAddress
    /// Nothing that names a test.
    case namesNoTest
    /// A note about several tests.
    case oneTestOnly(String)
    /// A note without a text.
    case noteIsEmpty
    /// A text beside `--clear`.
    case clearTakesNoText
    /// A tag that is given and taken away at once.
    case addedAndRemoved(String)
    /// A setting with several values, or none.
    case oneValueNeeded
    /// `repeat` without a command.
    case nothingToRepeat
    /// `watch` without a command.
    case nothingToWatch
    /// `watch` with a command that does more than read.
    case notWatched(String)
    /// No span of time that `watch` takes.
    case noInterval(given: String)
}
