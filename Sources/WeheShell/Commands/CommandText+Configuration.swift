package import ArgumentParser
package import Wording

extension CommandConfiguration {
    /// A command with its own words in the language that is spoken.
    ///
    /// - Parameters:
    ///   - name: what people type, after the words of the groups it belongs to. ArgumentParser would otherwise
    ///     derive it from the type, which is slow.
    ///   - text: what it tells of itself.
    ///   - version: what `--version` prints.
    ///   - subcommands: the commands that belong to it.
    ///   - defaultSubcommand: the one that runs when none is named.
    ///   - aliases: other words for it.
    package init(
        commandName name: String, _ text: CommandText, version: String = "",
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil,
        aliases: [String] = []
    ) {
        self.init(
            commandName: name, abstract: Spoken.wording.abstract(text),
            discussion: Spoken.wording.discussion(text), version: version, subcommands: subcommands,
            defaultSubcommand: defaultSubcommand, aliases: aliases)
    }
}
