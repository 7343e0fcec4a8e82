import Basics
package import Campaigns
import TestModel

/// The list of a campaign's tests on its page.
extension Messages {
    /// The digest of all tests of a campaign.
    package func campaignTestsDigest(_ sha256: String, of tests: Int) -> String {
        say(
            "SHA-256 of \(tests == 1 ? "the only test" : "all \(number(tests)) tests"): \(sha256).",
            "SHA-256 \(tests < 2 ? "du seul test" : "des \(number(tests)) tests") : \(sha256).")
    }

    /// Explains from what the digest of all tests is computed, and how to do so again.
    package func campaignTestsDigestMade(listed: Int, of all: Int) -> String {
        let most = either(
            listed == all ? "" : " The first \(number(listed)) tests are listed.",
            listed == all ? "" : " Les \(number(listed)) premiers tests sont dans la liste.")
        return say(
            "It is the digest of the column SHA-256, sorted, one to a line. That column is the digest of what the record of "
                + "a test holds: its UUID, start, app, direction, outcome and samples. Whoever has the records gets the same "
                + "(\"help report\" says how, with sha256sum).\(most)",
            "C'est l'empreinte de la colonne SHA-256, triée, une par ligne. Cette colonne est l'empreinte de ce que contient "
                + "l'enregistrement d'un test : UUID, début, application, sens, issue et échantillons. Qui a les "
                + "enregistrements obtient la même (« help report » dit comment, par sha256sum).\(most)")
    }

    /// Says whether a test counts in the report or why not, for a cell.
    package func campaignCounted(_ test: ListedTest) -> String {
        switch test.uncounted {
        case nil: say("yes", "oui")
        case .repetition: say("no: automatic repetition", "non : répétition automatique")
        case .artificial:
            say(
                "no: \(test.conditions.map { name($0) }.joined(separator: ", "))",
                "non : \(test.conditions.map { name($0) }.joined(separator: ", "))")
        case .later: say("not yet: later than the cut-off", "pas encore : après la date limite")
        case .differs:
            say(
                "no: its numbers do not follow from its samples",
                "non : ses chiffres ne découlent pas de ses échantillons")
        case .noResult: say("no: no result", "non : sans résultat")
        case .noPair: say("no: no valid pair", "non : aucune paire valable")
        }
    }
}
