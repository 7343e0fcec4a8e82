/// Walks token buckets of several rates and depths at once over the packets of a path, in the order sent.
///
/// A bucket of depth b bytes is filled at r bytes/s; a packet of s bytes that finds less than s is dropped.
/// The walk is told what really passed, and corrects the tokens at each packet whose fate the bucket gets
/// wrong to the nearest level at which that fate would have been right: an error of the rate costs mistakes
/// in proportion to itself, and does not spoil all that follows.
///
/// A loss that finds tokens may be one by chance. So the tokens without the correction are kept beside,
/// until another loss that finds none confirms the correction, or two packets more are delivered than it
/// allows: then the loss was by chance, and the correction is taken back. A second loss that finds more than
/// 6,000 bytes confirms nothing: a bucket that is half full may seem to lose several before a burst shows what it had.
///
/// All buckets begin full; what they get wrong of the first loss is counted apart, since a bucket that was
/// used shortly before was not full.
enum TokenBucketWalk {
    typealias Lanes = SIMD16<Float>

    /// Losses between two looks at the limit.
    private static let block = 16
    /// Bytes by which tokens are off where a mistake weighs one.
    static let whole: Float = 6_000

    /// The mistakes of each lane, in packets; a mistake weighs as much as the tokens are off, one at most.
    struct Mistakes {
        /// Packets that were delivered although the bucket was empty.
        var delivered = Lanes.zero
        /// Packets that were lost although the bucket had enough, but for the first of all.
        var lost = Lanes.zero
        /// The mistake at the first loss.
        var first = Lanes.zero

        /// All, without the first loss.
        var sum: Lanes { delivered + lost }
    }

    /// Weighs what buckets get wrong, so that the sum changes gradually with rate and depth.
    ///
    /// - Parameters:
    ///   - packets: the packets.
    ///   - rates: bytes/s, one a lane.
    ///   - depths: bytes, one a lane.
    ///   - limit: mistakes with which a bucket is of no interest: the walk ends once all lanes have more.
    /// - Returns: what each lane got wrong; of a walk that ended early, more than the limit.
    static func mistakes(
        _ packets: WalkedPackets, rates: Lanes, depths: Lanes, limit: Float = .infinity
    ) -> Mistakes {
        var found = Mistakes()
        var isFirst = true
        var losses = 0
        walk(packets, rates, depths) { seen in
            if !seen.isLost {
                found.delivered += weight(-seen.margin).replacing(with: 0, where: seen.others .>= 0)
                return true
            }
            if isFirst {
                found.first = weight(seen.margin)
                isFirst = false
            } else {
                found.lost += weight(seen.margin)
            }
            losses += 1
            return losses % block != 0 || found.sum.min() <= limit
        }
        return found
    }

    /// Counts packets by their margin, the tokens that the bucket had less the packet's bytes, and by their
    /// fates.
    ///
    /// - Parameters:
    ///   - packets: the packets.
    ///   - rates: bytes/s, one a lane.
    ///   - depths: bytes, one a lane.
    /// - Returns: what each lane has in each zone.
    static func margins(_ packets: WalkedPackets, rates: Lanes, depths: Lanes) -> MarginCounts {
        var counts = MarginCounts()
        var isFirst = true
        walk(packets, rates, depths) { seen in
            if !seen.isLost {
                // Where the correction may be wrong, the tokens without it count.
                let isOpen = seen.margin .< 0 .& seen.others .>= 0
                counts.delivered.add(seen.margin.replacing(with: seen.others, where: isOpen))
                counts.byChance += Lanes.zero.replacing(with: 1, where: seen.isByChance)
            } else if isFirst {
                isFirst = false
            } else {
                counts.lost.add(seen.margin)
            }
            return true
        }
        return counts
    }

    /// Finds the tokens that one bucket has left behind each packet with a round trip; after a loss that may be one by chance,
    /// those without the correction.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - rate: bytes/s.
    ///   - depth: bytes.
    /// - Returns: bytes, in the order sent.
    static func tokens(_ series: PacketSeries, rate: Double, depth: Double) -> [Double] {
        var left: [Double] = []
        left.reserveCapacity(series.timedFlows.count)
        let rate = Float(rate)
        var levels = Levels(full: Lanes(repeating: Float(depth)))
        for index in 0..<series.count {
            levels.fill(Lanes(repeating: rate * series.gaps[index]))
            if series.lost[index] {
                _ = levels.lose(series.sizes[index])
            } else {
                _ = levels.deliver(series.sizes[index])
                if !series.delays[index].isNaN { left.append(Double(levels.others[0])) }
            }
        }
        return left
    }

