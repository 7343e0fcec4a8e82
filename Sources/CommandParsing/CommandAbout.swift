package import ArgumentParser
package import Messages

/// The description of a command in each language, with examples.
package struct CommandAbout: Sendable {
    /// The side effects of a command.
    package enum Effect: Sendable {
        /// None: the command only holds subcommands.
        case group
        /// Shows data without changing any.
        case reads
        /// The same, with the output shown page by page on a terminal.
        case pages
        /// Sends, writes, waits or asks.
        case acts
    }

    /// The command's side effects, unless an option changes them.
    package let effect: Effect
    private let english: (abstract: String, discussion: String)
    private let french: (abstract: String, discussion: String)
    /// Command lines for the examples; those of the process itself are for a shell of the operating system. A
    /// group without any shows the first example of each of its subcommands.
    package let examples: [String]

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - english: one sentence on the purpose of the command.
    ///   - french: the same in French.
    ///   - effect: the side effects of the command.
    ///   - discussion: further explanations in both languages.
    ///   - examples: command lines that can be typed. A test runs all of them.
    package init(
        _ english: String, _ french: String, _ effect: Effect,
        discussion: (english: String, french: String) = ("", ""),
        examples: [String] = []
    ) {
        self.effect = effect
        self.english = (english, discussion.english)
        self.french = (french, discussion.french)
        self.examples = examples
    }

    /// Returns one sentence on the purpose of the command.
    package func abstract(_ messages: Messages) -> String { messages.say(english.abstract, french.abstract) }

    /// Returns further explanations; empty if there are none.
    package func discussion(_ messages: Messages) -> String {
        messages.say(english.discussion, french.discussion)
    }
}

/// A command with a description in every language.
package protocol DescribedCommand: ParsableCommand {
    /// Its description.
    static var about: CommandAbout { get }
}

extension CommandConfiguration {
    /// Creates the configuration of a command with the texts in the current language.
    ///
    /// - Parameters:
    ///   - name: the word that the user types, after the words of its groups. ArgumentParser would otherwise
    ///     derive it from the type, which is slow.
    ///   - about: the description.
    ///   - version: the text printed by `--version`.
    ///   - subcommands: the subcommands.
    ///   - defaultSubcommand: the subcommand that runs if none is given.
    ///   - aliases: further words for the command.
    package init(
        commandName name: String, _ about: CommandAbout, version: String = "",
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil,
        aliases: [String] = []
    ) {
        let messages = CurrentLanguage.messages
        self.init(
            commandName: name, abstract: about.abstract(messages), discussion: about.discussion(messages),
            version: version, subcommands: subcommands, defaultSubcommand: defaultSubcommand,
            aliases: aliases)
    }
}

extension ArgumentHelp {
    /// Returns the help on an argument, an option or a flag, in the current language.
    ///
    /// - Parameters:
    ///   - english: a sentence.
    ///   - french: the same in French.
    ///   - kind: the kind of value, which determines the completions; nothing for a flag.
    /// - Returns: the help.
    package static func says(
        _ english: String, _ french: String, takes kind: ArgumentKind = .nothing
    ) -> ArgumentHelp {
        ArgumentHelp(
            CurrentLanguage.messages.say(english, french),
            valueName: kind == .nothing ? nil : kind.rawValue)
    }
}
