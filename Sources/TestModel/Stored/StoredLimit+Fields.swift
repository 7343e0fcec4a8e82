import Basics
package import Characterisation
import Foundation

extension StoredLimit: FieldRecord {
    package static let blank = StoredLimit(LimitPortrait(acting: ActingShare(acted: 0, of: 0)))

    package static let table = FieldTable<StoredLimit>([
        .field(
            "replays_limited", .open, \.portrait.acting.acted, .count,
            .both("replays of the original that were limited", "les rejeux de l'original qui ont été limités")
        ),
        .field(
            "replays_of_original", .open, \.portrait.acting.replays, .count,
            .both("all replays of the original", "tous les rejeux de l'original")),
        .field(
            "effect", .open, \.portrait.effect,
            .both("what the limit does; null if none was seen", "l'effet de la limite ; null sans limite vue")
        ),
        .field(
            "visible_rate_bps", .open, \.portrait.visibleRate, .real(0...1e15),
            .both(
                "where no limit was seen, the greatest rate of one that would have shown, of payload",
                "sans limite vue, le plus grand débit d'une limite qui se serait vue, de charge utile"),
            since: 28),
        .field(
            "limit_kind", .open, \.portrait.kind,
            .both(
                "what becomes of what exceeds the rate: policer drops it, in shaper it waits; null if not told",
                "le sort de ce qui dépasse le débit : policer le jette, shaper le retient ; null si non dit"),
            since: 25),
        .field(
            "sent_again_share", .open, \.portrait.sentAgain, .share,
            .both(
                "the share of the bytes behind the onset that the server sent again",
                "la part des octets après le début que le serveur a renvoyés"), since: 25),
        .field(
            "wait_p50_s", .open, \.portrait.medianWait, .duration,
            .both(
                "the median of the times for which packets waited behind the onset",
                "la médiane des temps pendant lesquels les paquets ont attendu après le début"), since: 25),
        .field(
            "wait_p90_s", .open, \.portrait.longWait, .duration,
            .both(
                "the time for which nine of ten packets waited at most",
                "le temps que neuf paquets sur dix ont attendu au plus"), since: 25),
        .group("rate_bps", \.portrait.rate, markedBy: "value"),
        .group("box_rate_bps", \.portrait.boxRate, markedBy: "value", since: 26),
        .group("queue_bytes", \.portrait.queue, markedBy: "value", since: 26),
        .field(
            "begins_after", .open, \.portrait.triggers, .list(of: .choice(of: LimitPortrait.Trigger.self)),
            .both(
                "the ways of beginning that fit all experiments",
                "les façons de commencer qui conviennent à toutes les expériences")),
        .group("onset_bytes", \.portrait.bytes, markedBy: "value"),
        .group("onset_server_packets", \.portrait.serverPackets, markedBy: "value"),
        .group("onset_packets", \.portrait.packets, markedBy: "value"),
        .group("onset_s", \.portrait.seconds, markedBy: "value"),
        .field(
            "counted_from", .open, \.portrait.origin,
            .both("from when on seconds are counted", "le moment à partir duquel les secondes comptent")),
        .group("depth_bytes", \.portrait.depth, markedBy: "value"),
        .field(
            "remembers_s", .open, \.portrait.remembers, .duration,
            .both(
                "the longest silence after which the limit still held",
                "le plus long silence après lequel la limite valait encore")),
        .field(
            "forgets_s", .open, \.portrait.forgets, .duration,
            .both(
                "the shortest silence after which it began anew, or was gone",
                "le plus court silence après lequel elle recommençait, ou ne valait plus")),
        .field(
            "scope", .open, \.portrait.scope,
            .both(
                "whether a new connection begins anew, or which ones are limited from their start",
                "si une nouvelle connexion recommence, ou lesquelles sont limitées dès leur début"), since: 23
        ),
        .field(
            "scope_gap_s", .open, \.portrait.scopeGap, .duration,
            .both(
                "the time between the two connections that told it",
                "le temps entre les deux connexions qui l'ont dit"), since: 23),
        .field(
            "limited_direction", .open, \.portrait.direction,
            .both(
                "down if only what the server sends is limited, both if the upload is, too",
                "down si seul ce que le serveur envoie est limité, both si l'envoi l'est aussi"), since: 24),
        .field(
            "decided_by", .open, \.portrait.decidedBy, .list(of: .choice(of: Experiment.Purpose.self)),
            .both(
                "the experiments that decided how it begins", "les expériences qui ont décidé de son début")),
        .field(
            "not_told", .open, \.portrait.gaps, .list(of: .choice(of: LimitPortrait.Gap.self)),
            .both("why a part is not told", "la raison pour laquelle une partie n'est pas dite")),
        .list(
            "experiments", .open, \.replays,
            .both("the replays of this attempt", "les rejeux de cette tentative")),
    ])
}

