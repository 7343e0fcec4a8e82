import Basics
package import TestModel
package import Recordings

/// The content of a plot.
package enum PlotContent: Sendable {
    /// Throughput over time.
    case throughput
    /// The title of the data received over time.
    case received
    /// Distribution functions.
    case distribution
    /// The ratios of a series' pairs.
    case ratios
    /// The bytes of a recording over time.
    case recorded
    /// The share of tests with differentiation, group by group.
    case shares
    /// The density of throttled throughputs.
    case rates
    /// Round-trip times of a connection.
    case roundTrips
    /// Bytes that a connection sent again.
    case sentAgain
    /// The limit of the throughput in each slice.
    case limits
    /// The share of datagrams lost in each slice.
    case datagramLoss
    /// Interarrival jitter of datagrams.
    case jitter
}

/// The outcome of comparing two tests.
package enum ComparisonOutcome: Sendable {
    /// This test has too few segments received by both replays, with their number and the required one.
    case tooFewSegments(Int64, Int, needed: Int)
    /// The interval includes no difference.
    case noEvidence
    /// The original of this test was affected more, relative to its control.
    case stronger(Int64)
}

extension Messages {
    /// Names a plotted test.
    package func plotted(test number: String, app: String) -> String { "\(app), test \(number)" }

    /// Names several plotted tests.
    package func plotted(tests numbers: [String]) -> String { "Tests \(numbers.joined(separator: ", "))" }

    /// The title of a plot.
    package func plotTitle(_ subject: String, _ content: PlotContent) -> String {
        switch content {
        case .throughput: say("\(subject): throughput over time", "\(subject) : débit au cours du temps")
        case .received:
            say("\(subject): data received over time", "\(subject) : données reçues au cours du temps")
        case .distribution: say("\(subject): distribution of throughput", "\(subject) : répartition du débit")
        case .recorded:
            say(
                "\(subject): what would be sent, over time",
                "\(subject) : ce qui serait envoyé, au cours du temps")
        case .ratios: say("\(subject): the pairs in the order run", "\(subject) : les paires dans l'ordre")
        case .shares: say("Tests that show differentiation", "Tests qui montrent une différenciation")
        case .rates:
            say(
                (subject.isEmpty ? "" : "\(subject): ") + "rates of originals that were slowed down",
                (subject.isEmpty ? "" : "\(subject) : ") + "débits des originaux ralentis")
        case .roundTrips:
            say("\(subject): round trips over time", "\(subject) : allers-retours au cours du temps")
        case .sentAgain:
            say("\(subject): bytes sent again so far", "\(subject) : octets retransmis jusque-là")
        case .datagramLoss:
            say("\(subject): datagrams lost in each slice", "\(subject) : datagrammes perdus par tranche")
        case .jitter: say("\(subject): jitter over time", "\(subject) : gigue au cours du temps")
        case .limits:
            say("\(subject): the limit of each slice", "\(subject) : ce qui a limité chaque tranche")
        }
    }

    /// The label of the time axis.
    package var plotTime: String { say("time", "temps") }

    /// The label of the throughput axis.
    package var plotThroughput: String { say("throughput", "débit") }

    /// The label of the axis of lost datagrams.
    package var plotLost: String { say("lost", "perdu") }

    /// The label of the axis of jitter.
    package var plotJitter: String { say("jitter", "gigue") }

    /// Names a direction of datagrams.
    package func direction(_ direction: ReplayDirection) -> String {
        direction == .down ? say("to the client", "vers le client") : say("to the server", "vers le serveur")
    }

    /// Names the connections beside a replay in a legend.
    package func plotProbes(_ replay: String) -> String {
        say("\(replay), probes beside it", "\(replay), sondes à côté")
    }

    /// The label of the axis of round trips.
    package var plotRoundTrip: String { say("round trip", "aller-retour") }

    /// The label of the axis of bytes sent again.
    package var plotSentAgain: String { say("sent again", "retransmis") }

    /// The label of an axis with a row for each replay.
    package var plotReplay: String { say("replay", "rejeu") }

