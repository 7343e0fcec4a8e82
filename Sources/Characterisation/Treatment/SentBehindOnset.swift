import Foundation

/// The sender's side of a replay behind the onset of a limit, as its kernel counts it: the bytes that it sent again, and
/// the time for which its packets were under way.
package struct SentBehindOnset: Sendable, Equatable, Codable {
    /// Bytes of payload that were sent from the onset on, those among them that were sent again included.
    package let sent: Int
    /// Bytes that were sent again.
    package let sentAgain: Int
    /// The fewest bytes that a policer would have dropped at the onset: what came beyond its rate in half a round trip, as the
    /// sender knows of it after a whole one.
    package let excess: Double
    /// Round trips less the shortest one, s, from short to long, ``most`` at most; of moments at which the sender had
    /// something to send.
    package let delays: [Double]

    /// The maximum number of delays that are kept.
    package static let most = 32
    /// The seconds behind the onset after which delays count: a line's queue that filled before it has drained by then.
    static let settling = 0.3

    package init(sent: Int, sentAgain: Int, excess: Double, delays: [Double]) {
        self.sent = sent
        self.sentAgain = sentAgain
        self.excess = excess
        self.delays = delays
    }

    /// Sums up the samples behind an onset; nil without any.
    ///
    /// - Parameters:
    ///   - samples: of the sender's kernel, at the times at which what was sent then arrived.
    ///   - shortest: the shortest round trip, s.
    ///   - onset: the second of the onset.
    ///   - rates: the rates of arrivals before and behind it, in bytes/s of payload.
    package init?(
        of samples: [KernelSample], shortest: Double, from onset: Double,
        rates: (before: Double, behind: Double)
    ) {
        guard let first = samples.last(where: { $0.time <= onset }) ?? samples.first, let last = samples.last,
            last.time > onset, last.sent > first.sent
        else { return nil }
        sent = last.sent - first.sent
        sentAgain = max(0, last.sentAgain - first.sentAgain)
        excess = max(0, rates.before - rates.behind) * shortest / 2
        let settled = onset + max(Self.settling, 4 * shortest)
        delays = Self.thinned(
            samples.filter { $0.time >= settled && !$0.isIdle }.map { max(0, $0.roundTrip - shortest) })
    }

    /// The share of bytes that were sent again.
    var shareSentAgain: Double { sent > 0 ? Double(sentAgain) / Double(sent) : 0 }

    /// Thins numbers to quantiles at equal distances, in order.
    static func thinned(_ numbers: [Double]) -> [Double] {
        let sorted = numbers.sorted()
        guard sorted.count > most else { return sorted }
        return (0..<most).map { sorted[($0 * 2 + 1) * sorted.count / (2 * most)] }
    }
}
