import Basics
package import Characterisation
package import TestModel

/// The experiments on a limit, and the portrait that they give.
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

    /// The finding in one sentence.
    package func limitFinding(_ portrait: LimitPortrait, app: String) -> String {
        switch portrait.effect {
        case nil:
            noLimit(portrait, app: app)
        case .slows:
            say(
                "LIMITED: \(app) goes on slower from some place on.",
                "LIMITÉ : \(app) continue plus lentement à partir d'un endroit.")
        case .freezes:
            say(
                "FROZEN: nothing of \(app) arrives from some place on.",
                "GELÉ : rien de \(app) n'arrive à partir d'un endroit.")
        case .resets:
            say(
                "RESET: the connection of \(app) ends from some place on.",
                "RÉINITIALISÉ : la connexion de \(app) prend fin à partir d'un endroit.")
        }
    }

    /// The finding where no limit was seen, and those that may exist all the same.
    private func noLimit(_ portrait: LimitPortrait, app: String) -> String {
        let most = percent(portrait.acting.interval.upper)
        let faster = portrait.visibleRate.map { throughput($0 / 1e6) } ?? ""
        let unseen = say(
            faster.isEmpty ? "" : ", and one of more than \(faster) would not have shown",
            faster.isEmpty ? "" : ", et une de plus de \(faster) ne se serait pas vue")
        return say(
            "NO LIMIT SEEN: no replay of \(app) was slower than its control; a limit on at most \(most) of its "
                + "flows may exist\(unseen).",
            "AUCUNE LIMITE VUE : aucun rejeu de \(app) n'était plus lent que son témoin ; une limite sur au plus "
                + "\(most) de ses flux est possible\(unseen).")
    }

    /// The kind of a limit, and what tells it.
    package func kind(
        _ kind: LimitPortrait.Kind, sentAgain: Double, medianWait: Double, longWait: Double
    ) -> String {
        let (again, median, most) = (
            percent(sentAgain), milliseconds(medianWait * 1_000), milliseconds(longWait * 1_000)
        )
        return switch kind {
        case .policer:
            say(
                "a policer: what exceeds the rate is dropped (\(again) sent again), and waits no longer than \(most)",
                "un policeur : ce qui dépasse le débit est jeté (\(again) renvoyés), et n'attend pas plus de \(most)"
            )
        case .shaper:
            say(
                "a shaper: what exceeds the rate waits (\(median), up to \(most)); \(again) sent again",
                "un lisseur : ce qui dépasse le débit attend (\(median), jusqu'à \(most)) ; \(again) renvoyés"
            )
        case .randomLoss:
            say(
                "losses by chance (\(again) sent again): another congestion control is faster",
                "des pertes au hasard (\(again) renvoyés) : un autre contrôle de congestion est plus rapide"
            )
        }
    }

    /// The rate behind the onset.
    package func limitRate(_ rate: Interval) -> String {
        say("\(portraitRate(rate)) of payload", "\(portraitRate(rate)) de charge utile")
    }

    /// The rate of the policer or the shaper itself.
    package func boxRate(_ rate: Interval) -> String {
        say(
            "the box itself: \(portraitRate(rate)) of IP packets",
            "la boîte elle-même : \(portraitRate(rate)) de paquets IP")
    }

    /// The queue of a shaper.
    package func queue(_ size: Interval) -> String {
        say(
            "\(portraitBytes(size)) wait in its queue at most",
            "\(portraitBytes(size)) au plus attendent dans sa file")
    }

    /// The ways in which a limit may begin, each with its interval.
    package func onsets(_ portrait: LimitPortrait) -> [String] {
        let told = portrait.triggers.map { onset($0, portrait) }
        switch told.count {
        case 0:
            return [
                say(
                    "not told: neither bytes, nor packets, nor seconds stay the same",
                    "non dit : ni octets, ni paquets, ni secondes ne restent les mêmes")
            ]
        case 1: return told
        default: return [say("not told apart:", "non distingués :")] + told
        }
    }

    private func onset(_ trigger: LimitPortrait.Trigger, _ portrait: LimitPortrait) -> String {
        func text(_ value: Interval?, _ words: (Interval) -> String) -> String { value.map(words) ?? "?" }
        let size = text(portrait.bytes, portraitBytes)
        switch trigger {
        case .atOnce:
            return say("at once: within the first \(size)", "aussitôt : dans les premiers \(size)")
        case .bytes: return say("after \(size) of the server", "après \(size) du serveur")
        case .packets:
            let server = text(portrait.serverPackets) { interval($0) { "\(Quantities.whole($0.rounded()))" } }
            let both = text(portrait.packets) { interval($0) { "\(Quantities.whole($0.rounded()))" } }
            return say(
                "after \(server) packets of the server, or \(both) of both sides",
                "après \(server) paquets du serveur, ou \(both) des deux côtés")
        case .seconds:
            let time = text(portrait.seconds) { interval($0, seconds) }
            return switch portrait.origin {
            case .connection: say("after \(time) since the connection", "après \(time) depuis la connexion")
            case .firstByte:
                say("after \(time) since the first byte", "après \(time) depuis le premier octet")
            case nil: say("after \(time)", "après \(time)")
            }
        case .bucket:
            let depth = text(portrait.depth ?? portrait.bytes, portraitBytes)
            return say(
                "a bucket of \(depth) is empty; it fills again in a pause",
                "un seau de \(depth) est vide ; il se remplit dans une pause")
        }
    }

    /// The experiments that decided how a limit begins.
    package func decided(by purposes: [Experiment.Purpose]) -> String {
        let names = purposes.map { purpose in
            switch purpose {
            case .original: say("the place of the onset", "l'endroit du début")
            case .control: say("the control", "le témoin")
            case .segments: say("smaller segments", "des segments plus petits")
            case .again: say("a new connection", "une nouvelle connexion")
            case .beside, .besideOtherPort:
                say("two connections at once", "deux connexions à la fois")
            case .otherPort, .otherPortControl: say("another port", "un autre port")
            case .otherServer, .otherServerControl: say("another server", "un autre serveur")
            case .congestion: say("another congestion control", "un autre contrôle de congestion")
            case .upload, .uploadControl: say("an upload", "un envoi")
            case .early: say("a hold before the onset", "une attente avant le début")
            case .late: say("a hold before the first byte", "une attente avant le premier octet")
            case .refill: say("a hold behind the onset", "une attente après le début")
            case .silence: say("silences", "des silences")
            }
        }
        let list = names.joined(separator: ", ")
        return say("decided by \(list)", "décidé par : \(list)")
    }

    /// The silences after which a limit holds, or begins anew; nil if none was tried.
    package func silences(remembers: Double?, forgets: Double?) -> String? {
        switch (remembers.map(seconds), forgets.map(seconds)) {
        case (nil, nil): nil
        case (let held?, nil):
            say(
                "the limit still holds after \(held), the longest tried",
                "la limite vaut encore après \(held), le plus long essayé")
        case (nil, let gone?):
            say("the flow is forgotten within \(gone)", "le flux est oublié en moins de \(gone)")
        case (let held?, let gone?):
            say(
                "the limit holds after \(held), and the flow is forgotten after \(gone)",
                "la limite vaut après \(held), et le flux est oublié après \(gone)")
        }
    }

    /// In how many replays a limit acted.
    package func acting(_ share: ActingShare) -> String {
        let ends = [share.interval.lower, share.interval.upper].map(percent)
        return say(
            "limited in \(share.acted) of \(share.replays) replays (95 %: \(ends[0]) to \(ends[1]))",
            "limité dans \(share.acted) rejeux sur \(share.replays) (95 % : de \(ends[0]) à \(ends[1]))")
    }

    /// States the bytes that pass at once behind an onset.
    package func passesBehind(_ depth: Interval) -> String {
        say(
            "\(portraitBytes(depth)) pass at once behind it",
            "\(portraitBytes(depth)) passent d'un coup ensuite")
    }

    /// The flows that share what a box knows of one.
    package func scope(_ scope: LimitPortrait.Scope, gap: Double?) -> String {
        let shared: String
        switch scope {
        case .flow:
            guard let time = gap.map(seconds) else {
                return say(
                    "each connection by itself: two at once had the whole rate each",
                    "chaque connexion à part : deux à la fois ont eu chacune tout le débit")
            }
            return say(
                "each connection by itself: a new one, \(time) later, was limited only after as much",
                "chaque connexion à part : une nouvelle, \(time) plus tard, n'a été limitée qu'après autant")
        case .beyond:
            shared = say("by addresses or ports, not told apart", "par adresses ou par ports, non distingués")
        case .anyPort:
            shared = say(
                "also on another port; other servers not told",
                "même sur un autre port ; autres serveurs non dits")
        case .onePort:
            shared = say(
                "not on another port; other servers not told",
                "pas sur un autre port ; autres serveurs non dits")
        case .anyServer:
            shared = say(
                "also with another server; other ports not told",
                "même avec un autre serveur ; autres ports non dits")
        case .oneServer:
            shared = say(
                "not with another server; other ports not told",
                "pas avec un autre serveur ; autres ports non dits")
        case .client: shared = say("all of the client", "toutes celles du client")
        case .addressPair:
            shared = say(
                "those between the two addresses, on any port",
                "celles entre les deux adresses, sur tout port")
        case .port:
            shared = say(
                "those of the client to that port of any server",
                "celles du client vers ce port de tout serveur")
        case .serverPort:
            shared = say(
                "those of the client to that port of that server",
                "celles du client vers ce port de ce serveur")
        }
        guard let time = gap.map(seconds) else {
            return say(
                "connections together: two at once shared the rate; \(shared)",
                "les connexions ensemble : deux à la fois se sont partagé le débit ; \(shared)")
        }
        return say(
            "connections together: a new one, \(time) later, was limited from its start; \(shared)",
            "les connexions ensemble : une nouvelle, \(time) plus tard, a été limitée dès son début ; \(shared)"
        )
    }

    /// The directions that are limited.
    package func limited(_ direction: LimitPortrait.Direction) -> String {
        switch direction {
        case .down:
            say(
                "down only: the same bytes as an upload were not limited",
                "réception seule : les mêmes octets envoyés n'ont pas été limités")
        case .both:
            say("down and up: the upload was limited, too", "réception et envoi : l'envoi a été limité aussi")
        }
    }

    /// States the number of replays, their data and duration.
    package func experimentEffort(replays: Int, bytes: Int, seconds: Double) -> String {
        say(
            "\(replays) \(replays == 1 ? "replay" : "replays"), \(self.bytes(bytes)), \(self.seconds(seconds))",
            "\(Self.count(replays, "rejeu", "rejeux")), \(self.bytes(bytes)), \(self.seconds(seconds))")
    }
}
