import Basics
package import TestModel
package import WireProtocol

extension Messages {
    /// Says what the kernel knew of one end of a replay's connection.
    package func summary(_ summary: TCPSummary, of readings: TCPReadings, isServer: Bool) -> String {
        let control = readings.congestionControl.isEmpty ? "" : " (\(readings.congestionControl))"
        let end = endName(isServer: isServer) + control
        let head = say("\(end), \(readings.count) readings: ", "\(end), \(readings.count) relevés : ")
        func time(_ seconds: Double?) -> String { seconds.map { milliseconds($0 * 1000) } ?? unknownReading }
        func share(_ share: Double?) -> String { share.map(percent) ?? unknownReading }
        let trips = say(
            "round trip \(time(summary.minimumRoundTrip)) at least, \(time(summary.medianRoundTrip)) in the "
                + "median, \(time(summary.highRoundTrip)) at the 95th percentile",
            "aller-retour \(time(summary.minimumRoundTrip)) au moins, \(time(summary.medianRoundTrip)) de "
                + "médiane, \(time(summary.highRoundTrip)) au 95e centile")
        guard let retransmitted = summary.retransmitted, summary.busy ?? 0 > 0 else {
            return head + trips
        }
        let again = say(
            "\(percent(retransmitted)) of the bytes sent again"
                + (summary.unnecessary.map { ", \(percent($0)) of the segments for nothing" } ?? ""),
            "\(percent(retransmitted)) des octets retransmis"
                + (summary.unnecessary.map { ", \(percent($0)) des segments pour rien" } ?? ""))
        let busy = say(
            "sending \(share(summary.busy)) of the time, of it \(share(summary.receiverLimited)) for want of "
                + "receive window and \(share(summary.bufferLimited)) for want of send buffer",
            "en envoi \(share(summary.busy)) du temps, dont \(share(summary.receiverLimited)) faute de fenêtre "
                + "de réception et \(share(summary.bufferLimited)) faute de tampon d'envoi")
        return head + say("\(trips); \(again); \(busy)", "\(trips) ; \(again) ; \(busy)")
    }

    /// Says how a direction of a replay over UDP fared.
    package func summary(_ summary: DatagramSummary) -> String {
        func time(_ seconds: Double?) -> String { seconds.map { milliseconds($0 * 1000) } ?? unknownReading }
        // Numbers of edited files may exceed every integer.
        func count(_ number: Double) -> String { String(Int64(min(number, 1e18))) }
        let lost = summary.lost.map(percent) ?? unknownReading
        let direction = direction(summary.direction)
        let source = summary.isTold ? "" : say(" by the recording", " selon l'enregistrement")
        return say(
            "\(direction), \(count(summary.sent)) datagrams\(source): \(lost) lost, \(count(summary.reordered)) out of "
                + "order, \(count(summary.duplicates)) twice; jitter \(time(summary.medianJitter)) in the median, "
                + "\(time(summary.highJitter)) at the 95th percentile",
            "\(direction), \(count(summary.sent)) datagrammes\(source) : \(lost) perdus, \(count(summary.reordered)) en "
                + "désordre, \(count(summary.duplicates)) en double ; gigue \(time(summary.medianJitter)) de médiane, "
                + "\(time(summary.highJitter)) au 95e centile")
    }

    /// Says that no direction of a replay over UDP is known.
    package var noDatagrams: String {
        say(
            "what arrived could not be compared with the recording (\"help evidence\")",
            "ce qui est arrivé n'a pas pu être comparé à l'enregistrement (« help evidence »)")
    }

    /// Names an end of a connection.
    package func endName(isServer: Bool) -> String {
        isServer ? say("server", "serveur") : say("client", "client")
    }

    /// Says what limited how many slices of a replay.
    package func limits(_ limits: [SliceLimit?]) -> String {
        let counts = SliceLimit.allCases.compactMap { limit -> String? in
            let count = limits.count { $0 == limit }
            return count == 0 ? nil : "\(limitName(limit)) \(count)"
        }
        let known = limits.count { $0 != nil }
        guard known > 0 else { return say("what limited it is unknown", "ce qui l'a limité est inconnu") }
        return say(
            "limited in \(known) of \(limits.count) slices by: \(counts.joined(separator: ", "))",
            "limité, dans \(known) tranches sur \(limits.count), par : \(counts.joined(separator: ", "))")
    }

    /// Returns a remark on a replay that one end of its connection limited in most slices, whatever its role; nil
    /// for others.
    package func limitRemark(_ replay: StoredReplay) -> String? {
        guard let readings = replay.limitReadings,
            let (limit, share) = readings.limitingEnd(ends: replay.sliceEnds)
        else { return nil }
        return say(
            "\(replay.role.rawValue): \(limitName(limit)) limited \(percent(share)) of its slices, which tell nothing of "
                + "the path (\"results show --evidence\")",
            "\(role(replay.role)) : \(limitName(limit)) a limité \(percent(share)) de ses tranches, qui ne disent rien du "
                + "chemin (« results show --evidence »)")
    }

    /// Returns the sentence of a replay that does not count because an end of its connection limited it.
    func endLimitedSentence(_ limit: SliceLimit, _ share: Double, _ role: ReplayRole) -> String {
        say(
            "\(limitName(limit)) limited \(percent(share)) of the slices of the replay of the \(role.rawValue), so "
                + "they tell nothing of the path; \"settings set end-limit off\" lets such replays count "
                + "(\"help evidence\")",
            "\(limitName(limit)) a limité \(percent(share)) des tranches du rejeu (\(self.role(role))), qui ne disent "
                + "donc rien du chemin ; « settings set end-limit off » laisse compter de tels rejeux "
                + "(« help evidence »)")
    }

    /// Says that nothing was read of a replay's connection.
    package var noReadings: String {
        say(
            "the kernel was not asked about this connection (\"help evidence\")",
            "le noyau n'a pas été interrogé sur cette connexion (« help evidence »)")
    }

    /// Names a limit.
    package func limitName(_ limit: SliceLimit) -> String {
        switch limit {
        case .recording: say("the recording", "l'enregistrement")
        case .client: say("the client", "le client")
        case .server: say("the server", "le serveur")
        case .path: say("the path", "le chemin")
        case .machine: say("this machine", "cette machine")
        }
    }

    private var unknownReading: String { say("unknown", "inconnu") }
}
