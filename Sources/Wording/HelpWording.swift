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
    /// The topics of a task, in one line.
    func topics(_ names: [String], for task: HelpTask) -> String
    /// The punctuation between clauses.
    var betweenClauses: String { get }
    /// A word of the glossary with its meaning.
    func definition(of term: String, _ meaning: String) -> String
    /// That a search in the help found nothing.
    func notInHelp(_ word: String) -> String
    /// How to learn more.
    var howToLearnMore: String { get }
    /// What completion says of a help topic.
    var topic: String { get }
    /// What stands before a topic that is not there in this language; nil if there is nothing to say.
    var topicInAnotherLanguage: String? { get }
    /// The public statistics page of this language (Specification 17.3).
    var statisticsPage: String { get }
}
