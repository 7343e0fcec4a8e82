extension Messages {
    /// The heading of the usage line.
    package var usageHeading: String { say("USAGE:", "UTILISATION :") }

    /// The heading of positional arguments.
    package var argumentsHeading: String { say("ARGUMENTS:", "ARGUMENTS :") }

    /// The heading of options and flags.
    package var optionsHeading: String { say("OPTIONS:", "OPTIONS :") }

    /// The heading of subcommands.
    package var membersHeading: String { say("SUBCOMMANDS:", "SOUS-COMMANDES :") }

    /// The heading of examples.
    package var examples: String { say("EXAMPLES:", "EXEMPLES :") }

    /// The stand-in for options in a usage line that has too many.
    package var anyOptions: String { "[options]" }

    /// The stand-in for a subcommand in a usage line.
    package var anyMember: String { say("<subcommand>", "<sous-commande>") }

    /// Names the default subcommand.
    package func standardMember(_ name: String) -> String { say("\(name) (default)", "\(name) (par défaut)") }

    /// Lists the values of an argument and its default; not both are empty.
    package func values(_ values: [String], standard: String?) -> String {
        let known = either(
            values.isEmpty ? nil : "values: " + values.joined(separator: ", "),
            values.isEmpty ? nil : "valeurs : " + values.joined(separator: ", "))
        return say(
            "(" + [known, standard.map { "default: \($0)" }].compactMap(\.self).joined(separator: "; ")
                + ")",
            "("
                + [known, standard.map { "par défaut : \($0)" }].compactMap(\.self).joined(separator: " ; ")
                + ")"
        )
    }

    /// The description of `--help`.
    package var showsHelp: String { say("Show help information.", "Affiche cette aide.") }

    /// The description of `--version`.
    package var showsVersion: String { say("Show the version.", "Affiche la version.") }

    /// Refers to the help of a command line that could not be parsed.
    package func moreHelp(_ line: String) -> String {
        say("\"\(line)\" tells more", "« \(line) » en dit plus")
    }
}
