/// The words of a help page that are not a command's own.
package protocol HelpPageWording: Sendable {
    /// What stands before how a command is typed.
    var usageHeading: String { get }
    /// What stands above positional arguments.
    var argumentsHeading: String { get }
    /// What stands above options and flags.
    var optionsHeading: String { get }
    /// What stands above subcommands.
    var membersHeading: String { get }
    /// What stands above examples.
    var examples: String { get }
    /// In a usage line, options that are too many for it.
    var anyOptions: String { get }
    /// In a usage line, any of the subcommands.
    var anyMember: String { get }
    /// The subcommand that runs when none is named.
    func standardMember(_ name: String) -> String
    /// What a value can be, and what it is if nothing is said; not both are empty.
    func values(_ values: [String], standard: String?) -> String
    /// What `--help` does.
    var showsHelp: String { get }
    /// What `--version` does.
    var showsVersion: String { get }
    /// Where there is more, after a command line that was not understood.
    func moreHelp(_ line: String) -> String
}
