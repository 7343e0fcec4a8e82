package import ClassifierSearch
import Basics
import Recordings
package import TestModel

extension Messages {
    /// A warning before a search, which may take long.
    package var searchTakesLong: String {
        say(
            "a search takes some 20 to 100 short replays after the test; on a slow path that can be 1 GB and an hour",
            "une recherche prend de 20 à 100 courts rejeux après le test ; sur un chemin lent, 1 Go et une heure"
        )
    }

    /// Announces the search, with its estimated cost if known.
    package func searchBegins(_ estimate: SearchEstimate?) -> String {

        guard let estimate, estimate.probes > 0 else {
            return say("search: the server leads it", "recherche : le serveur la mène")
        }
        return say(
            "search: \(left(estimate)); Ctrl-C interrupts, --resume goes on",
            "recherche : \(left(estimate)) ; Ctrl-C interrompt, --resume reprend")
    }

    /// States that an interrupted search continues.
    package func searchGoesOn(after probes: Int) -> String {
        say(
            "going on after \(probes) probes, with a new test of original and control",
            "reprise après \(probes) sondes, avec un nouveau test de l'original et du témoin")
    }

    /// Says that no search of an app was interrupted, and names the command that begins one.
    func noSearchToResume(_ app: String, _ direction: ReplayDirection) -> String {
        let command = "dpi \(app)" + (direction == .up ? " --direction \(direction.rawValue)" : "")
        return say(
            "no search of \(app) was interrupted; begin one with: \(command)",
            "aucune recherche sur \(app) n'est restée en plan ; commencez-en une avec : \(command)")
    }

    /// Names the command that resumes an interrupted search.
    package func searchCanResume(_ command: String) -> String {
        say("go on later with: \(command)", "pour reprendre plus tard : \(command)")
    }

    /// Describes a stored rule of the server.
    package func knownRule(_ text: String, tests: Int, timestamp: String?) -> String {
        say(
            "the server knows a rule found earlier\(timestamp.map { " (\($0) UTC)" } ?? ""), after \(tests) tests: "
                + text,
            "le serveur connaît une règle déjà trouvée\(timestamp.map { " (\($0) UTC)" } ?? ""), après \(tests) tests : "
                + text
        )
    }

    /// Announces a pause after a probe.
    package func resting(seconds: Double, afterBlock: Bool) -> String {
        say(
            afterBlock
                ? "waiting \(wholeSeconds(seconds)): what was blocked may stay so for a while"
                : "waiting \(wholeSeconds(seconds)) before the next probe",
            afterBlock
                ? "attente de \(wholeSeconds(seconds)) : ce qui a été bloqué peut le rester un moment"
                : "attente de \(wholeSeconds(seconds)) avant la sonde suivante"
        )
    }

    /// Names a probe by its number.
    package func probe(_ number: Int) -> String { say("probe \(number)", "sonde \(number)") }

    /// Describes a probe: its number, its purpose, and the number of inverted bytes.
    package func probing(_ number: Int, _ purpose: Probe.Purpose?, bytes: Int) -> String {
        let why =
            switch purpose {
            case .original: say("is there a differentiation to explain?", "y a-t-il une différenciation ?")
            case .everything: say("does any byte matter?", "un octet compte-t-il ?")
            case .packets: say("which packets matter?", "quels paquets comptent ?")
            case .fields: say("which fields matter?", "quels champs comptent ?")
            case .bytes, nil: say("which bytes matter?", "quels octets comptent ?")
            case .sufficiency: say("do the bytes found suffice?", "les octets trouvés suffisent-ils ?")
            case .necessity: say("can a region be done without?", "peut-on se passer d'une région ?")
            case .control: say("is the control treated as before?", "le témoin est-il traité comme avant ?")
            }
        return say(
            padded(probe(number), to: 10) + padded(why, to: 36) + "\(self.bytes(bytes)) inverted",
            padded(probe(number), to: 10) + padded(why, to: 36) + "\(self.bytes(bytes)) inversés")
    }

    /// Describes the outcome of a probe, and the estimated remainder if known.
    package func probed(_ outcome: ProbeOutcome, _ estimate: SearchEstimate?) -> String {
        let said =
            switch outcome {
            case .stillDifferentiated: say("still differentiated", "est encore différencié")
            case .notDifferentiated: say("no longer differentiated", "n'est plus différencié")
            case .inconclusive: say("unclear, once more", "peu clair, à refaire")
            }
        guard let estimate, estimate.probes > 0 else { return said }
        return say("\(said); \(left(estimate)) left", "\(said) ; reste \(left(estimate))")
    }

