package import ArgumentParser
import Basics
package import Messages

/// What help shows of a command: what it does, how it is typed, what it takes, and examples.
package struct CommandHelp {
    private let path: [String]
    private let command: CommandOutline
    private let columns: Int
    private let words: Messages

    /// How wide pages are that nobody looks at in a terminal.
    private static let usualColumns = 80
    /// Where texts begin beside what is typed.
    private static let margin = 26
    /// A usage line shows no more options than these one by one.
    private static let mostOptions = 12

    /// Help on a command.
    ///
    /// - Parameters:
    ///   - type: the command.
    ///   - path: the words by which it is called.
    ///   - columns: how wide the window is; nil without one.
    ///   - words: the language.
    /// - Throws: a `DecodingError` if the parser describes the command in an unknown form.
    package init(
        of type: any ParsableCommand.Type, at path: [String], columns: Int?, _ words: Messages
    ) throws {
        command = try words.withLanguage { try CommandOutline(of: type) }
        self.path = path
        self.columns = columns ?? Self.usualColumns
        self.words = words
    }

    /// The page, with a line break at its end.
    package var text: String {
        var parts = [wrapped(command.summary)]
        if !command.discussion.isEmpty { parts.append(wrapped(command.discussion)) }
        parts.append(usage)
        list(words.argumentsHeading, command.positionals.map { ($0.label, meaning($0)) }, &parts)
        list(words.optionsHeading, command.options.map { ($0.label, meaning($0)) }, &parts)
        let members = command.subcommands.map { member in
            (
                member.name == command.standard ? words.standardMember(member.name) : member.name,
                member.summary
            )
        }
        list(words.membersHeading, members, &parts)
        if !command.examples.isEmpty {
            parts.append(words.examples + command.examples.map { "\n  " + $0 }.joined())
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// How the command is typed.
    package var usage: String {
        let options = command.options.filter { $0.longName != "--help" }
        let shown = options.count > Self.mostOptions ? [words.anyOptions] : options.map(\.usage)
        let members = command.subcommands.isEmpty ? [] : [words.anyMember]
        let line = ([words.usageHeading] + path + command.positionals.map(\.usage) + shown + members)
            .joined(separator: " ")
        return line.rows(LineWrapping(columns: columns, hanging: 4)).joined(separator: "\n")
    }

    private func list(_ heading: String, _ items: [(label: String, text: String)], _ parts: inout [String]) {
        guard !items.isEmpty else { return }
        parts.append(([heading] + items.map(item)).joined(separator: "\n"))
    }

    private func item(_ label: String, _ text: String) -> String {
        let blanks = String(repeating: " ", count: Self.margin)
        let rows = text.rows(LineWrapping(columns: max(columns - Self.margin, Self.margin), hanging: 0))
        let isBeside = label.count + 3 <= Self.margin
        let first = "  " + label + (isBeside ? blanks.dropFirst(label.count + 2) : "\n" + blanks)
        return first + rows.joined(separator: "\n" + blanks)
    }

    /// What an argument means, what it can be, and what it is if nothing is said.
    private func meaning(_ argument: ArgumentOutline) -> String {
        guard !argument.choices.isEmpty || argument.standard != nil else { return argument.summary }
        return argument.summary + " " + words.values(argument.choices, standard: argument.standard)
    }

    private func wrapped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).rows(LineWrapping(columns: columns)).joined(separator: "\n") }
            .joined(separator: "\n")
    }
}

extension ArgumentOutline {
    /// How it stands in a list.
    fileprivate var label: String {
        let names = spellings.joined(separator: ", ")
        let value = form == .flag ? "" : "<\(valueName ?? "value")>"
        return names.isEmpty || value.isEmpty ? names + value : names + " " + value
    }
}
