package import ClassifierSearch
import Formatting
package import TestModel

extension French {
    package var searchTakesLong: String {
        "une recherche prend de 20 à 100 courts rejeux après le test ; sur un chemin lent, 1 Go et une heure"
    }
    package func searchBegins(_ estimate: SearchEstimate?) -> String {
        guard let estimate, estimate.probes > 0 else { return "recherche : le serveur la mène" }
        return "recherche : \(left(estimate)) ; Ctrl-C interrompt, --resume reprend"
    }
    package func searchGoesOn(after probes: Int) -> String {
        "reprise après \(probes) sondes, avec un nouveau test de l'original et du témoin"
    }
    package func searchCanResume(_ command: String) -> String { "pour reprendre plus tard : \(command)" }
    package func knownRule(_ text: String, tests: Int, timestamp: String?) -> String {
        "le serveur connaît une règle déjà trouvée\(timestamp.map { " (\($0) UTC)" } ?? ""), après \(tests) tests : "
            + text
    }
    package func resting(seconds: Double, afterBlock: Bool) -> String {
        afterBlock
            ? "attente de \(wholeSeconds(seconds)) : ce qui a été bloqué peut le rester un moment"
            : "attente de \(wholeSeconds(seconds)) avant la sonde suivante"
    }
    package func probe(_ number: Int) -> String { "sonde \(number)" }
    package func probing(_ number: Int, _ purpose: Probe.Purpose?, bytes: Int) -> String {
        let why =
            switch purpose {
            case .original: "y a-t-il une différenciation ?"
            case .everything: "un octet compte-t-il ?"
            case .packets: "quels paquets comptent ?"
            case .fields: "quels champs comptent ?"
            case .bytes, nil: "quels octets comptent ?"
            case .sufficiency: "les octets trouvés suffisent-ils ?"
            case .necessity: "peut-on se passer d'une région ?"
            case .control: "le témoin est-il traité comme avant ?"
            }
        return padded(probe(number), to: 10) + padded(why, to: 36) + "\(self.bytes(bytes)) inversés"
    }
    package func probed(_ outcome: ProbeOutcome, _ estimate: SearchEstimate?) -> String {
        let said =
            switch outcome {
            case .stillDifferentiated: "est encore différencié"
            case .notDifferentiated: "n'est plus différencié"
            case .inconclusive: "peu clair, à refaire"
            }
        guard let estimate, estimate.probes > 0 else { return said }
        return "\(said) ; reste \(left(estimate))"
    }

    package func searchConclusion(
        _ key: Conclusion.Key?, regions: Int, alternatives: Int, isComplete: Bool, app: String
    ) -> String {
        switch key {
        case .rule where alternatives > 1:
            "Le classificateur reconnaît l'une de \(alternatives) variantes\(isComplete ? "" : " ou plus") :"
        case .rule where regions == 1: "Le classificateur reconnaît 1 région :"
        case .rule: "Le classificateur reconnaît \(regions) régions ensemble :"
        case .noByteMatters:
            "\(app) : aucun octet de cet enregistrement ne compte ; la règle regarde autre chose, comme le port"
        case .nothingToExplain: "\(app) : aucune différenciation à expliquer"
        case .inconclusive:
            "\(app) : le test de l'original et du témoin n'est pas concluant, rien n'a donc été cherché"
        case .unstable:
            "\(app) : pas de différence stable : à la fin, le témoin était traité comme l'original, lui aussi"
        case .tooNoisy: "\(app) : les issues varient trop ; une question est restée sans réponse claire"
        case .contradictory: "\(app) : les issues se contredisent ; un --noise plus grand peut aider"
        case .probeLimit: "\(app) : la limite de sondes est atteinte ; il peut manquer des octets"
        case nil: "\(app) : la recherche n'est pas allée à son terme"
        }
    }
    package func searchAnyway(app: String) -> String {
        "chercher quand même : « dpi \(app) --anyway » ; ou recueillir d'abord plus de données : "
            + "« replay \(app) --repeat 5 »"
    }
    package func searchAlternative(_ number: Int) -> String { "variante \(number) :" }
    package func region(_ region: StoredRuleSearch.Region) -> String {
        let last = Quantities.sum(region.right, -1)
        let place = region.left == last ? "octet \(last)" : "octets \(region.left) à \(last)"
        let fields = region.fields.map { $0.words(field) }.joined(separator: ", ")
        return "\(region.packet) \(place)  « \(region.text) »" + (fields.isEmpty ? "" : "  (\(fields))")
    }
    package func framing(_ fields: [String]) -> String {
        "et ce qui y mène un lecteur : \(fields.joined(separator: ", "))"
    }
    package func serverSays(_ text: String) -> String { "le serveur dit : \(text)" }
    package func searchEffort(probes: Int, inAll: Int, bytes: Int, seconds: Double) -> String {
        let earlier = inAll > probes ? " (\(inAll) avec celles des tentatives précédentes)" : ""
        return
            "\(Self.count(probes, "sonde", "sondes"))\(earlier), \(self.bytes(bytes)), \(self.seconds(seconds))"
    }

    private func left(_ estimate: SearchEstimate) -> String {
        "environ \(Self.count(estimate.probes, "sonde", "sondes")), "
            + "\(bytes(estimate.bytes)) et \(wholeSeconds(estimate.seconds))"
    }
}
