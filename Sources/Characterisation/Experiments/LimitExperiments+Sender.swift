/// The sender behind a hold: one that lost packets before it is slow by itself for a while, with or without a limit.
extension LimitExperiments {
    /// The round trips after which any sender tries more: BBR keeps to a policer's rate for 48 (`bbr_lt_bw_max_rtts` of
    /// net/ipv4/tcp_bbr.c), then tries a quarter more in one of eight.
    private static let roundTrips = 80.0
    /// By how much the rate at the end may be lower than that of the limit, as a share, and how much of what flowed
    /// into a bucket may have passed beyond it.
    private static let least = (rate: 0.95, inflow: 0.25)

    /// The least round trip to the usual server, in seconds; nil if none is known.
    var roundTrip: Double? {
        observations.filter { $0.experiment.purpose.place == .usual }.compactMap(\.roundTrip).min()
    }

    /// The seconds behind a hold in which any sender would have used a quarter of what flowed into a bucket; infinite if
    /// the round trip is not known.
    ///
    /// A window that was halved twice grows by one segment in a round trip (RFC 5681, section 3.1), so that it exceeds
    /// the segments of the rate that are under way after three quarters as many round trips.
    func recovery(after hold: Double, _ start: LimitStart) -> Double {
        guard let roundTrip, let rate = start.rate?.upper else { return .infinity }
        let segments = rate / 8 * roundTrip / Double(FlowExchanges.ethernetSegment)
        return roundTrip * max(Self.roundTrips, 1.5 * segments) + hold / 2
    }

    /// Says if the limit and not the sender set the pace behind a hold: it went on at the limit's rate for longer than
    /// any sender takes until it tries more, and next to nothing of what would have flowed into a bucket passed.
    ///
    /// - Parameters:
    ///   - rest: the part behind the hold.
    ///   - hold: its length, in seconds.
    ///   - inflow: bytes that would have flowed into a bucket.
    ///   - start: the onset, with the rate behind it.
    /// - Returns: true if it did.
    func isHeld(
        _ rest: Observation.Rest, after hold: Double, _ inflow: Double, _ start: LimitStart
    ) -> Bool {
        guard rest.isLimited, let last = rest.course?.last, last.time >= recovery(after: hold, start),
            let rate = start.sustained?.value, let end = rest.endRate
        else { return false }
        guard end >= Self.least.rate * rate / 8 else { return false }
        return rest.beyond(min(end, rate / 8)) < Self.least.inflow * inflow
    }
}