    /// A packet that a walk shows.
    private struct Seen {
        let isLost: Bool
        /// Tokens less bytes.
        let margin: Lanes
        /// The same without the last correction; never less.
        let others: Lanes
        /// The lanes in which a delivery shows that the last loss was by chance.
        let isByChance: SIMDMask<Lanes.MaskStorage>
    }

    /// The weight of being wrong by some bytes: none below 0, and one at most.
    @inline(__always)
    private static func weight(_ error: Lanes) -> Lanes {
        let bounded = least(error * (1 / whole), Lanes(repeating: 1))
        return bounded.replacing(with: 0, where: bounded .< 0)
    }

    /// Shows each packet that is no part of a run, as long as the answer is true.
    @inline(__always)
    private static func walk(
        _ packets: WalkedPackets, _ rates: Lanes, _ depths: Lanes, _ see: (Seen) -> Bool
    ) {
        var levels = Levels(full: depths)
        packets.steps.withUnsafeBufferPointer { steps in
            for step in steps {
                let filling = rates * step.gap
                let size = step.size
                switch step.kind {
                case .run:
                    levels.fill(filling - size, most: depths + (rates * step.capGap - step.capSize))
                case .lost:
                    levels.fill(filling)
                    let margin = levels.lose(size)
                    let seen = Seen(
                        isLost: true, margin: margin, others: margin, isByChance: .init(repeating: false))
                    guard see(seen) else { return }
                case .delivered:
                    levels.fill(filling)
                    let found = levels.deliver(size)
                    let seen = Seen(
                        isLost: false, margin: found.margin, others: found.others,
                        isByChance: found.isByChance)
                    guard see(seen) else { return }
                }
            }
        }
    }

    /// The tokens of several buckets after a packet.
    private struct Levels {
        private let depths: Lanes
        private var tokens: Lanes
        /// The same without the last correction, where that is still to be confirmed.
        private(set) var others: Lanes

        /// - Parameter depths: of the buckets, in bytes; they begin full.
        @inline(__always)
        init(full depths: Lanes) { (self.depths, tokens, others) = (depths, depths, depths) }

        /// Adds tokens.
        ///
        /// - Parameters:
        ///   - bytes: as many.
        ///   - most: those of a full bucket.
        @inline(__always)
        mutating func fill(_ bytes: Lanes, most: Lanes) {
            tokens = least(tokens + bytes, most)
            others = least(others + bytes, most)
        }

        /// Adds tokens, up to the depths.
        @inline(__always)
        mutating func fill(_ bytes: Lanes) { fill(bytes, most: depths) }

        /// Corrects the tokens at a packet that was lost.
        ///
        /// - Parameter size: of it, in bytes.
        /// - Returns: the tokens that it found, less its bytes.
        @inline(__always)
        mutating func lose(_ size: Float) -> Lanes {
            let margin = tokens - size
            others.replace(with: tokens, where: margin .<= whole)
            tokens = least(tokens, Lanes(repeating: size))
            return margin
        }

        /// Takes the tokens of a packet that was delivered, and corrects them if there were too few.
        ///
        /// - Parameter size: of it, in bytes.
        /// - Returns: the tokens that it found, less its bytes; the same without the last correction; where both show that
        ///   the loss before was by chance.
        @inline(__always)
        mutating func deliver(
            _ size: Float
        ) -> (margin: Lanes, others: Lanes, isByChance: SIMDMask<Lanes.MaskStorage>) {
            let (margin, rest) = (tokens - size, others - size)
            // Without tokens either way the packet was not the bucket's to pass: it is empty now.
            tokens = margin.replacing(with: 0, where: rest .< 0)
            let isByChance = tokens .< -2 * size
            tokens.replace(with: rest, where: isByChance)
            others = rest.replacing(with: 0, where: rest .< 0)
            return (margin, rest, isByChance)
        }
    }

    /// The lesser number of each lane.
    @inline(__always)
    private static func least(_ first: Lanes, _ second: Lanes) -> Lanes {
        first.replacing(with: second, where: second .< first)
    }
}
