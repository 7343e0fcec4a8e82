/// What a walk needs of packets, in arrays that it reads from front to back.
struct WalkedPackets: Sendable {
    /// How packets are prepared for a walk.
    struct Preparation: Sendable, Equatable {
        /// Delivered packets that follow each other within so many seconds become one, for which a bucket has to hold tokens
        /// as a whole; 0 keeps each.
        var merging = 0.0
        /// Bytes/s of a line between the sender and the bucket, which spreads bursts; nil without one.
        var line: Double?
        /// True if a loss far from all others may be one by chance, so that it tells nothing of the tokens.
        var trustsBurstsOnly = false
    }

    /// Seconds since the packet before.
    private(set) var gaps: [Float] = []
    /// Bytes.
    private(set) var sizes: [Float] = []
    private(set) var lost: [Bool] = []
    /// Bytes of tokens from which on a loss is one by chance, and corrects nothing.
    private(set) var limits: [Float] = []
    /// Packets that were delivered, merged ones counted each.
    let delivered: Int
    /// Packets that were lost.
    let losses: Int

    /// Losses that are so many packets apart from all others are alone.
    private static let neighbourhood = 16
    /// Bytes of tokens that a loss which is alone has to find at least, to be one by chance.
    private static let limit: Float = 12_000

    init(_ series: PacketSeries, _ preparation: Preparation = Preparation()) {
        losses = series.losses
        delivered = series.count - series.losses
        let alone = preparation.trustsBurstsOnly ? Self.alone(series) : []
        var opened = -Double.infinity
        var last = 0.0
        var free = 0.0
        for index in 0..<series.count {
            var time = series.times[index]
            if let line = preparation.line {
                free = max(free, time) + Double(series.sizes[index]) / line
                time = free
            }
            if !series.lost[index], lost.last == false, time - opened < preparation.merging {
                sizes[sizes.count - 1] += series.sizes[index]
                continue
            }
            gaps.append(Float(time - last))
            sizes.append(series.sizes[index])
            lost.append(series.lost[index])
            limits.append(alone.contains(index) ? Self.limit : .infinity)
            last = time
            opened = time
        }
    }

    /// The losses that are alone.
    private static func alone(_ series: PacketSeries) -> Set<Int> {
        let lost = series.lost.indices.filter { series.lost[$0] }
        return Set(
            lost.indices.filter { place in
                (place == 0 || lost[place] - lost[place - 1] > neighbourhood)
                    && (place == lost.count - 1 || lost[place + 1] - lost[place] > neighbourhood)
            }.map { lost[$0] })
    }

    var count: Int { gaps.count }
}
