import Basics
package import Differentiation
import WireProtocol

/// The delays of a pair's replays: the medians of the round trips of their own connections, by one end's kernel.
package struct PairDelay: Sendable, Codable, Equatable {
    /// The end whose kernel measured both.
    package var end: End
    /// Median round trip of the original, s.
    package var original: Double
    /// Median round trip of the control, s.
    package var control: Double

    /// An end of a connection.
    package enum End: String, Codable, CaseIterable, Sendable, FieldRepresentable {
        /// The client; on a download it measures with the few segments that it sends.
        case client
        /// The server, which sends the data.
        case server
    }

    /// The fewest readings of a replay: half a second's, in the mean a quarter.
    package static let fewestReadings = 5

    /// Creates the delays of a pair.
    package init(end: End, original: Double, control: Double) {
        (self.end, self.original, self.control) = (end, original, control)
    }

    /// Takes the delays from the readings of the servers' ends of both replays, else from those of the clients'; nil
    /// if neither has enough of both.
    ///
    /// - Parameters:
    ///   - original: the original; nil if it was not measured.
    ///   - control: the control.
    ///   - isClientUsed: false where the client's connections do not pass the path, because it is emulated.
    package init?(original: StoredReplay?, control: StoredReplay?, isClientUsed: Bool) {
        func median(_ replay: StoredReplay?, _ end: End) -> Double? {
            guard let readings = end == .server ? replay?.serverTCP : replay?.clientTCP,
                readings.values(.roundTrip).count(where: { $0 > 0 }) >= Self.fewestReadings
            else { return nil }
            return TCPSummary(readings).medianRoundTrip
        }
        for end in isClientUsed ? [End.server, .client] : [.server] {
            guard let one = median(original, end), let other = median(control, end) else { continue }
            self.init(end: end, original: one, control: other)
            return
        }
        return nil
    }
}

extension PairDelay: FieldRecord {
    package static let blank = Self(end: .server, original: 0, control: 0)

    package static let table = FieldTable<Self>([
        .field(
            "end", .open, \.end,
            .both("which end's kernel measured both", "le côté dont le noyau a mesuré les deux")),
        .field(
            "original_s", .open, \.original, .duration,
            .both("the original's median round trip", "l'aller-retour médian de l'original")),
        .field(
            "control_s", .open, \.control, .duration,
            .both("the control's median round trip", "l'aller-retour médian du témoin")),
    ])
}

extension StoredSeries {
    /// The comparison of the delays of the pairs at the last look; nil before one, and with too few delays.
    package var delays: DelayComparison? {
        guard let look = looks.last else { return nil }
        return DelayComparison(judgedDelays(look).map { ($0.original, $0.control) }, share: look.share)
    }

    /// The ends whose kernels measured the delays of these pairs.
    package var delayEnds: Set<PairDelay.End> { Set((looks.last.map(judgedDelays) ?? []).map(\.end)) }

    private func judgedDelays(_ look: Look) -> [PairDelay] {
        pairs.filter { $0.difference != nil }.prefix(max(0, look.pairs)).compactMap(\.delay)
    }
}
