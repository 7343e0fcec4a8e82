import CommandParsing
import Basics
import Messages

/// All commands with their arguments as objects, for programs.
enum CommandReference {
    /// Returns one object per runnable command, in the order of the table.
    ///
    /// - Throws: a `DecodingError` if the parser describes itself in an unknown form.
    static func records() throws -> [JSONValue] {
        try Messages.english.withLanguage { try CommandOutline(of: ShellRoot.self) }.runnable().map {
            path, command in
            [
                "command": .string(path), "summary": .string(command.summary),
                "discussion": .optional(command.discussion.isEmpty ? nil : command.discussion),
                "arguments": .array(command.arguments.map(record)),
                "examples": .array(
                    command.examples.map { .string($0) }),
            ]
        }
    }

    private static func record(_ argument: ArgumentOutline) -> JSONValue {
        [
            "form": .string(argument.form.rawValue), "names": .array(argument.spellings.map { .string($0) }),
            "takes": .optional(argument.form == .flag ? nil : argument.valueName),
            "values": .array(argument.choices.map { .string($0) }),
            "optional": .bool(argument.isOptional || argument.form == .flag),
            "repeating": .bool(argument.isRepeating), "standard": .optional(argument.standard),
            "summary": .string(argument.summary),
        ]
    }
}
