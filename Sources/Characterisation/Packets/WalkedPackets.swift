/// Packets as a walk needs them, in arrays that it reads from front to back.
struct WalkedPackets: Sendable {
    /// The way in which packets are prepared for a walk.
    struct Preparation: Sendable, Equatable {
        /// Delivered packets that follow each other within so many seconds become one, for which a bucket
        /// has to hold tokens as a whole; 0 keeps each.
        var merging = 0.0
        /// Bytes/s of a line between the sender and the bucket, which spreads bursts; nil without one.
        var line: Double?
    }

    /// Seconds since the packet before.
    private(set) var gaps: [Float] = []
    /// Bytes.
    private(set) var sizes: [Float] = []
    private(set) var lost: [Bool] = []
    /// Packets that were delivered, merged ones counted each.
    let delivered: Int
    /// Packets that were lost.
    let losses: Int

    /// Takes the packets of a series, at most so many of the first.
    init(_ series: PacketSeries, _ preparation: Preparation = Preparation(), first most: Int = .max) {
        let count = min(most, series.count)
        losses = series.lost.prefix(count).count { $0 }
        delivered = count - losses
        var opened = -Double.infinity
        var last = 0.0
        var free = 0.0
        for index in 0..<count {
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
            last = time
            opened = time
        }
    }
}