    /// The label of the axis of received data.
    package var plotReceived: String { say("received", "reçu") }

    /// The label of the axis of shares.
    package var plotShare: String { say("share of samples", "part des échantillons") }

    /// The label of the axis of a series' pairs, in the order run.
    package var plotPair: String { say("pair", "paire") }

    /// The label of the ratio of original to control.
    package var plotRatio: String { say("original / control", "original / témoin") }

    /// The label of the ratios of the pairs.
    package var plotPairs: String { say("ratio of each pair", "rapport de chaque paire") }

    /// The label of the running estimate.
    package var plotEstimate: String { say("estimate so far", "estimation") }

    /// The label of the running lower bound.
    package var plotLeast: String { say("least so far", "minimum") }

    /// The label of the running upper bound.
    package var plotMost: String { say("most so far", "maximum") }

    /// The label of the axis of a recording's rate.
    package var plotRate: String { say("rate", "débit") }

    /// The label of the axis of a recording's data, if it has no rate.
    package var plotData: String { say("data", "données") }

    /// The label of the server's data.
    package var plotDown: String { say("server", "serveur") }

    /// The label of the client's data.
    package var plotUp: String { "client" }

    /// The label of the estimates at the looks.
    package var plotLooks: String { say("looks", "examens") }

    /// States that a window is too narrow.
    package func plotNeedsColumns(_ needed: Int, here: Int) -> String {
        say(
            "a plot needs \(needed) columns, and this window has \(here); see --width, --svg and --html",
            "un graphique demande \(needed) colonnes, cette fenêtre en a \(here) ; voir --width, --svg et --html"
        )
    }

    /// States that a test has no samples.
    package func noSamples(_ id: Int64) -> String {
        say("test \(id) has no samples to draw", "le test \(id) n'a pas d'échantillons à dessiner")
    }

    /// States that a test has no statistics.
    package func noStatistics(_ id: Int64) -> String {
        say(
            "test \(id) has no statistics to decide on",
            "le test \(id) n'a pas de statistiques dont tirer un verdict")
    }

    /// States that a file was written.
    package func written(_ path: String) -> String { say("Wrote \(path).", "\(path) est écrit.") }

    /// Names a stored verdict by its key.
    package func verdictName(_ verdict: TestVerdict) -> String {
        say(verdict.ofReplays.map(self.verdict) ?? verdict.rawValue, storedVerdict(verdict))
    }

    /// Describes one of two compared tests, with its effect.
    package func compared(_ id: Int64, app: String, verdict: TestVerdict?, effect: String) -> String {
        say(
            "test \(id), \(app): \(verdict?.rawValue ?? "no verdict"), \(effect)",
            "test \(id), \(app) : \(verdict.map(storedVerdict) ?? "sans verdict"), \(effect)")
    }

    package func comparison(_ change: Double, within changes: Changes?) -> String {
        say(
            "each against its control, the first was \(side(change)) \(isShown(change) ? "than" : "as") the second "
                + "(\(interval(changes)))",
            "face à son témoin, le premier était \(side(change)) que le second (\(interval(changes)))"
        )
    }

    /// Explains the result of a comparison.
    package func comparisonMeans(_ outcome: ComparisonOutcome) -> String {
        switch outcome {
        case .tooFewSegments(let id, let count, let needed):
            say(
                "UNKNOWN: of what both replays of test \(id) got there are \(Quantities.count(count, "sample")), and it "
                    + "takes \(needed).",
                "INCONNU : de ce qu'ont reçu les deux rejeux du test \(id), il y a \(Self.count(count, "échantillon", "échantillons")), et il "
                    + "en faut \(needed)."
            )
        case .noEvidence:
            say(
                "NO EVIDENCE of a difference: the interval holds \"as fast\", so chance alone may explain it.",
                "AUCUN INDICE d'une différence : l'intervalle contient « aussi rapide », le hasard peut suffire."
            )
        case .stronger(let id):
            say(
                "THEY DIFFER: the original of test \(id) fared worse against its control.",
                "ILS DIFFÈRENT : face à son témoin, l'original du test \(id) s'en tire moins bien.")
        }
    }
}
