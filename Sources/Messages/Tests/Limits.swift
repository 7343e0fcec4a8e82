import Basics
package import Characterisation

/// The portrait of a limit that experiments give.
extension Messages {
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
}
