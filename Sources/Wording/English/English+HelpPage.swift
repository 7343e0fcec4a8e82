extension English {
    package var usageHeading: String { "USAGE:" }
    package var argumentsHeading: String { "ARGUMENTS:" }
    package var optionsHeading: String { "OPTIONS:" }
    package var membersHeading: String { "SUBCOMMANDS:" }
    package var examples: String { "EXAMPLES:" }
    package var anyOptions: String { "[options]" }
    package var anyMember: String { "<subcommand>" }
    package func standardMember(_ name: String) -> String { "\(name) (default)" }
    package func values(_ values: [String], standard: String?) -> String {
        let known = values.isEmpty ? nil : "values: " + values.joined(separator: ", ")
        return "(" + [known, standard.map { "default: \($0)" }].compactMap(\.self).joined(separator: "; ")
            + ")"
    }
    package var showsHelp: String { "Show help information." }
    package var showsVersion: String { "Show the version." }
    package func moreHelp(_ line: String) -> String { "\"\(line)\" tells more" }
}
