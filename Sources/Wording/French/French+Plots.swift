import Differentiation
import Formatting
package import TestModel

extension French {
    package func plotted(test number: String, app: String) -> String { "\(app), test \(number)" }
    package func plotted(tests numbers: [String]) -> String { "Tests \(numbers.joined(separator: ", "))" }
    package func plotTitle(_ subject: String, _ content: PlotContent) -> String {
        switch content {
        case .throughput: "\(subject) : débit au cours du temps"
        case .received: "\(subject) : données reçues au cours du temps"
        case .distribution: "\(subject) : répartition du débit"
        case .recorded: "\(subject) : ce qui serait envoyé, au cours du temps"
        case .ratios: "\(subject) : les paires dans l'ordre"
        case .shares: "Tests qui montrent une différenciation"
        case .rates: (subject.isEmpty ? "" : "\(subject) : ") + "débits des originaux ralentis"
        }
    }
    package var plotTime: String { "temps" }
    package var plotThroughput: String { "débit" }
    package var plotReceived: String { "reçu" }
    package var plotShare: String { "part des échantillons" }
    package var plotPair: String { "paire" }
    package var plotRatio: String { "original / témoin" }
    package var plotPairs: String { "rapport de chaque paire" }
    package var plotEstimate: String { "estimation" }
    package var plotLeast: String { "minimum" }
    package var plotMost: String { "maximum" }
    package var plotRate: String { "débit" }
    package var plotData: String { "données" }
    package var plotDown: String { "serveur" }
    package var plotUp: String { "client" }
    package var plotLooks: String { "examens" }
    package func plotNeedsColumns(_ needed: Int, here: Int) -> String {
        "un graphique demande \(needed) colonnes, cette fenêtre en a \(here) ; voir --width, --svg et --html"
    }
    package func noSamples(_ id: Int64) -> String { "le test \(id) n'a pas d'échantillons à dessiner" }
    package func noStatistics(_ id: Int64) -> String {
        "le test \(id) n'a pas de statistiques dont tirer un verdict"
    }
    package func written(_ path: String) -> String { "\(path) est écrit." }

    package func verdictName(_ verdict: TestVerdict) -> String { storedVerdict(verdict) }

    package func compared(_ id: Int64, app: String, verdict: TestVerdict?, effect: String) -> String {
        "test \(id), \(app) : \(verdict.map(storedVerdict) ?? "sans verdict"), \(effect)"
    }
    package func comparison(_ change: Double, within changes: Changes?) -> String {
        "face à son témoin, le premier était \(side(change)) que le second (\(interval(changes)))"
    }
    package func comparisonMeans(_ outcome: ComparisonOutcome) -> String {
        switch outcome {
        case .tooFewSegments(let id, let count, let needed):
            "INCONNU : de ce qu'ont reçu les deux rejeux du test \(id), il y a \(Self.count(count, "échantillon", "échantillons")), et il "
                + "en faut \(needed)."
        case .noEvidence:
            "AUCUN INDICE d'une différence : l'intervalle contient « aussi rapide », le hasard peut suffire."
        case .stronger(let id):
            "ILS DIFFÈRENT : face à son témoin, l'original du test \(id) s'en tire moins bien."
        }
    }
}
