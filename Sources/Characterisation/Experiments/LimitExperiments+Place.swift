/// The place at which a limit begins, as packets tell it.
///
/// The first packet that is dropped or delayed comes behind the onset by what a bucket there lets pass at once. How much that is, a
/// hold behind the onset tells, in which the bucket fills.
extension LimitExperiments {
    /// The replays of which two alone do not tell which of them is right.
    private static let fewestOutvoting = 3

    /// Adds the place to a portrait, and the depth of the bucket: of the one behind the onset, or of one that was full from the
    /// beginning.
    func placePackets(_ portrait: inout LimitPortrait) {
        let usual = met.filter { Self.unchanged.contains($0.purpose) }
        guard !usual.isEmpty else { return }
        let depth = bucketBehind
        func interval(
            _ slack: Double, _ count: (PacketOnset, PacketOnset.Place) -> Interval
        ) -> Interval? {
            let found = usual.map { met in
                let onset = met.onset
                return Interval(
                    value: onset.likeliest(depth: depth.value) { count(onset, $0).value },
                    lower: count(onset, onset.first(depth: depth.upper)).lower,
                    upper: count(onset, onset.last(depth: depth.lower)).upper)
            }
            return Self.together(found).map {
                Interval(value: $0.value, lower: max(0, $0.lower - slack), upper: $0.upper + slack)
            }
        }
        func exact(_ number: Double) -> Interval { Interval(value: number, lower: number, upper: number) }
        portrait.bytes = interval(FlowExchanges.ethernetPacket) {
            Interval(value: $1.bytes, lower: $1.bytes, upper: $1.bytes + $1.lost)
        }
        portrait.serverPackets = interval(1) { exact($1.packets) }
        portrait.packets = interval(Self.slack.packets) { packets(until: $1) }
        let clocks = Self.clocks(usual.map(\.onset))
        let agreeing = clocks.first { clock in
            Self.conflict(usual, slack: secondsSlack) {
                (clock($0, $0.first(depth: depth.upper)), clock($0, $0.latest))
            } == nil
        }
        if let clock = agreeing ?? clocks.first {
            portrait.seconds = interval(secondsSlack) { exact(clock($0, $1)) }
        }
        guard portrait.triggers.contains(.bucket) else {
            if let again = refill {
                portrait.depth = Self.isFull(again) ? again.passed : box?.depth
            }
            return
        }
        portrait.depth = Interval.median(met.filter(\.wasFull).map(\.onset.taken)).map {
            let error = FlowExchanges.ethernetPacket + Self.takenError * $0.value
            return Interval(value: $0.value, lower: max(0, $0.lower - error), upper: $0.upper + error)
        }
    }

    /// The depth of the bucket behind the onset, in bytes of IP packets: what passed at once behind holds in which it filled, or else
    /// anything that explains what happened behind the onset.
    private var bucketBehind: Interval {
        let holds = (all(.refill) + all(.silence)).compactMap(passed).filter(Self.isFull)
        if let first = refill, Self.isFull(first),
            // A box that forgot the flow in a hold lets the bytes before the onset pass again.
            let passed = Interval.median(
                holds.map(\.passed).filter {
                    $0.lower <= first.passed.upper && first.passed.lower <= $0.upper
                })
        {
            // The packet that found too little would have needed up to one more.
            let half = FlowExchanges.ethernetPacket / 2
            return Interval(value: passed.value + half, lower: passed.lower, upper: passed.upper)
        }
        let least = met.compactMap(\.onset.leastDepth).sorted()
        let greatest = greatestDepth
        return Interval(
            value: least.isEmpty ? 0 : min(least[least.count / 2], greatest), lower: 0, upper: greatest)
    }

    /// What several replays tell of one place: the medians; of two the ends of both, as neither outvotes the other.
    private static func together(_ found: [Interval]) -> Interval? {
        guard let median = Interval.median(found), found.count < fewestOutvoting else {
            return .median(found)
        }
        return Interval(
            value: median.value, lower: found.map(\.lower).min() ?? median.lower,
            upper: found.map(\.upper).max() ?? median.upper)
    }
}
