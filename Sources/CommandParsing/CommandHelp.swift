package import ArgumentParser
import Basics
package import Messages

/// The help page of a command: purpose, syntax, arguments and examples.
package struct CommandHelp {
    private let path: [String]
    private let command: CommandOutline
    private let columns: Int
    private let words: Messages

    /// The width of pages that are not shown in a terminal, columns.
    private static let usualColumns = 80
    /// The column at which texts begin beside the syntax.
    private static let margin = 26
    /// Maximum number of options that a usage line lists one by one.
    private static let mostOptions = 12

    /// Creates the help on a command.
    ///
    /// - Parameters:
    ///   - type: the command.
    ///   - path: the words by which it is called.
    ///   - columns: the width of the window; nil without one.
    ///   - words: the texts of the current language.
    /// - Throws: a `DecodingError` if the parser describes the command in an unknown form.
    package init(
        of type: any ParsableCommand.Type, at path: [String], columns: Int?, _ words: Messages
    ) throws {
        command = try words.withLanguage { try CommandOutline(of: type) }
        self.path = path
        self.columns = columns ?? Self.usualColumns
        self.words = words
    }

    /// The text of the page, with a line break at its end.
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

    /// The usage line of the command.
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

    /// Returns the meaning of an argument, its possible values and its default.
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
    /// The syntax of the argument in a list.
    fileprivate var label: String {
        let names = spellings.joined(separator: ", ")
        let value = form == .flag ? "" : "<\(valueName ?? "value")>"
        return names.isEmpty || value.isEmpty ? names + value : names + " " + value
    }
}
