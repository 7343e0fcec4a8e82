import Basics
package import Differentiation
package import Plotting
import Recordings
package import TestModel

/// A caption, a heading or a name on the page of a test.
package enum TestPageText: Sendable {
    // Circumstances.
    case started, ended, kind, server, client, order, seed, profile, confirms, compares, notes
    case campaign, vantagePoint, plan, recordings, record, comparedWith
    // Statistics.
    case statistics, quantity, value, meanOriginal, meanControl, effect, bootstrap, area, ksStatistic
    case ksPValue, effectivePValue, resamplingRatio, unknown
    // Decisions.
    case decisions, verdict, direction, areaThreshold, pThreshold, ratioThreshold, reasons
    // Series.
    case looks, share, pValue, adjustedPValue, estimate, pairs, pairsInOrder, pair, first, original, control
    case innocuous, innocuousPlace, difference, notMeasured, doesNotCount
    // Tables of details.
    case samples(of: ReplayRole), sliceEnd, settings, setting
}

/// The pages of tests and their plots.
extension Messages {
    /// The texts of plots, and of pages with plots.
    package var plotWords: PlotWords { PlotWords(language: languageTag) { plot($0) } }

    private func plot(_ phrase: PlotPhrase) -> String {
        switch phrase {
        case .noSamples: say("no samples", "aucun échantillon")
        case .nothingToDraw: say("no samples to draw", "aucun échantillon à dessiner")
        case .empty(let title):
            say(
                "\(title): there are no samples to draw.",
                "\(title) : il n'y a aucun échantillon à dessiner.")
        case .omitted(let count):
            say("\(count) not drawn", "\(Self.count(count, "non dessiné", "non dessinés"))")
        case .samples(let count, let mean):
            say(
                "\(count) sample\(count == 1 ? "" : "s"), mean \(mean) Mbit/s",
                "\(Self.count(count, "échantillon", "échantillons")), moyenne \(withComma(mean)) Mbit/s")
        case .megabytes(let amount): say("\(amount) MB", "\(withComma(amount)) Mo")
        case .remark(let name, let remark): say("\(name): \(remark)", "\(name) : \(remark)")
        case .description(let title, let vertical, let horizontal, let curves):
            say(
                "\(title): \(vertical) over \(horizontal) of \(curves.joined(separator: ", ")).",
                "\(title) : \(vertical) selon \(horizontal), pour \(curves.joined(separator: ", ")).")
        case .tooSmall(let columns, let rows, let fewestColumns, let fewestRows):
            say(
                "A plot needs \(fewestColumns) columns and \(fewestRows) lines; here are "
                    + "\(columns) and \(rows).",
                "Un graphique demande \(fewestColumns) colonnes et \(fewestRows) lignes ; il y en a ici "
                    + "\(columns) et \(rows).")
        case .tests: "Tests"
        case .noTests: say("There are no tests to report.", "Il n'y a aucun test à présenter.")
        case .together: say("Together", "Ensemble")
        case .circumstances: say("Circumstances", "Circonstances")
        case .rows(let count):
            say("\(count) row\(count == 1 ? "" : "s")", Self.count(count, "ligne", "lignes"))
        }
    }

