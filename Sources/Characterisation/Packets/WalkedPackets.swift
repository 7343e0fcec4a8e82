/// Packets as a walk of buckets needs them, in one array that it reads from front to back.
struct WalkedPackets: Sendable {
    /// The way in which packets are prepared for a walk.
    struct Preparation: Sendable, Equatable {
        /// Delivered packets that follow each other within so many seconds become one, for which a bucket
        /// has to hold tokens as a whole; 0 keeps each.
        var merging = 0.0
        /// Bytes/s of a line between the sender and the bucket, which spreads bursts; nil without one.
        var line: Double?
    }

    /// A packet, or a run of delivered packets.
    ///
    /// Of a run the tokens t become min(t + r · gap - size, b + r · capGap - capSize), as of its packets one
    /// after the other. Of one packet capGap is 0 and capSize its size.
    struct Step: Sendable {
        enum Kind: UInt8, Sendable {
            case delivered, lost
            /// Packets for which no bucket of interest lacks tokens.
            case run
        }

        /// Seconds since the packet before.
        var gap: Float
        /// Bytes.
        var size: Float
        var capGap: Float
        var capSize: Float
        var kind: Kind
    }

    let steps: [Step]
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
        var steps: [Step] = []
        steps.reserveCapacity(count)
        for index in 0..<count {
            var time = series.times[index]
            let size = series.sizes[index]
            if let line = preparation.line {
                free = max(free, time) + Double(size) / line
                time = free
            }
            let isLost = series.lost[index]
            if !isLost, steps.last?.kind == .delivered, time - opened < preparation.merging {
                steps[steps.count - 1].size += size
                steps[steps.count - 1].capSize += size
                continue
            }
            steps.append(
                Step(
                    gap: Float(time - last), size: size, capGap: 0, capSize: size,
                    kind: isLost ? .lost : .delivered))
            last = time
            opened = time
        }
        self.steps = steps
    }

    /// Takes steps of some packets.
    init(_ steps: [Step], of packets: Self) {
        self.steps = steps
        delivered = packets.delivered
        losses = packets.losses
    }
}
