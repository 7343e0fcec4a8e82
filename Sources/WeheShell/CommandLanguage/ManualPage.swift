import CommandParsing
import ArgumentParser
import Basics
import Foundation
import TestModel
import Messages

/// The manual page, in the macros of man(7), generated from the parser's description of its commands and from
/// help topics.
struct ManualPage {
    /// The process and its options.
    let program: CommandOutline
    /// The shell's commands.
    let shell: CommandOutline
    /// The version.
    let version: String
    /// The help on exit codes.
    let exitCodes: String

    /// The source of the page.
    var text: String {
        var page = ".TH WEHE 1 \"\" \"wehe \(Self.escaped(version))\" \"User Commands\"\n"
        page += ".SH NAME\nwehe \\- \(Self.escaped(program.summary))\n"
        page +=
            ".SH SYNOPSIS\n.B wehe\n" + Self.escaped(program.arguments.map(\.usage).joined(separator: " "))
        page += "\n.br\n.B wehe serve\n[options]\n.br\n.B wehe\\-cmdline\n[options]\n"
        page += ".SH DESCRIPTION\n" + Self.escaped(program.discussion) + "\n"
        page +=
            ".PP\nCalled as wehe\\-cmdline it is the upstream command line client; \"wehe\\-cmdline \\-h\" "
        page += "and the topic \"operators\" tell more.\n"
        page += ".SH OPTIONS\n" + program.arguments.map(Self.item).joined()
        page += Self.examples(of: program)
        for subcommand in program.subcommands {
            page += ".SS wehe \(subcommand.name)\n" + Self.escaped(subcommand.summary) + "\n"
            page += subcommand.arguments.map(Self.item).joined()
            page += Self.examples(of: subcommand)
        }
        page += ".SH COMMANDS\n"
        for (path, command) in shell.runnable() {
            let usage = command.arguments.map(\.usage).joined(separator: " ")
            page += ".SS " + Self.escaped(path + (usage.isEmpty ? "" : " " + usage)) + "\n"
            page += Self.escaped(command.summary) + "\n"
            if !command.discussion.isEmpty { page += ".PP\n" + Self.escaped(command.discussion) + "\n" }
            page += command.arguments.map(Self.item).joined()
            page += Self.examples(of: command)
        }
        page += ".SH EXIT STATUS\n.nf\n"
        page += exitCodes.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
            .map { Self.escaped(String($0)) }.joined(separator: "\n")
        page += "\n.fi\n"
        page += ".SH ENVIRONMENT\n"
        for (name, meaning) in Self.variables { page += ".TP\n.B \(name)\n\(Self.escaped(meaning))\n" }
        page += ".SH FILES\nThe topic \"privacy\" of the command \"help\" lists the files of the home.\n"
        return page
    }

    private static let variables = [
        ("WEHE_HOME", "One folder for all state, as with --home."),
        ("WEHE_HELP", "Where the help topics lie."),
        ("WEHE_DASHBOARD", "Where the dashboard's page lies."),
        ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Where state is kept without WEHE_HOME."),
        ("PAGER", "Shows long output at the prompt, instead of less; empty for none."),
        ("NO_COLOR", "Switches colours off."),
        ("LC_ALL, LC_MESSAGES, LANG", "The language: French, else English."),
    ]

    private static func item(_ argument: ArgumentOutline) -> String {
        let value = argument.form == .flag ? "" : "<\(argument.valueName ?? "value")>"
        let title = (argument.spellings.joined(separator: ", ") + " " + value)
            .trimmingCharacters(in: .whitespaces)
        let choices =
            argument.choices.isEmpty ? "" : " One of: " + argument.choices.joined(separator: ", ") + "."
        let standard = argument.standard.map { " Standard: \($0)." } ?? ""
        return ".TP\n.B " + escaped(title) + "\n" + escaped(argument.summary + choices + standard) + "\n"
    }

    /// Returns the examples of a command, each on a line of its own; empty if there are none.
    private static func examples(of command: CommandOutline) -> String {
        guard !command.examples.isEmpty else { return "" }
        let lines = command.examples.map { escaped("    " + $0) + "\n" }
        return ".PP\nExamples:\n.nf\n" + lines.joined() + ".fi\n"
    }

    /// Escapes text so that it contains no requests: backslashes and hyphens are literal, and no line begins
    /// with a control character.
    private static func escaped(_ text: String) -> String {
        let plain = text.escaping(["\\": "\\e", "-": "\\-"])
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}

extension ManualPage {
    /// The text of the manual page, which is English.
    ///
    /// - Parameters:
    ///   - program: parses the options of the process.
    ///   - exitCodes: the help on exit codes.
    /// - Returns: the text.
    /// - Throws: a `DecodingError` if the parser describes itself in an unknown form.
    static func text(of program: any ParsableCommand.Type, exitCodes: String) throws -> String {
        try Messages.english.withLanguage {
            ManualPage(
                program: try CommandOutline(of: program), shell: try CommandOutline(of: ShellRoot.self),
                version: Software.version, exitCodes: exitCodes
            ).text
        }
    }
}