    /// Describes the conclusion of a search, nil if it was interrupted; `regions` without framing.
    package func searchConclusion(
        _ key: Conclusion.Key?, regions: Int, alternatives: Int, isComplete: Bool, app: String
    ) -> String {
        switch key {
        case .rule where alternatives > 1:
            say(
                "The classifier matches any of \(alternatives)\(isComplete ? "" : " or more") alternatives:",
                "Le classificateur reconnaît l'une de \(alternatives) variantes\(isComplete ? "" : " ou plus") :"
            )
        case .rule where regions == 1:
            say("The classifier matches 1 region:", "Le classificateur reconnaît 1 région :")
        case .rule:
            say(
                "The classifier matches \(regions) regions together:",
                "Le classificateur reconnaît \(regions) régions ensemble :")
        case .noByteMatters:
            say(
                "\(app): no bytes of this recording matter; the rule looks at something else, such as the port",
                "\(app) : aucun octet de cet enregistrement ne compte ; la règle regarde autre chose, comme le port"
            )
        case .nothingToExplain:
            say("\(app): no differentiation to explain", "\(app) : aucune différenciation à expliquer")
        case .inconclusive:
            say(
                "\(app): the test of original and control is inconclusive, so nothing was searched for",
                "\(app) : le test de l'original et du témoin n'est pas concluant, rien n'a donc été cherché")
        case .unstable:
            say(
                "\(app): no stable difference: by the end the control was treated like the original, too",
                "\(app) : pas de différence stable : à la fin, le témoin était traité comme l'original, lui aussi"
            )
        case .tooNoisy:
            say(
                "\(app): the outcomes are too noisy; one question got no clear answer",
                "\(app) : les issues varient trop ; une question est restée sans réponse claire")
        case .contradictory:
            say(
                "\(app): the outcomes contradict each other; a higher --noise may help",
                "\(app) : les issues se contredisent ; un --noise plus grand peut aider")
        case .probeLimit:
            say(
                "\(app): the limit of probes was reached; what was found may lack bytes",
                "\(app) : la limite de sondes est atteinte ; il peut manquer des octets")
        case nil: say("\(app): the search did not end", "\(app) : la recherche n'est pas allée à son terme")
        }
    }

    /// Explains how to continue after an inconclusive test of original and control.
    package func searchAnyway(app: String) -> String {
        say(
            "search all the same: \"dpi \(app) --anyway\"; or gather more data first: \"replay \(app) --repeat 5\"",
            "chercher quand même : « dpi \(app) --anyway » ; ou recueillir d'abord plus de données : "
                + "« replay \(app) --repeat 5 »"
        )
    }

    /// The heading of one of several alternatives.
    package func searchAlternative(_ number: Int) -> String {
        say("alternative \(number):", "variante \(number) :")
    }

    /// Describes a region that the rule matches.
    package func region(_ region: StoredRuleSearch.Region) -> String {
        let last = Quantities.sum(region.right, -1)
        let place = either(
            region.left == last ? "byte \(last)" : "bytes \(region.left) to \(last)",
            region.left == last ? "octet \(last)" : "octets \(region.left) à \(last)")
        let fields = region.fields.map { $0.words(field) }.joined(separator: ", ")
        return say(
            "\(region.packet) \(place)  \"\(region.text)\"" + (fields.isEmpty ? "" : "  (\(fields))"),
            "\(region.packet) \(place)  « \(region.text) »" + (fields.isEmpty ? "" : "  (\(fields))"))
    }

    /// Lists the lengths and types that a parser needs to locate the matched content.
    package func framing(_ fields: [String]) -> String {
        say(
            "and what leads a parser there: \(fields.joined(separator: ", "))",
            "et ce qui y mène un lecteur : \(fields.joined(separator: ", "))")
    }

    /// Quotes the server's description.
    package func serverSays(_ text: String) -> String {
        say("the server says: \(text)", "le serveur dit : \(text)")
    }

    /// States the number of probes, in this and all attempts, their data and duration.
    package func searchEffort(probes: Int, inAll: Int, bytes: Int, seconds: Double) -> String {
        let earlier = either(
            inAll > probes ? " (\(inAll) with those of earlier attempts)" : "",
            inAll > probes ? " (\(inAll) avec celles des tentatives précédentes)" : "")
        return say(
            "\(probes) \(probes == 1 ? "probe" : "probes")\(earlier), \(self.bytes(bytes)), \(self.seconds(seconds))",
            "\(Self.count(probes, "sonde", "sondes"))\(earlier), \(self.bytes(bytes)), \(self.seconds(seconds))"
        )
    }

    private func left(_ estimate: SearchEstimate) -> String {
        say(
            "about \(estimate.probes) \(estimate.probes == 1 ? "probe" : "probes"), "
                + "\(bytes(estimate.bytes)) and \(wholeSeconds(estimate.seconds))",
            "environ \(Self.count(estimate.probes, "sonde", "sondes")), "
                + "\(bytes(estimate.bytes)) et \(wholeSeconds(estimate.seconds))"
        )
    }
}
