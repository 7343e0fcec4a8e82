import Basics
package import TestModel

extension Messages {
    /// Names the reason that a test is not evidence about a network, for a list.
    package func name(_ condition: ArtificialCondition) -> String {
        switch condition {
        case .ownServer: say("server on this machine", "serveur sur cette machine")
        case .lab: say("rules of the lab", "règles du labo")
        case .developerOption: say("developer option", "option de développement")
        case .synthesised: say("synthesised recordings", "enregistrements synthétisés")
        case .rehearsal: say("rehearsal", "répétition")
        }
    }

    /// Describes the reason and the affected objects, as a clause: "the embedded server measures this
    /// machine, not your network".
    package func clause(_ found: FoundCondition) -> String {
        let names = found.names.joined(separator: ", ")
        return switch found.condition {
        case .ownServer where found.names == [TestServer.embedded.name]: measuresThisMachine
        case .ownServer:
            say(
                "the server \(names) is on this machine, so it measures no network",
                "le serveur \(names) est sur cette machine et ne mesure aucun réseau")
        case .lab:
            say(
                "rules of the lab act on the path (\(names))",
                "des règles du labo agissent sur le chemin "
                    + "(\(found.names.map(named(lab:)).joined(separator: ", ")))")
        case .developerOption:
            say(
                "a developer option chooses verdicts (\(names))",
                "une option de développement choisit les verdicts (\(names))")
        case .synthesised:
            say(
                "the recordings of \(names) are synthesised, not recorded",
                "les enregistrements de \(names) sont synthétisés, pas enregistrés")
        case .rehearsal: say("the campaign is a rehearsal", "la campagne est une répétition")
        }
    }

    /// Explains why a campaign is not started as evidence, and how to start it as a rehearsal.
    package func noEvidence(campaign: String, _ found: [FoundCondition]) -> String {
        say(
            "tests of the campaign \(campaign) would be no evidence on a network: "
                + found.map(clause).joined(separator: "; ")
                + "; use a server across the network and recordings that were captured, or try it out with \"campaign start --rehearsal\", "
                + "which marks every test and report",
            "les tests de la campagne \(campaign) ne diraient rien d'un réseau : "
                + found.map(clause).joined(separator: " ; ")
                + " ; prenez un serveur à travers le réseau et des enregistrements captés, ou essayez-la par « campaign start --rehearsal », "
                + "qui marque chaque test et chaque rapport"
        )
    }

    /// States that a campaign can be started as a rehearsal only.
    package var needsRehearsal: String {
        say(
            "so its tests would be no evidence on a network, and \"campaign start\" takes it with --rehearsal only",
            "ses tests ne diraient donc rien d'un réseau, et « campaign start » ne la prend qu'avec --rehearsal"
        )
    }

