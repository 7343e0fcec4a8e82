extension French {
    package var usageHeading: String { "UTILISATION :" }
    package var argumentsHeading: String { "ARGUMENTS :" }
    package var optionsHeading: String { "OPTIONS :" }
    package var membersHeading: String { "SOUS-COMMANDES :" }
    package var examples: String { "EXEMPLES :" }
    package var anyOptions: String { "[options]" }
    package var anyMember: String { "<sous-commande>" }
    package func standardMember(_ name: String) -> String { "\(name) (par défaut)" }
    package func values(_ values: [String], standard: String?) -> String {
        let known = values.isEmpty ? nil : "valeurs : " + values.joined(separator: ", ")
        return "("
            + [known, standard.map { "par défaut : \($0)" }].compactMap(\.self).joined(separator: " ; ") + ")"
    }
    package var showsHelp: String { "Affiche cette aide." }
    package var showsVersion: String { "Affiche la version." }
    package func moreHelp(_ line: String) -> String { "« \(line) » en dit plus" }
}
