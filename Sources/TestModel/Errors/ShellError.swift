package import Differentiation

/// What can go wrong in the shell itself, each with one sentence and an exit code.
package enum ShellError: Error, Equatable, Sendable {
    /// The first word is no command.
    case unknownCommand(String, suggestion: String?)
    /// An abbreviation with which several commands begin.
    case ambiguousCommand(String, among: [String])
    /// The words after a command are not what it takes.
    case usage(command: String, UsageFault)
    /// No setting of that name.
    case unknownSetting(String, suggestion: String?)
    /// A value a setting cannot take.
    case badSetting(key: String, value: String, expected: Expectation)
    /// A setting that only the program sets.
    case fixedSetting(key: String, reason: Reason)
    /// No server of that name.
    case unknownServer(String, known: [String], suggestion: String?)
    /// A server that cannot be added or changed.
    case badServer(name: String, reason: Reason)
    /// No help on that topic.
    case unknownTopic(String, suggestion: String?)
    /// No stored test of that number.
    case unknownResult(id: Int64)
    /// No stored test with a number in a range.
    case noResults(in: ClosedRange<Int64>)
    /// No stored test of a campaign of that name.
    case noCampaignTests(String, known: [String])
    /// A file that a person named cannot be read or written.
    case unusableFile(path: String, reason: Reason)
    /// A line of a file of tests that is none.
    case unusableRecord(path: String, line: Int, fault: RecordFault)
    /// Stored numbers do not follow from the stored samples of some tests.
    case notVerified(ids: [Int64])
    /// A quote that is not closed, or the like.
    case malformedLine(reason: Reason)
    /// A variable without a value.
    case undefinedVariable(String, known: [String])
    /// The last verdict is not the one that a script expects; nil if there is none.
    case otherVerdict(String?, expected: String)
    /// So many tests have a verdict that `--fail-on` names.
    case unwantedVerdict(Verdict, count: Int)
    /// Standard input cannot be read.
    case standardInputUnreadable(Reason)
    /// A line for the system's shell where none is taken.
    case systemCommandsOff
    /// A command of the system's shell ended with another code than 0.
    case systemCommandFailed(code: Int32)
    /// What was to go to standard output could not be written.
    case outputLost(Reason)
    /// A script that cannot be read.
    case scriptUnreadable(path: String, reason: Reason)
    /// Something must be given or chosen.
    case nothingToDo(Reason)
    /// Consent is missing: of any kind, or to an operator's terms; an earlier version of them may have been agreed to.
    case consentMissing(command: String, to: ServerOperator? = nil, earlier: Int? = nil)
    /// An operator lets no more tests in today.
    case tooManyTests(TestAllowance.Refusal)
    /// Tests of a campaign would say nothing about a network, and it is no rehearsal.
    case noEvidence(campaign: String, [FoundCondition])
    /// A test would move more bytes than a person allows.
    case budgetSpent(DataBudget.Refusal)
    /// A file or folder of the home cannot be used.
    case homeUnusable(path: String, reason: Reason)
    /// Files that ship with the program are not where they should be.
    case resourcesMissing(Reason)
    /// A server does not serve an address of a recording that nobody recorded.
    case madeUpRecording(app: String, server: String, endpoint: String)
    /// The result could not be stored.
    case notStored(reason: Reason)
    /// A program could not be started.
    case cannotOpen(String, reason: Reason)
    /// A file that was asked for could not be written.
    case cannotWrite(path: String, reason: Reason)
}
