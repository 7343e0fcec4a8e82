extension Messages {
    /// Says what stands before how a command is typed.
    package var usageHeading: String { say("USAGE:", "UTILISATION :") }

    /// Says what stands above positional arguments.
    package var argumentsHeading: String { say("ARGUMENTS:", "ARGUMENTS :") }

    /// Says what stands above options and flags.
    package var optionsHeading: String { say("OPTIONS:", "OPTIONS :") }

    /// Says what stands above subcommands.
    package var membersHeading: String { say("SUBCOMMANDS:", "SOUS-COMMANDES :") }

    /// Says what stands above examples.
    package var examples: String { say("EXAMPLES:", "EXEMPLES :") }

    /// In a usage line, options that are too many for it.
    package var anyOptions: String { "[options]" }

    /// In a usage line, any of the subcommands.
    package var anyMember: String { say("<subcommand>", "<sous-commande>") }

    /// The subcommand that runs when none is named.
    package func standardMember(_ name: String) -> String { say("\(name) (default)", "\(name) (par défaut)") }

    /// Says what a value can be, and what it is if nothing is said; not both are empty.
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

    /// Says what `--help` does.
    package var showsHelp: String { say("Show help information.", "Affiche cette aide.") }

    /// Says what `--version` does.
    package var showsVersion: String { say("Show the version.", "Affiche la version.") }

    /// Where there is more, after a command line that was not understood.
    package func moreHelp(_ line: String) -> String {
        say("\"\(line)\" tells more", "« \(line) » en dit plus")
    }
}
