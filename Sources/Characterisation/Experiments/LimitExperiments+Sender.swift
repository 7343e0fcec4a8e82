import Foundation

/// The sender behind a hold: one that lost packets before it is slow by itself for a while, with or without a limit.
extension LimitExperiments {
    /// The round trips after which any sender tries more: BBR keeps to a policer's rate for 48 (`bbr_lt_bw_max_rtts` of
    /// net/ipv4/tcp_bbr.c), then tries a quarter more in one of eight.
    private static let roundTrips = 80.0
    /// The round trips after which BBR that begins anew tries more than the rate of a window of one segment, and those for each
    /// doubling of that: it doubles its rate in each (`bbr_high_gain` of net/ipv4/tcp_bbr.c), of which some are left for what
    /// its first round trips do not show.
    private static let restarted = (first: 10.0, doubling: 2.0)
    /// The longest wait of a receiver for a second segment, in seconds: TCP_DELACK_MAX of Linux.
    private static let longestDelay = 0.2
    /// By how much the rate at the end may be lower than that of the limit, as a share, and how much of what flowed
    /// into a bucket may have passed beyond it.
    private static let least = (rate: 0.95, inflow: 0.25)

    /// The least round trip to the usual server, in seconds; nil if none is known.
    var roundTrip: Double? {
        observations.filter { $0.experiment.purpose.place == .usual }.compactMap(\.roundTrip).min()
    }

    /// The seconds behind a hold after which any sender tries more than the limit's rate, or BBR that began anew; infinite if
    /// the round trip is not known.
    ///
    /// A window that was halved twice grows by one segment in a round trip (RFC 5681, section 3.1), so that it exceeds
    /// the segments of the rate that are under way after three quarters as many round trips. With less than two segments
    /// under way, a round trip includes the wait for the second one, for which a receiver delays its acknowledgement
    /// (RFC 1122, section 4.2.3.2).
    func recovery(behind experiment: Experiment, _ start: LimitStart) -> Double {
        guard let roundTrip, let rate = start.rate else { return .infinity }
        let segment = Double(FlowExchanges.ethernetSegment)
        let segments = rate.upper / 8 * roundTrip / segment
        let delay = min(Self.longestDelay, segment * 8 / max(1, rate.lower))
        if experiment.restartsSender == true {
            return (roundTrip + delay)
                * (Self.restarted.first + Self.restarted.doubling * log2(max(1, segments)))
        }
        return max((roundTrip + delay) * Self.roundTrips, 1.5 * roundTrip * segments)
    }

    /// The seconds behind a hold in which any sender would have used a quarter of what flowed into a bucket; infinite if
    /// the round trip is not known.
    func recovery(after hold: Experiment, _ start: LimitStart) -> Double {
        recovery(behind: hold, start) + hold.seconds / 2
    }

    /// Says if the limit and not the sender set the pace behind a hold: it went on at the limit's rate for longer than
    /// any sender takes until it tries more, and next to nothing of what would have flowed into a bucket passed.
    ///
    /// - Parameters:
    ///   - rest: the part behind the hold.
    ///   - hold: its experiment.
    ///   - inflow: bytes that would have flowed into a bucket.
    ///   - start: the onset, with the rate behind it.
    /// - Returns: true if it did.
    func isHeld(
        _ rest: Observation.Rest, behind hold: Experiment, _ inflow: Double, _ start: LimitStart
    ) -> Bool {
        guard rest.isLimited, let last = rest.course?.last, last.time >= recovery(after: hold, start),
            let rate = start.sustained?.value, let end = rest.endRate
        else { return false }
        guard end >= Self.least.rate * rate / 8 else { return false }
        return rest.beyond(min(end, rate / 8)) < Self.least.inflow * inflow
    }
}
