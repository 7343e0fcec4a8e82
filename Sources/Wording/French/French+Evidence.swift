import Formatting
package import TestModel

extension French {
    package func name(_ condition: ArtificialCondition) -> String {
        switch condition {
        case .ownServer: "serveur sur cette machine"
        case .lab: "règles du labo"
        case .developerOption: "option de développement"
        case .synthesised: "enregistrements synthétisés"
        case .rehearsal: "répétition"
        }
    }

    package func clause(_ found: FoundCondition) -> String {
        let names = found.names.joined(separator: ", ")
        return switch found.condition {
        case .ownServer where found.names == [TestServer.embedded.name]: measuresThisMachine
        case .ownServer: "le serveur \(names) est sur cette machine et ne mesure aucun réseau"
        case .lab: "des règles du labo sont sur le chemin (\(names))"
        case .developerOption: "une option de développement choisit les verdicts (\(names))"
        case .synthesised: "les enregistrements de \(names) sont synthétisés, pas enregistrés"
        case .rehearsal: "la campagne est une répétition"
        }
    }

    package func noEvidence(campaign: String, _ found: [FoundCondition]) -> String {
        "les tests de la campagne \(campaign) ne diraient rien d'un réseau : "
            + found.map(clause).joined(separator: " ; ")
            + " ; prenez un serveur et des enregistrements du réseau, ou essayez-la par « campaign start --rehearsal », "
            + "qui marque chaque test et chaque rapport"
    }

    package var needsRehearsal: String {
        "ses tests ne diraient donc rien d'un réseau, et « campaign start » ne la prend qu'avec --rehearsal"
    }

    package func testsLeftOut(_ count: Int) -> String {
        "\(tests(count)) qui ne \(count < 2 ? "dit" : "disent") rien d'un réseau (propre serveur, labo, option de "
            + "développement, enregistrements synthétisés ou répétition) ; --artificial \(count < 2 ? "le" : "les") compte"
    }

    package func testsLeftOut(_ count: Int, by conditions: [ArtificialCondition: Int]) -> String {
        "\(tests(count)) qui ne \(count < 2 ? "dit" : "disent") rien d'un réseau : \(list(conditions))."
    }

    private func tests(_ count: Int) -> String { count < 2 ? "\(count) test omis" : "\(count) tests omis" }

    package func evidenceWarning(
        _ conditions: [ArtificialCondition: Int], of tests: Int
    ) -> (word: String, sentence: String) {
        let rehearsal = conditions[.rehearsal] == tests ? "Ceci est une répétition. " : ""
        return (
            "Aucune preuve sur un réseau",
            "\(rehearsal)Sur \(tests) test\(tests < 2 ? "" : "s"), ceux-ci ne disent rien d'un réseau : "
                + "\(list(conditions)). Ce qui est trouvé ci-dessous peut être l'œuvre du labo."
        )
    }

    private func list(_ conditions: [ArtificialCondition: Int]) -> String {
        ArtificialCondition.allCases.compactMap { condition in
            conditions[condition].map { "\(name(condition)) \($0)" }
        }.joined(separator: ", ")
    }

    package func campaignCell(_ name: String, isRehearsal: Bool) -> String {
        isRehearsal ? "\(name) (répétition)" : name
    }

    package func rehearsalsKept(_ count: Int) -> String {
        "\(count) test\(count < 2 ? "" : "s") de répétitions \(count < 2 ? "n'a pas été remis" : "n'ont pas été remis") ; "
            + "--rehearsals \(count < 2 ? "le" : "les") remet, marqué\(count < 2 ? "" : "s") comme tel\(count < 2 ? "" : "s")"
    }
}
