package import Differentiation

/// Errors of the shell itself, each with one sentence and an exit code.
package enum ShellError: Error, Equatable, Sendable {
    /// The first word is not a command.
    case unknownCommand(String, suggestion: String?)
    /// An abbreviation of several commands.
    case ambiguousCommand(String, among: [String])
    /// The arguments of a command are wrong.
    case usage(command: String, UsageError)
    /// There is no setting of that name.
    case unknownSetting(String, suggestion: String?)
    /// A value that a setting does not accept.
    case badSetting(key: String, value: String, expected: Expectation)
    /// A setting that only the program sets.
    case fixedSetting(key: String, reason: Reason)
    /// There is no server of that name.
    case unknownServer(String, known: [String], suggestion: String?)
    /// A server that cannot be added or changed.
    case badServer(name: String, reason: Reason)
    /// There is no help on that topic.
    case unknownTopic(String, suggestion: String?)
    /// There is no stored test of that number.
    case unknownResult(id: Int64)
    /// No stored test of the chosen source has a number in the range; tests of other sources may have.
    case noResults(in: ClosedRange<Int64>, othersHave: Bool)
    /// There is no stored test of a campaign of that name.
    case noCampaignTests(String, known: [String])
    /// A file named by the user cannot be read or written.
    case unusableFile(path: String, reason: Reason)
    /// A line in a file of tests is not a test record.
    case unusableRecord(path: String, line: Int, fault: RecordError)
    /// The stored results of these tests cannot be reproduced from the stored samples.
    case notVerified(ids: [Int64])
    /// A syntax error in a line, such as an unclosed quote.
    case malformedLine(reason: Reason)
    /// A password or an access token in a command, which is not run.
    case secretTyped
    /// A variable without a value.
    case undefinedVariable(String, known: [String])
    /// The last verdict is not the one that a script expects; nil if there is none.
    case otherVerdict(String?, expected: String)
    /// This many tests have a verdict that `--fail-on` names.
    case unwantedVerdict(Verdict, count: Int)
    /// Standard input cannot be read.
    case standardInputUnreadable(Reason)
    /// A line for the system's shell where none is permitted.
    case systemCommandsOff
    /// A command of the system's shell ended with an exit code other than 0.
    case systemCommandFailed(code: Int32)
    /// Standard output could not be written.
    case outputLost(Reason)
    /// A script cannot be read.
    case scriptUnreadable(path: String, reason: Reason)
    /// An argument or a choice is missing.
    case nothingToDo(Reason)
    /// Consent is missing: in general, or to an operator's terms, of which an earlier version may have been
    /// accepted.
    case consentMissing(command: String, to: ServerOperator? = nil, earlier: Int? = nil)
    /// An operator's daily limit of tests is reached.
    case tooManyTests(TestAllowance.Refusal)
    /// Tests of a campaign would not be evidence about a network, and the campaign is not a rehearsal.
    case noEvidence(campaign: String, [FoundCondition])
    /// A test would exceed the user's data budget.
    case budgetSpent(DataBudget.Refusal)
    /// A file or folder of the home cannot be used.
    case homeUnusable(path: String, reason: Reason)
    /// Files that ship with the program are missing.
    case resourcesMissing(Reason)
    /// A server does not serve an address of a synthetic recording.
    case madeUpRecording(app: String, server: String, endpoint: String)
    /// The result could not be stored.
    case notStored(reason: Reason)
    /// A program could not be started.
    case cannotOpen(String, reason: Reason)
    /// A requested output file could not be written.
    case cannotWrite(path: String, reason: Reason)
}
