import Basics
package import Characterisation

/// The portrait of what a path did to a flow.
extension Messages {
    /// Returns the finding: the kind of treatment, in one sentence.
    package func portraitFinding(_ portrait: PathPortrait) -> String {
        let finding = finding(portrait.kind)
        guard !portrait.isToldApart else { return finding }
        let others = portrait.possible.dropFirst().map(name).joined(separator: ", ")
        return finding + " " + say("(Not told apart from: \(others).)", "(Non distingué de : \(others).)")
    }

    private func finding(_ kind: PathKind) -> String {
        switch kind {
        case .nothing:
            say("NOTHING: the packets show no limit.", "RIEN : les paquets ne montrent aucune limite.")
        case .randomLoss:
            say(
                "RANDOM LOSS: packets are lost, and no token bucket explains which.",
                "PERTES AU HASARD : des paquets se perdent, et aucun seau à jetons n'explique lesquels.")
        case .policer:
            say(
                "POLICER: a token bucket drops packets above its rate, without delaying any.",
                "POLICEUR : un seau à jetons jette les paquets au-delà de son débit, sans en retarder aucun.")
        case .shaper:
            say(
                "SHAPER: a queue is drained at a fixed rate.",
                "LISSEUR : une file se vide à un débit fixe.")
        case .both:
            say(
                "SHAPER AND POLICER: a queue is drained at one rate, and a bucket of another drops packets.",
                "LISSEUR ET POLICEUR : une file se vide à un débit, et un seau d'un autre jette des paquets.")
        case .freeze:
            say(
                "FREEZE: from some point on nothing arrives any more, and no end was sent.",
                "GEL : à partir d'un point, plus rien n'arrive, et aucune fin n'a été envoyée.")
        case .reset:
            say("RESET: the connection was reset.", "RÉINITIALISATION : la connexion a été réinitialisée.")
        }
    }

    /// Names a kind of treatment in a few words.
    package func name(_ kind: PathKind) -> String {
        switch kind {
        case .nothing: say("no limit", "aucune limite")
        case .randomLoss: say("random loss", "pertes au hasard")
        case .policer: say("policer", "policeur")
        case .shaper: say("shaper", "lisseur")
        case .both: say("shaper and policer", "lisseur et policeur")
        case .freeze: say("freeze", "gel")
        case .reset: say("reset", "réinitialisation")
        }
    }

    /// States that a shaper, of a kind, may be the line itself.
    package func portraitMayBeLine(_ kind: PathKind) -> String {
        let (english, french) = kind == .both ? ("the shaper", "le lisseur peut") : ("it", "ce peut")
        return say(
            "\(english) may as well be the line, which treats all traffic alike; only a control beside it tells",
            "\(french) être aussi la ligne, qui traite tout le trafic de même ; seul un témoin à côté le dit")
    }

    /// States that no flow of a capture has enough packets.
    package func noSentPackets(fewest: Int) -> String {
        say(
            "no flow over TCP has \(fewest) packets with payload that the capturing machine sent; fewer say nothing "
                + "about a path",
            "aucun flux TCP n'a \(fewest) paquets de données envoyés par la machine qui capturait ; moins ne disent "
                + "rien d'un chemin"
        )
    }

    /// A rate with its 95 % interval; rates in bit/s.
    package func portraitRate(_ rate: Interval) -> String {
        interval(rate) { throughput($0 / 1e6) }
    }

    /// A size with its 95 % interval; sizes in bytes.
    package func portraitBytes(_ size: Interval) -> String {
        interval(size) { bytes(Quantities.whole($0.rounded())) }
    }

    /// The losses: all of them, and the share that chance explains.
    package func portraitLosses(_ portrait: PathPortrait) -> String {
        let all = say(
            "\(portrait.losses) of \(portrait.packets) packets",
            "\(portrait.losses) paquets sur \(portrait.packets)")
        guard let share = portrait.lossShare, portrait.losses > 0 else { return all }
        return all + say(", by chance ", ", par hasard ") + interval(share, percent)
    }

    func interval(_ interval: Interval, _ text: (Double) -> String) -> String {
        interval.isOpen
            ? say("at least \(text(interval.lower))", "au moins \(text(interval.lower))")
            : text(interval.value)
                + say(
                    " (\(text(interval.lower)) to \(text(interval.upper)))",
                    " (\(text(interval.lower)) à \(text(interval.upper)))")
    }

    /// Names a kind and the reason why it is ruled out.
    package func ruledOut(_ kind: PathKind, _ reason: RuledOut) -> String {
        say("\(name(kind)): \(text(reason))", "\(name(kind)) : \(text(reason))")
    }

    /// The reason why a kind is ruled out.
    package func text(_ reason: RuledOut) -> String {
        switch reason {
        case .noLosses: say("nothing was lost", "rien n'a été perdu")
        case .fewLosses(let count):
            say(
                "only \(count) packets were lost, which any bucket fits",
                "\(count) paquets perdus seulement, ce que tout seau explique")
        case .losses(let share): say("\(percent(share)) were lost", "\(percent(share)) ont été perdus")
        case .bucketExplainsFew(let share):
            say(
                "no token bucket explains more than \(percent(share)) of the losses",
                "aucun seau à jetons n'explique plus de \(percent(share)) des pertes")
        case .bucketExplains(let share):
            say(
                "a token bucket explains \(percent(share)) of the losses, which chance does not",
                "un seau à jetons explique \(percent(share)) des pertes, ce que le hasard ne fait pas")
        case .queueDrops(let rate):
            say(
                "the losses are those of a queue that is drained at \(throughput(rate / 1e6))",
                "les pertes sont celles d'une file qui se vide à \(throughput(rate / 1e6))")
        case .delaysFollowQueue(let rate):
            say(
                "delays follow a queue that is drained at \(throughput(rate / 1e6))",
                "les retards suivent une file qui se vide à \(throughput(rate / 1e6))")
        case .noQueue:
            say("delays follow no queue", "les retards ne suivent aucune file")
        case .queueIsShort(let share):
            say(
                "only \(percent(share)) of the packets waited in a queue",
                "\(percent(share)) des paquets seulement ont attendu dans une file")
        case .arrivedToEnd: say("packets arrived to the end", "des paquets sont arrivés jusqu'à la fin")
        case .noReset: say("no reset was seen", "aucune réinitialisation n'a été vue")
        case .lessLikely(let difference):
            say(
                "it is less likely (log-likelihood lower by \(significant(difference)))",
                "c'est moins vraisemblable (log-vraisemblance inférieure de \(significant(difference)))")
        }
    }
}
