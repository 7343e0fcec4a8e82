import Basics
package import TestModel

extension Messages {
    /// Describes the progress of an import: the number of tests, the share of the data read, and the
    /// remaining seconds.
    package func importing(tests: Int, share: Double, secondsLeft: Int?) -> String {
        say(
            "\(Quantities.count(tests, "test")), \(percent(share)) read"
                + (secondsLeft.map { ", \(Quantities.span($0)) left" } ?? "")
                + "; Ctrl-C ends and keeps them",
            Self.count(tests, "test", "tests") + ", \(percent(share)) lus"
                + (secondsLeft.map { ", encore \(Quantities.span($0))" } ?? "")
                + " ; Ctrl-C arrête et les garde"
        )
    }

    /// Counts the skipped data by reason; `areNamed` if each was listed before.
    package func leftOver(_ counts: [(reason: SkippedRecord.Reason, count: Int)], areNamed: Bool) -> String {
        say(
            "no test was made of "
                + counts.map { "\($0.count) (\(reason($0.reason)))" }.joined(separator: ", ")
                + (areNamed ? "" : "; --verbose names each"),
            "aucun test n'a été fait de "
                + counts.map { "\($0.count) (\(reason($0.reason)))" }.joined(separator: ", ")
                + (areNamed ? "" : " ; --verbose les nomme")
        )
    }

    /// Says that servers published useless statistics of some tests.
    package func meansOfSamples(tests: Int) -> String {
        say(
            "the means of \(Quantities.count(tests, "test")) were computed from the samples: the servers published "
                + "statistics of truth values",
            "les moyennes de \(Self.count(tests, "test", "tests")) ont été calculées à partir des échantillons : les "
                + "serveurs ont publié des statistiques de valeurs de vérité")
    }

    /// Describes skipped data.
    package func leftOver(_ leftover: SkippedRecord) -> String {
        say(
            "\(place(leftover.place)): \(reason(leftover.reason))",
            "\(place(leftover.place)) : \(reason(leftover.reason))")
    }

    /// Names the publisher of a test.
    package func publisher(_ source: TestSource) -> String {
        switch source {
        case .own: say("by nobody", "par personne")
        case .wehe:
            say(
                "by Wehe's servers, without the last sample of each replay",
                "par les serveurs de Wehe, sans le dernier échantillon de chaque rejeu")
        }
    }

    /// Counts the tests whose reported numbers agree with their samples.
    package func verified(_ tally: VerificationTally) -> String {
        let examples = tally.examples.map(String.init).joined(separator: ", ")
        let more = tally.disagreeing > tally.examples.count ? ", ..." : ""
        return say(
            "\(Quantities.count(tally.compared, "test")) verified: all numbers of \(tally.agreeing) follow from the samples"
                + (tally.disagreeing > 0 ? ", of \(tally.disagreeing) they do not (\(examples)\(more))" : "")
                + (tally.incomparable > 0 ? "; \(tally.incomparable) had nothing to verify." : "."),
            Self.count(tally.compared, "test vérifié", "tests vérifiés")
                + " : les échantillons donnent tous les nombres de \(tally.agreeing)"
                + (tally.disagreeing > 0 ? ", pas ceux de \(tally.disagreeing) (\(examples)\(more))" : "")
                + (tally.incomparable > 0 ? " ; rien à vérifier pour \(tally.incomparable)." : ".")
        )
    }

    /// States the number of tests without statistics.
    package func withoutStatistics(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "test")) left out, for no statistics are stored with \(count == 1 ? "it" : "them")",
            Self.count(count, "test laissé", "tests laissés") + " de côté, faute de statistiques enregistrées"
        )
    }

    /// Formats a share with its interval, for a table.
    package func share(_ share: Double, within shares: (low: Double, high: Double)) -> String {
        say(
            "\(percent(share)) (\(percent(shares.low)) to \(percent(shares.high)))",
            "\(percent(share)) (\(percent(shares.low)) à \(percent(shares.high)))")
    }

    private func place(_ place: SkippedRecord.Place) -> String {
        switch place {
        case .test(let user, let history):
            say("user \(user), test \(history)", "utilisateur \(user), test \(history)")
        case .line(let path, 0): path
        case .line(let path, let line): say("\(path), line \(line)", "\(path), ligne \(line)")
        }
    }

    private func reason(_ reason: SkippedRecord.Reason) -> String {
        switch reason {
        case .noReplay: say("one of its replays is not listed", "l'un de ses rejeux n'est listé nulle part")
        case .noSamples: say("samples of a replay are missing", "les échantillons d'un rejeu manquent")
        case .noDecision: say("what the server decided is missing", "ce que le serveur a décidé manque")
        case .unfinished:
            say("a replay did not end as it should", "un rejeu ne s'est pas terminé comme il faut")
        case .ambiguous:
            say(
                "two tests of one day have the same names", "deux tests d'un même jour portent les mêmes noms"
            )
        case .localization:
            say(
                "the tests that a localization compared are missing",
                "les tests comparés par une localisation manquent")
        case .unknown: say("no record of Wehe's servers", "pas un enregistrement des serveurs de Wehe")
        case .wrong:
            say(
                "a record lacks something or has an impossible value",
                "il y manque quelque chose ou une valeur est impossible")
        case .unreadable: say("cannot be read to its end", "illisible jusqu'à sa fin")
        }
    }
}
