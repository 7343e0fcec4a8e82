package import ArgumentParser
package import Messages

/// The description of a command in each language, with lines that show how it is typed.
package struct CommandAbout: Sendable {
    /// A command's effect on the world around it.
    package enum Effect: Sendable {
        /// Nothing by itself: it only holds subcommands.
        case group
        /// Shows what is there, and changes nothing by it.
        case reads
        /// The same, and is shown page by page where a person reads it.
        case pages
        /// Sends, writes, waits or asks.
        case acts
    }

    /// The command's effect on the world around it, if no option changes that.
    package let effect: Effect
    private let english: (abstract: String, discussion: String)
    private let french: (abstract: String, discussion: String)
    /// Lines that can be typed, in a shell of the operating system for the process itself. A group without any shows those
    /// of its subcommands, the first of each.
    package let examples: [String]

    /// A description.
    ///
    /// - Parameters:
    ///   - english: one sentence on what the command does.
    ///   - french: the same in French.
    ///   - effect: what the command does to the world around it.
    ///   - discussion: more about it, in both languages.
    ///   - examples: lines that can be typed. A test runs all of them.
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

    /// One sentence on what the command does.
    package func abstract(_ messages: Messages) -> String { messages.say(english.abstract, french.abstract) }

    /// More about it; empty where there is no more.
    package func discussion(_ messages: Messages) -> String {
        messages.say(english.discussion, french.discussion)
    }
}

/// A command that tells of itself in every language.
package protocol DescribedCommand: ParsableCommand {
    /// Its description.
    static var about: CommandAbout { get }
}

extension CommandConfiguration {
    /// A command with its own words in the language that is spoken.
    ///
    /// - Parameters:
    ///   - name: what people type, after the words of the groups it belongs to. ArgumentParser would otherwise
    ///     derive it from the type, which is slow.
    ///   - about: what it tells of itself.
    ///   - version: what `--version` prints.
    ///   - subcommands: the commands that belong to it.
    ///   - defaultSubcommand: the one that runs when none is named.
    ///   - aliases: other words for it.
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
    /// The meaning of an argument, an option or a flag, in the language that is spoken.
    ///
    /// - Parameters:
    ///   - english: a sentence.
    ///   - french: the same in French.
    ///   - kind: what it takes, by which completion knows what to offer; nothing for a flag.
    /// - Returns: the help.
    package static func says(
        _ english: String, _ french: String, takes kind: ArgumentKind = .nothing
    ) -> ArgumentHelp {
        ArgumentHelp(
            CurrentLanguage.messages.say(english, french),
            valueName: kind == .nothing ? nil : kind.rawValue)
    }
}
