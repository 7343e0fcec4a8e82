import ArgumentParser
import Basics
import CommandParsing
import TestModel

/// Parsing of the words of a line: the command that they stand for, or the fault in them.
extension CommandTable {
    /// The command that words stand for, in the language that is spoken.
    ///
    /// - Throws: `ShellError.unknownCommand`, or the parser's error, which may be a wish for help.
    static func command(_ words: [String]) throws -> any ParsableCommand {
        let words = try named(words)
        // The parser describes every command below the root to itself each time, so the one that is meant is asked
        // alone; what the root would say of a slip or a wish for help, only the root can say.
        if let (type, rest) = named(words, in: entries.map(\.type)),
            let command = try? type.parseAsRoot(Array(rest)), command is any ShellCommand
        {
            return command
        }
        return try ShellRoot.parseAsRoot(words)
    }

    /// The command that the first words name, down to the last subcommand or the one that runs when none is named, and
    /// the words after its name; nil if there is no such command.
    private static func named(
        _ words: [String], in types: [any ParsableCommand.Type]
    ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>)? {
        var rest = words[...]
        guard var type = types.first(where: { $0._commandName == rest.first }) else { return nil }
        rest = rest.dropFirst()
        while !type.configuration.subcommands.isEmpty {
            let configuration = type.configuration
            if let next = configuration.subcommands.first(where: { $0._commandName == rest.first }) {
                type = next
                rest = rest.dropFirst()
            } else if let standard = configuration.defaultSubcommand {
                type = standard
            } else {
                return nil
            }
        }
        return (type, rest)
    }

    /// The words with the command's own name first.
    static func named(_ words: [String]) throws(ShellError) -> [String] {
        guard let first = words.first else { return words }
        let names = names(for: first)
        // A word of another shell's, such as "set", means that rather than the beginning of a command here.
        if names.first != first, let counterpart = OtherShells.counterpart(of: first) {
            throw .unknownCommand(first, suggestion: counterpart)
        }
        switch names.count {
        case 1: return names + words.dropFirst()
        case 0:
            let all = entries.map(\.name)
            throw .unknownCommand(
                first, suggestion: EditDistance.nearest(to: first, in: all, limit: 2).first)
        default: throw .ambiguousCommand(first, among: names)
        }
    }

    /// A word in the place of a subcommand that is nearly the name of one, or that the group takes for nothing
    /// else; nil if the words are wrong in another way.
    private static func wrongSubcommand(_ words: [String], _ fault: UsageError) -> ShellError? {
        var path: [String] = []
        var types = entries.map(\.type)
        for word in words {
            if let next = types.first(where: { $0._commandName == word }) {
                path.append(word)
                types = next.configuration.subcommands
                continue
            }
            guard !path.isEmpty, !types.isEmpty, !word.hasPrefix("-") else { return nil }
            let meant = EditDistance.nearest(to: word, in: types.map { $0._commandName }, limit: 2).first
            if meant == nil {
                guard case .unexpectedWords(let unexpected) = fault, unexpected.first == word else {
                    return nil
                }
            }
            return .unknownCommand(
                (path + [word]).joined(separator: " "),
                suggestion: meant.map { (path + [$0]).joined(separator: " ") })
        }
        return nil
    }

    /// The fault in a command line; nil if it asks for help.
    static func slip(_ error: any Error, _ words: [String]) -> ShellError? {
        guard case .fault(let fault) = ParseFailure(error, root: ShellRoot.self) else { return nil }
        return wrongSubcommand(words, fault) ?? .usage(command: commandName(words), fault)
    }

    /// The name of the command that words are about, with those of its groups.
    static func commandName(_ words: [String]) -> String {
        path(of: words)?.joined(separator: " ") ?? words.first ?? ""
    }
}
