import Formatting
package import TestModel

extension French {
    package func importing(tests: Int, share: Double, secondsLeft: Int?) -> String {
        Self.count(tests, "test", "tests") + ", \(percent(share)) lus"
            + (secondsLeft.map { ", encore \(Quantities.span($0))" } ?? "")
            + " ; Ctrl-C arrête et les garde"
    }
    package func leftOver(_ counts: [(reason: Leftover.Reason, count: Int)], areNamed: Bool) -> String {
        "aucun test n'a été fait de "
            + counts.map { "\($0.count) (\(reason($0.reason)))" }.joined(separator: ", ")
            + (areNamed ? "" : " ; --verbose les nomme")
    }
    package func leftOver(_ leftover: Leftover) -> String {
        "\(place(leftover.place)) : \(reason(leftover.reason))"
    }

    package func publisher(_ source: TestSource) -> String {
        switch source {
        case .own: "par personne"
        case .wehe: "par les serveurs de Wehe, sans le dernier échantillon de chaque rejeu"
        }
    }
    package func verified(_ tally: VerificationTally) -> String {
        let examples = tally.examples.map(String.init).joined(separator: ", ")
        let more = tally.disagreeing > tally.examples.count ? ", ..." : ""
        return Self.count(tally.compared, "test vérifié", "tests vérifiés")
            + " : les échantillons donnent tous les nombres de \(tally.agreeing)"
            + (tally.disagreeing > 0 ? ", pas ceux de \(tally.disagreeing) (\(examples)\(more))" : "")
            + (tally.incomparable > 0 ? " ; rien à vérifier pour \(tally.incomparable)." : ".")
    }
    package func withoutStatistics(_ count: Int) -> String {
        Self.count(count, "test laissé", "tests laissés") + " de côté, faute de statistiques enregistrées"
    }

    package func share(_ share: Double, within shares: (low: Double, high: Double)) -> String {
        "\(percent(share)) (\(percent(shares.low)) à \(percent(shares.high)))"
    }

    private func place(_ place: Leftover.Place) -> String {
        switch place {
        case .test(let user, let history): "utilisateur \(user), test \(history)"
        case .line(let path, 0): path
        case .line(let path, let line): "\(path), ligne \(line)"
        }
    }

    private func reason(_ reason: Leftover.Reason) -> String {
        switch reason {
        case .noReplay: "l'un de ses rejeux n'est dit nulle part"
        case .noSamples: "les échantillons d'un rejeu manquent"
        case .noDecision: "ce que le serveur a décidé manque"
        case .unfinished: "un rejeu ne s'est pas terminé comme il faut"
        case .ambiguous: "deux tests d'un même jour portent les mêmes noms"
        case .localization: "les tests comparés par une localisation manquent"
        case .unknown: "pas un enregistrement des serveurs de Wehe"
        case .wrong: "il y manque quelque chose ou une valeur est impossible"
        case .unreadable: "illisible jusqu'à sa fin"
        }
    }
}
