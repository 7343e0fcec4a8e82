/// Walks token buckets of several rates and depths at once over the packets of a path, in the order sent.
///
/// A bucket of depth b bytes is filled at r bytes/s; a packet of s bytes that finds less than s is dropped.
/// The walk is told what really passed, and corrects the tokens at each packet whose fate the bucket gets
/// wrong to the nearest level at which that fate would have been right: an error of the rate costs mistakes
/// in proportion to itself, and does not spoil all that follows.
///
/// A loss that finds tokens may be one by chance. So the tokens without the correction are kept beside,
/// until another loss that finds none confirms the correction, or two packets more are delivered than it
/// allows: then the loss was by chance, and the correction is taken back.
///
/// All buckets begin full; what they get wrong of the first loss is counted apart, since a bucket that was
/// used shortly before was not full.
enum TokenBucketWalk {
    typealias Lanes = SIMD16<Float>

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
        walk(packets, rates, depths) { margin, isLost, _ in
            if !isLost {
                found.delivered += weight(-margin)
                return true
            }
            if isFirst {
                found.first = weight(margin)
                isFirst = false
            } else {
                found.lost += weight(margin)
            }
            return found.sum.min() <= limit
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
        walk(packets, rates, depths) { margin, isLost, byChance in
            if !isLost {
                counts.delivered.add(margin)
                counts.byChance += byChance
            } else if isFirst {
                isFirst = false
            } else {
                counts.lost.add(margin)
            }
            return true
        }
        return counts
    }

    @inline(__always)
    private static func weight(_ error: Lanes) -> Lanes {
        let weight = error * (1 / whole)
        let bounded = weight.replacing(with: 1, where: weight .> 1)
        return bounded.replacing(with: 0, where: bounded .< 0)
    }

    /// Gives each packet's margin, its fate, and the lanes in which it shows that the last loss was by
    /// chance, as long as the answer is true.
    @inline(__always)
    private static func walk(
        _ packets: WalkedPackets, _ rates: Lanes, _ depths: Lanes, _ see: (Lanes, Bool, Lanes) -> Bool
    ) {
        var tokens = depths
        // Without the last correction; the same as the tokens where there is none to be confirmed.
        var others = depths
        packets.gaps.withUnsafeBufferPointer { gaps in
            packets.sizes.withUnsafeBufferPointer { sizes in
                packets.lost.withUnsafeBufferPointer { lost in
                    for index in 0..<gaps.count {
                        let filling = rates * gaps[index]
                        tokens += filling
                        tokens.replace(with: depths, where: tokens .> depths)
                        others += filling
                        others.replace(with: depths, where: others .> depths)
                        let size = sizes[index]
                        var margin = tokens - size
                        if lost[index] {
                            guard see(margin, true, .zero) else { return }
                            others = tokens
                            tokens.replace(with: size, where: margin .> 0)
                            continue
                        }
                        others -= size
                        let isOpen = others .>= 0 .& margin .< 0
                        let isByChance = isOpen .& (margin .< -2 * size)
                        tokens = margin.replacing(with: 0, where: margin .< 0 .& .!isOpen)
                        tokens.replace(with: others, where: isByChance)
                        others.replace(with: tokens, where: others .< tokens)
                        margin.replace(with: others, where: isOpen)
                        _ = see(margin, false, Lanes.zero.replacing(with: 1, where: isByChance))
                    }
                }
            }
        }
    }
}