extension LimitStart.Effect: FieldRepresentable {}
extension LimitPortrait.Kind: FieldRepresentable {}
extension LimitPortrait.Trigger: FieldRepresentable {}
extension LimitPortrait.Origin: FieldRepresentable {}
extension LimitPortrait.Gap: FieldRepresentable {}
extension LimitPortrait.Scope: FieldRepresentable {}
extension LimitPortrait.Direction: FieldRepresentable {}
extension Experiment.Purpose: FieldRepresentable {}

extension Interval: FieldRecord {
    package static let blank = Interval(value: 0, lower: 0, upper: 0)

    package static let table = FieldTable<Self>([
        .field(
            "value", .open, \.value, .real(0...1e15),
            .both("the likeliest value", "la valeur la plus vraisemblable")),
        .field(
            "lower", .open, \.lower, .real(0...1e15),
            .both("the lower end of the 95 % interval", "le bas de l'intervalle à 95 %")),
        .field(
            "upper", .open, \.upper, .real(0...1e15),
            .both("the upper end of the 95 % interval", "le haut de l'intervalle à 95 %")),
    ])
}

extension StoredLimit.Replay: FieldRecord {
    package static let blank = Self(
        number: 0, Observation(Experiment(.original), segment: 0, start: nil), started: .distantPast,
        duration: 0, bytesReceived: 0, bytesSent: 0, ending: .complete)

    package static let table = FieldTable<Self>([
        .field(
            "number", .open, \.number, .count,
            .both(
                "its number; 0 is the original of the test", "son numéro ; 0 pour l'original du test")),
        .field("purpose", .open, \.purpose, .both("what it was to find out", "la question posée")),
        .field(
            "hold_s", .open, \.hold, .duration,
            .both("how long the client sent nothing", "la durée pendant laquelle le client n'a rien envoyé")),
        .field(
            "hold_packet", .open, \.step, .count,
            .both(
                "the client's packet that was held back, or from which on it uploads, from 0",
                "le paquet du client retenu, ou à partir duquel il envoie, à partir de 0")),
        .field(
            "sender_restarted", .open, \.restartsSender, .flag,
            .both(
                "whether the server's congestion control began anew behind the hold",
                "vrai si le contrôle de congestion du serveur a recommencé après l'attente"), since: 29),
        .field(
            "segment_bytes", .open, \.segment, .count,
            .both("payload of a full segment", "la charge utile d'un segment plein")),
        .field(
            "effect", .open, \.effect,
            .both("what the limit did; null if it did not act", "l'effet de la limite ; null sans effet")),
        .group("onset_bytes", \.bytes, markedBy: "value"),
        .group("onset_s", \.seconds, markedBy: "value"),
        .group("rate_bps", \.rate, markedBy: "value"),
        .field(
            "first_rate_bps", .open, \.firstRate, .real(0...1e15),
            .both(
                "the rate of the first of two connections at once",
                "le débit de la première de deux connexions à la fois"), since: 27),
        .field(
            "second_rate_bps", .open, \.secondRate, .real(0...1e15),
            .both("the rate of the second one", "le débit de la seconde"), since: 27),
        .group("passed_bytes", \.passed, markedBy: "value"),
        .field(
            "limited_again", .open, \.isLimitedAgain, .flag,
            .both(
                "whether it was limited again behind a hold",
                "vrai s'il a été de nouveau limité après une attente")),
        .field("started", .open, \.started, .instant, .both("when it began", "son début")),
        .field("duration_s", .open, \.duration, .duration, .both("how long it took", "sa durée")),
        .field(
            "received_bytes", .open, \.bytesReceived, .bytes,
            .both("payload received", "la charge utile reçue")),
        .field("sent_bytes", .open, \.bytesSent, .bytes, .both("payload sent", "la charge utile envoyée")),
        .field("ending", .open, \.ending, .both("how it ended", "son issue")),
    ])
}