    /// Returns a text of the page of a test.
    package func testPage(_ text: TestPageText) -> String {
        switch text {
        case .started: say("started", "début")
        case .ended: say("ended", "fin")
        case .kind: say("kind", "sorte")
        case .server: say("server", "serveur")
        case .client: "client"
        case .order: say("order of the replays", "ordre des rejeux")
        case .seed: say("seed", "graine")
        case .profile: say("deciding profile", "profil décisif")
        case .confirms: say("confirms", "confirme")
        case .compares: say("compares", "compare")
        case .notes: say("notes", "remarques")
        case .campaign: say("campaign", "campagne")
        case .vantagePoint: say("vantage point", "point de mesure")
        case .plan: say("plan", "plan")
        case .recordings:
            say(
                "recordings, by the SHA-256 of what they hold",
                "enregistrements, par le SHA-256 de leur contenu")
        case .record: say("UUID of the record", "UUID de l'enregistrement du test")
        case .comparedWith: say("what the control is", "ce qu'est le témoin")
        case .statistics: say("Statistics", "Statistiques")
        case .quantity: say("quantity", "grandeur")
        case .value: say("value", "valeur")
        case .meanOriginal: say("mean throughput of the original", "débit moyen de l'original")
        case .meanControl: say("mean throughput of the control", "débit moyen du témoin")
        case .effect: say("the original, compared with its control", "l'original, comparé à son témoin")
        case .bootstrap: say("bootstrap of it", "son bootstrap")
        case .area: say("area", "aire")
        case .ksStatistic: say("Kolmogorov-Smirnov D", "D de Kolmogorov-Smirnov")
        case .ksPValue: say("Kolmogorov-Smirnov p", "p de Kolmogorov-Smirnov")
        case .effectivePValue:
            say(
                "the same p, allowing for the samples' autocorrelation",
                "ce p, compte tenu de l'autocorrélation des échantillons")
        case .resamplingRatio: say("resampling ratio", "taux de rééchantillonnage")
        case .unknown: say("unknown", "inconnu")
        case .decisions: say("Decisions", "Décisions")
        case .verdict: "verdict"
        case .direction: say("direction", "sens")
        case .areaThreshold: say("area threshold", "seuil d'aire")
        case .pThreshold: say("p threshold", "seuil de p")
        case .ratioThreshold: say("ratio threshold", "seuil du taux")
        case .reasons: say("reasons", "motifs")
        case .looks:
            say(
                "Looks at the pairs so far; differences as shares, below 0 where the original was slower",
                "Examens des paires faites jusque-là ; différences en parts, sous 0 si l'original était plus lent"
            )
        case .share: say("share of level and doubt", "part du niveau et du doute")
        case .pValue: "p"
        case .adjustedPValue: say("p, allowing for all looks", "p, compte tenu de tous les examens")
        case .estimate: say("estimate and 95 % interval, %", "estimation et intervalle à 95 %, en %")
        case .pairs: say("pairs", "paires")
        case .pairsInOrder: say("Pairs in the order run", "Paires dans l'ordre d'exécution")
        case .pair: say("pair", "paire")
        case .first: say("first", "en premier")
        case .original: "original, Mbit/s"
        case .control: say("control, Mbit/s", "témoin, Mbit/s")
        case .innocuous: say("innocuous, Mbit/s", "anodin, Mbit/s")
        case .innocuousPlace: say("place of the innocuous", "rang de l'anodin")
        case .difference:
            say("difference, millionths of ln", "différence, en millionièmes de ln")
        case .notMeasured: say("not measured", "non mesuré")
        case .doesNotCount: say("does not count", "ne compte pas")
        case .samples(let role):
            say(
                "Samples of the \(role.rawValue); the last covers only part of its slice and is left out",
                "Échantillons \(ofReplay(role)) ; "
                    + "le dernier ne couvre qu'une partie de sa tranche et est omis")
        case .sliceEnd: say("end of the slice (s)", "fin de la tranche (s)")
        case .settings: say("Settings", "Réglages")
        case .setting: say("setting", "réglage")
        }
    }

    private func ofReplay(_ role: ReplayRole) -> String {
        switch role {
        case .original: "de l'original"
        case .control: "du témoin"
        case .innocuous: "de l'anodin"
        }
    }

    /// A number with all of its digits.
    package func decimal(_ value: Double) -> String { say(String(value), withComma(String(value))) }

    /// Describes the bootstrap of an effect.
    package func bootstrap(replicates: Int, segments: Int, block: Int, seed: UInt64) -> String {
        say(
            "\(replicates) replicates of \(segments) segments in blocks of \(block), seed \(seed)",
            "\(replicates) tirages de \(segments) segments par blocs de \(block), graine \(seed)")
    }

    /// Names a profile of a table of decisions with the origin of its rule, marking the one that decides.
    package func profile(_ profile: DecisionProfile.Name, decides: Bool) -> String {
        labelled(profile.rawValue, ruleName(profile)) + (decides ? say(" (decides)", " (décide)") : "")
    }

    /// Says what a test's control is.
    package func control(of test: StoredTest) -> String {
        test.category.isPortTest
            ? say("the same traffic through port 443", "le même trafic par le port 443")
            : say(
                "the same amounts of data at the same times, without the bytes that identify the app",
                "les mêmes quantités de données aux mêmes instants, sans les octets qui identifient l'application"
            )
    }

    /// Names the verdict of a profile in a table.
    package func verdictCell(_ verdict: Verdict) -> String { self.verdict(verdict) }

    /// Names the direction of a decision.
    package func direction(_ direction: Direction) -> String {
        switch direction {
        case .throttled: say(direction.rawValue, "ralenti")
        case .prioritised: say(direction.rawValue, "favorisé")
        case .blocked: say(direction.rawValue, "bloqué")
        }
    }

    /// Names the kind of a stored test.
    package func kind(_ kind: StoredTest.Kind) -> String {
        switch kind {
        case .differentiation: say(kind.rawValue, "différenciation")
        case .localization: say(kind.rawValue, "localisation")
        case .dpi: say(kind.rawValue, "recherche de règle (dpi)")
        case .characterisation: say(kind.rawValue, "caractérisation")
        case .series: say(kind.rawValue, "série")
        }
    }
}
