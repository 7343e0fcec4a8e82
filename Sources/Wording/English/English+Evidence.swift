import Formatting
package import TestModel

extension English {
    package func name(_ condition: ArtificialCondition) -> String {
        switch condition {
        case .ownServer: "server on this machine"
        case .lab: "rules of the lab"
        case .developerOption: "developer option"
        case .synthesised: "synthesised recordings"
        case .rehearsal: "rehearsal"
        }
    }

    package func clause(_ found: FoundCondition) -> String {
        let names = found.names.joined(separator: ", ")
        return switch found.condition {
        case .ownServer where found.names == [TestServer.embedded.name]: measuresThisMachine
        case .ownServer: "the server \(names) is on this machine, so it measures no network"
        case .lab: "rules of the lab stand on the path (\(names))"
        case .developerOption: "a developer option chooses verdicts (\(names))"
        case .synthesised: "the recordings of \(names) are synthesised, not recorded"
        case .rehearsal: "the campaign is a rehearsal"
        }
    }

    package func noEvidence(campaign: String, _ found: [FoundCondition]) -> String {
        "tests of the campaign \(campaign) would be no evidence on a network: "
            + found.map(clause).joined(separator: "; ")
            + "; use a server and recordings of the network's, or try it out with \"campaign start --rehearsal\", "
            + "which marks every test and report"
    }

    package var needsRehearsal: String {
        "so its tests would be no evidence on a network, and \"campaign start\" takes it with --rehearsal only"
    }

    package func testsLeftOut(_ count: Int) -> String {
        "\(Quantities.count(count, "test")) left out that \(count == 1 ? "says" : "say") nothing about a network "
            + "(own server, lab, developer option, synthesised recordings or rehearsal); --artificial counts "
            + "\(count == 1 ? "it" : "them")"
    }

    package func testsLeftOut(_ count: Int, by conditions: [ArtificialCondition: Int]) -> String {
        "\(Quantities.count(count, "test")) left out that \(count == 1 ? "says" : "say") nothing about a network: "
            + list(conditions) + "."
    }

    package func evidenceWarning(
        _ conditions: [ArtificialCondition: Int], of tests: Int
    ) -> (word: String, sentence: String) {
        let rehearsal = conditions[.rehearsal] == tests ? "This is a rehearsal. " : ""
        return (
            "No evidence on a network",
            "\(rehearsal)Of \(Quantities.count(tests, "test")) these say nothing about a network: \(list(conditions)). "
                + "Whatever is found below may be the doing of the lab."
        )
    }

    private func list(_ conditions: [ArtificialCondition: Int]) -> String {
        ArtificialCondition.allCases.compactMap { condition in
            conditions[condition].map { "\(name(condition)) \($0)" }
        }.joined(separator: ", ")
    }

    package func campaignCell(_ name: String, isRehearsal: Bool) -> String {
        isRehearsal ? "\(name) (rehearsal)" : name
    }

    package func rehearsalsKept(_ count: Int) -> String {
        "\(Quantities.count(count, "test")) of rehearsals \(count == 1 ? "was" : "were") not handed in; --rehearsals "
            + "hands \(count == 1 ? "it" : "them") in, marked as such"
    }
}
