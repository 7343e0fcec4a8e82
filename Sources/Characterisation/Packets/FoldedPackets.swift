/// Packets that were folded for buckets of some rates and depths, and are folded further for some of these; for others all
/// packets are.
struct FoldedPackets {
    private let all: WalkedPackets
    private let folded: WalkedPackets
    private let rates: ClosedRange<Double>
    private let depth: Double

    /// Folds packets.
    ///
    /// - Parameters:
    ///   - packets: all packets.
    ///   - rates: the least rate and the greatest, in bytes/s.
    ///   - depth: the least depth, in bytes.
    init(_ packets: WalkedPackets, rates: ClosedRange<Double>, depth: Double) {
        all = packets
        folded = packets.folded(rates: rates, depth: depth)
        self.rates = rates
        self.depth = depth
    }

    /// Returns the packets in as few steps as buckets of some rates, and of some depth at least, allow.
    func folded(rates: ClosedRange<Double>, depth: Double) -> WalkedPackets {
        let isWithin =
            self.rates.lowerBound <= rates.lowerBound && rates.upperBound <= self.rates.upperBound
            && self.depth <= depth
        return (isWithin ? folded : all).folded(rates: rates, depth: depth)
    }
}