    /// States the number of tests excluded from a summary or report, and the option that includes them.
    package func testsLeftOut(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "test")) left out that \(count == 1 ? "says" : "say") nothing about a network "
                + "(own server, lab, developer option, synthesised recordings or rehearsal); --artificial counts "
                + "\(count == 1 ? "it" : "them")",
            "\(tests(count)) qui ne \(count < 2 ? "dit" : "disent") rien d'un réseau (propre serveur, labo, option de "
                + "développement, enregistrements synthétisés ou répétition) ; --artificial \(count < 2 ? "le" : "les") compte"
        )
    }

    /// States the number of excluded tests by reason, for a page.
    package func testsLeftOut(_ count: Int, by conditions: [ArtificialCondition: Int]) -> String {
        say(
            "\(Quantities.count(count, "test")) left out that \(count == 1 ? "says" : "say") nothing about a network: "
                + list(conditions) + ".",
            "\(tests(count)) qui ne \(count < 2 ? "dit" : "disent") rien d'un réseau : \(list(conditions))."
        )
    }

    package func evidenceWarning(
        _ conditions: [ArtificialCondition: Int], of tests: Int
    ) -> (word: String, sentence: String) {
        let rehearsal = either(
            conditions[.rehearsal] == tests ? "This is a rehearsal. " : "",
            conditions[.rehearsal] == tests ? "Ceci est une répétition. " : "")
        return either(
            (
                "No evidence on a network",
                "\(rehearsal)Of \(Quantities.count(tests, "test")) these say nothing about a network: \(list(conditions)). "
                    + "Whatever is found below may be caused by the lab."
            ),
            (
                "Aucune preuve sur un réseau",
                "\(rehearsal)Sur \(tests) test\(tests < 2 ? "" : "s"), ceux-ci ne disent rien d'un réseau : "
                    + "\(list(conditions)). Ce qui est trouvé ci-dessous peut être dû au labo."
            )
        )
    }

    /// The campaign of a test, with its vantage point and the digest of its plan.
    package func campaignRound(_ round: StoredRound) -> String {
        let name = campaignCell(round.campaign, isRehearsal: round.isRehearsal)
        return say(
            "\(name), vantage point \(round.vantagePoint), plan \(round.plan)",
            "\(name), point de mesure \(round.vantagePoint), plan \(round.plan)")
    }

    /// Warns that a test is no evidence on a network, and why.
    package func noEvidence(_ conditions: [ArtificialCondition]) -> String {
        let names = conditions.map { name($0) }.joined(separator: ", ")
        return say(
            "this test says nothing about a network: \(names)", "ce test ne dit rien d'un réseau : \(names)")
    }

    private func list(_ conditions: [ArtificialCondition: Int]) -> String {

        ArtificialCondition.allCases.compactMap { condition in
            conditions[condition].map { "\(name(condition)) \($0)" }
        }.joined(separator: ", ")

    }

    /// Lists what a reader has to know of the tests that a summary or a report counts: which do not follow from their
    /// samples, and what samples cannot show.
    package func records(_ records: RecordTally) -> [String] {
        [
            records.differing == 0 ? nil : recordsLeftOut(records),
            records.withoutSamples == 0 ? nil : recordsWithoutSamples(records),
            records.imported == 0 ? nil : recordsImported(records),
        ].compactMap(\.self)
    }

    private func recordsLeftOut(_ records: RecordTally) -> String {
        let numbers = records.examples.map(String.init).joined(separator: ", ")
        let more = records.differing - records.examples.count
        let first = records.examples.first ?? 0
        return say(
            "\(Quantities.count(records.differing, "test")) left out because \(records.differing == 1 ? "its" : "their") "
                + "numbers do not follow from the samples: \(numbers)\(more > 0 ? " and \(more) more" : ""); "
                + "\"results verify \(first)\" shows what differs",
            "\(tests(records.differing)), car \(records.differing < 2 ? "ses" : "leurs") chiffres ne découlent pas des "
                + "échantillons : \(numbers)\(more > 0 ? " et \(more) de plus" : "") ; "
                + "« results verify \(first) » montre ce qui diffère")
    }

    private func recordsWithoutSamples(_ records: RecordTally) -> String {
        let count = records.withoutSamples
        return say(
            "\(count) of \(Quantities.count(records.tests, "test")) came without samples: "
                + "\(count == 1 ? "its numbers are" : "their numbers are") taken as told",
            "\(count) sur \(Self.count(records.tests, "test", "tests")) \(count < 2 ? "est arrivé" : "sont arrivés") sans "
                + "échantillons : \(count < 2 ? "ses" : "leurs") chiffres sont repris tels quels"
        )
    }

    private func recordsImported(_ records: RecordTally) -> String {
        let count = records.imported
        return say(
            "\(count) of \(Quantities.count(records.tests, "test")) \(count == 1 ? "was" : "were") imported: no sample "
                + "can prove that \(count == 1 ? "its" : "their") server was across a network, that no lab was on the "
                + "path, that no verdict was forced, and that \(count == 1 ? "it was no rehearsal" : "they were no rehearsals")",
            "\(count) sur \(Self.count(records.tests, "test", "tests")) "
                + (count < 2
                    ? "a été importé : aucun échantillon ne prouve que son serveur était à travers un réseau, qu'aucun "
                        + "labo n'était sur le chemin, qu'aucun verdict n'était forcé et que ce n'était pas une répétition"
                    : "ont été importés : aucun échantillon ne prouve que leur serveur était à travers un réseau, "
                        + "qu'aucun labo n'était sur le chemin, qu'aucun verdict n'était forcé et que ce n'étaient pas "
                        + "des répétitions"))
    }

    /// That the conclusions of a test do not follow from its samples, or that it has none; nil if they follow.
    package func record(_ standing: RecordStanding, of id: Int64) -> String? {
        switch standing {
        case .follows, .nothing: nil
        case .differs:
            say(
                "the numbers of test \(id) do not follow from its samples, so no report counts it; \"results verify \(id)\" "
                    + "shows what differs",
                "les chiffres du test \(id) ne découlent pas de ses échantillons, et aucun rapport ne le compte ; "
                    + "« results verify \(id) » montre ce qui diffère")
        case .withoutSamples:
            say(
                "test \(id) came without samples: its numbers are taken as told",
                "le test \(id) est arrivé sans échantillons : ses chiffres sont repris tels quels")
        }
    }

    /// That a stored record is not what was stored.
    package func recordChanged(_ id: Int64) -> String {
        say(
            "test \(id) is not as it was stored: something in it changed afterwards",
            "le test \(id) n'est plus tel qu'il a été enregistré : quelque chose y a changé depuis")
    }

    /// A campaign's name in a list.
    package func campaignCell(_ name: String, isRehearsal: Bool) -> String {
        say(isRehearsal ? "\(name) (rehearsal)" : name, isRehearsal ? "\(name) (répétition)" : name)
    }

    /// States the number of rehearsal tests that were not submitted, and the option that submits them.
    package func rehearsalsKept(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "test")) of rehearsals \(count == 1 ? "was" : "were") not handed in; --rehearsals "
                + "hands \(count == 1 ? "it" : "them") in, marked as such",
            "\(count) test\(count < 2 ? "" : "s") de répétitions \(count < 2 ? "n'a pas été remis" : "n'ont pas été remis") ; "
                + "--rehearsals \(count < 2 ? "le" : "les") remet, marqué\(count < 2 ? "" : "s") comme tel\(count < 2 ? "" : "s")"
        )
    }
}

extension Messages {
    private func tests(_ count: Int) -> String { count < 2 ? "\(count) test omis" : "\(count) tests omis" }
}
