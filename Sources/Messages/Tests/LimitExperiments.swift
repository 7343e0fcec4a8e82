import Basics
package import Characterisation
package import TestModel

/// The experiments on a limit, while they run.
extension Messages {
    /// A warning before experiments, which may take long.
    package var experimentsTakeLong: String {
        say(
            "experiments take some 5 to 20 replays after the test, with silences of up to 90 s: about 5 to 30 minutes",
            "les expériences prennent de 5 à 20 rejeux après le test, avec des silences de 90 s au plus : de 5 à 30 minutes"
        )
    }

    /// Describes the cost of experiments before they run.
    package func planned(_ plan: LimitPlan, app: String) -> [String] {
        func cost(_ cost: LimitPlan.Cost) -> String {
            say(
                "\(cost.replays) replays, at most \(bytes(cost.bytes)), about \(seconds(cost.seconds))",
                "\(cost.replays) rejeux, au plus \(bytes(cost.bytes)), environ \(seconds(cost.seconds))")
        }
        let names = [plan.server.name, plan.other].compactMap(\.self)
        return [
            say(
                "\(app) with \(names.joined(separator: " and ")):",
                "\(app) avec \(names.joined(separator: " et ")) :"),
            "  " + say("without a limit: ", "sans limite : ") + cost(plan.unlimited),
            "  " + say("with a limit, at most: ", "avec une limite, au plus : ") + cost(plan.limited),
            "  "
                + say(
                    "and the waits until a bucket is full again or a connection forgotten, of 2 minutes at most before "
                        + "each replay; more replays where it acts on some flows only",
                    "et les attentes qu'un seau soit plein ou une connexion oubliée, de 2 minutes au plus avant chaque "
                        + "rejeu ; plus de rejeux là où elle ne vaut que pour certains flux"),
        ]
    }

    /// States that interrupted experiments continue.
    package func experimentsGoOn(after replays: Int) -> String {
        say(
            "going on after \(replays) \(replays == 1 ? "replay" : "replays"), with a new test of original and control",
            "reprise après \(Self.count(replays, "rejeu", "rejeux")), avec un nouveau test de l'original et du témoin"
        )
    }

    /// Announces a wait before a replay.
    package func experimentRests(seconds: Double, isForBucket: Bool) -> String {
        say(
            isForBucket
                ? "waiting \(wholeSeconds(seconds)), so that a bucket would be full again"
                : "waiting \(wholeSeconds(seconds)) before the next replay",
            isForBucket
                ? "attente de \(wholeSeconds(seconds)), pour qu'un seau soit de nouveau plein"
                : "attente de \(wholeSeconds(seconds)) avant le rejeu suivant")
    }

    /// Announces a replay: its number and its question.
    package func experiment(_ number: Int, _ experiment: Experiment) -> String {
        say("replay \(number): \(question(experiment))", "rejeu \(number) : \(question(experiment))")
    }

    private func question(_ experiment: Experiment) -> String {
        let hold = seconds(experiment.seconds)
        return switch experiment.purpose {
        case .original: say("is the original limited?", "l'original est-il limité ?")
        case .control: say("is the control still without a limit?", "le témoin est-il encore sans limite ?")
        case .segments:
            say("are packets counted? smaller segments", "compte-t-on des paquets ? segments plus petits")
        case .again:
            say(
                "does a new connection begin anew? directly after the one before",
                "une nouvelle connexion recommence-t-elle ? aussitôt après la précédente")
        case .otherPort:
            say(
                "does it begin anew on another port? directly after the one before",
                "recommence-t-elle sur un autre port ? aussitôt après la précédente")
        case .otherServer:
            say(
                "does it begin anew with another server? directly after the one before",
                "recommence-t-elle avec un autre serveur ? aussitôt après la précédente")
        case .beside:
            say(
                "do two connections at once share the rate?",
                "deux connexions à la fois se partagent-elles le débit ?")
        case .besideOtherPort:
            say(
                "do they share it with one to another port?",
                "le partagent-elles avec une vers un autre port ?")
        case .otherPortControl:
            say("is the control fast on the other port?", "le témoin est-il rapide sur l'autre port ?")
        case .otherServerControl:
            say(
                "is the control fast with the other server?", "le témoin est-il rapide avec l'autre serveur ?"
            )
        case .uploadControl where experiment.step == nil:
            say("how fast is the control's upload?", "quel est le débit du témoin à l'envoi ?")
        case .uploadControl:
            say(
                "how fast is the control as an upload from behind the onset on?",
                "quel est le débit du témoin à l'envoi, une fois le début passé ?")
        case .congestion:
            say(
                "has another congestion control the same rate?",
                "un autre contrôle de congestion a-t-il le même débit ?")
        case .upload where experiment.step == nil:
            say("is the upload limited, too?", "l'envoi est-il limité aussi ?")
        case .upload:
            say(
                "is an upload from behind the onset on limited, too?",
                "un envoi, une fois le début passé, est-il limité aussi ?")
        case .early:
            say(
                "are seconds counted, or is it a bucket? a hold of \(hold)",
                "compte-t-on des secondes, ou est-ce un seau ? attente de \(hold)")
        case .late:
            say("from when on? a hold of \(hold) at first", "à partir de quand ? attente de \(hold) d'abord")
        case .refill: say("is it a bucket? a hold of \(hold)", "est-ce un seau ? attente de \(hold)")
        case .silence: say("does it hold after \(hold) of silence?", "vaut-elle après \(hold) de silence ?")
        }
    }

    /// Describes the outcome of a replay.
    package func observed(_ observation: Observation) -> String {
        if let pair = observation.pair {
            let rates = [pair.first, pair.second].map { throughput($0 / 1e6) }
            return say("\(rates[0]) and \(rates[1])", "\(rates[0]) et \(rates[1])")
        }
        guard let start = observation.start else {
            let isTold = observation.experiment.purpose != .upload || observation.experiment.step == nil
            return isTold || observation.beforeTurn != nil
                ? say("not limited", "pas limité")
                : say("not limited, nor was the download before it", "pas limité, ni le téléchargement avant")
        }
        if let rest = observation.rest {
            guard rest.isLimited else { return say("not limited any more", "n'est plus limité") }
            let passed = bytes(Quantities.whole(rest.passed.value))
            // A sender that goes on as before may be what is slow.
            return observation.experiment.restartsSender == true
                ? say("limited again after \(passed)", "de nouveau limité après \(passed)")
                : say("slow again after \(passed)", "de nouveau lent après \(passed)")
        }
        let place = say(
            "after \(bytes(Quantities.whole(start.bytes.value))) and \(seconds(start.seconds.value))",
            "après \(bytes(Quantities.whole(start.bytes.value))) et \(seconds(start.seconds.value))")
        return switch start.effect {
        case .slows: say("limited \(place)", "limité \(place)")
        case .freezes: say("frozen \(place)", "gelé \(place)")
        case .resets: say("reset \(place)", "réinitialisé \(place)")
        }
    }

    /// States the number of replays, their data and duration.
    package func experimentEffort(replays: Int, bytes: Int, seconds: Double) -> String {
        say(
            "\(replays) \(replays == 1 ? "replay" : "replays"), \(self.bytes(bytes)), \(self.seconds(seconds))",
            "\(Self.count(replays, "rejeu", "rejeux")), \(self.bytes(bytes)), \(self.seconds(seconds))")
    }
}
