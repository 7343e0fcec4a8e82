package import Home

/// What commands are for, and what `help` says.
package protocol HelpWording: Sendable {
    /// What a command does, in a sentence.
    func abstract(_ command: CommandText) -> String
    /// More about a command; empty where the sentence says it all.
    func discussion(_ command: CommandText) -> String
    /// What an argument, option or flag means.
    func help(_ argument: ArgumentText) -> String
    /// What a word means where only some words fit.
    func meaning(_ choice: ChoiceText) -> String
    /// The heading of a table's column.
    func heading(_ heading: Heading) -> String
    /// Columns of a table that are not shown as all their cells say the same, and what they say.
    func sameInEveryRow(_ columns: [(heading: String, text: String)]) -> String
    /// Columns of a table that the window has no room for.
    func columnsLeftOut(_ headings: [String]) -> String
    /// The parser's help on a command with the parser's own few words in this language.
    func parserHelp(_ text: String) -> String
    /// The parser's message on a command line it does not understand.
    func parserMessage(_ message: String) -> String

    /// What stands above examples.
    var examples: String { get }
    /// The list of help topics.
    func topics(_ names: [String]) -> String
    /// How to learn more.
    var howToLearnMore: String { get }
    /// What completion says of a help topic.
    var topic: String { get }
    /// What stands before a topic that is not there in this language; nil if there is nothing to say.
    var topicInAnotherLanguage: String? { get }
    /// An option's number out of its range.
    func outOfRange(_ option: String, _ range: ClosedRange<Int>, given: Int) -> String
    /// An option's value is no IP address.
    func notAnAddress(_ option: String, given: String) -> String
    /// `--peer` with a server that listens on all addresses.
    var peerNeedsPublicAddress: String { get }
    /// An option's number below the least one it takes.
    func tooLow(_ option: String, least: Int, given: Int) -> String
    /// A verdict that does not exist.
    func noVerdict(_ name: String, known: [String]) -> String
    /// A value that is no number where one is taken, by an option or, where that is nil, by a command.
    func noNumber(_ option: String?, takes number: NumberForm, given: String) -> String
    /// A word that is none of those that an option takes, or a command where that is nil.
    func notAmong(_ option: String?, _ known: [String], given: String) -> String
    /// An option that a command does not have.
    func unknownOption(_ option: String) -> String
    /// Two options that cannot be given together.
    func excludeEachOther(_ one: String, _ other: String) -> String
    /// The public statistics page of this language (Specification 17.3).
    var statisticsPage: String { get }
}
