/// Walks token buckets of several rates and depths at once over the packets of a path, in the order sent.
///
/// A bucket of depth b bytes is filled at r bytes/s; a packet of s bytes that finds less than s is dropped. The walk is
/// told what really passed, and corrects the tokens at each packet whose fate the bucket gets wrong to the nearest level
/// at which that fate would have been right: an error of the rate costs mistakes in proportion to itself, and does not
/// spoil all that follows.
///
/// A mistake weighs as much as the tokens are off, in packets, and one at most, so that a walk's cost changes gradually
/// with rate and depth. Within half a packet of the boundary either fate is right.
struct TokenBucketWalk {
    typealias Lanes = SIMD16<Float>

    /// Bytes by which tokens may be off at no cost: half a packet of 1,500 bytes.
    static let slack: Float = 750
    /// Bytes by which tokens are off where a mistake weighs one.
    static let whole: Float = 3_000

    /// What each lane got wrong.
    struct Mistakes {
        /// Weighed packets that were delivered although the bucket was empty.
        var delivered = Lanes.zero
        /// Weighed packets that were lost although the bucket had enough.
        var lost = Lanes.zero
    }

    /// Walks over a stretch of packets.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - rates: bytes/s, one a lane.
    ///   - depths: bytes, one a lane.
    /// - Returns: what each lane got wrong.
    static func mistakes(_ series: WalkedPackets, rates: Lanes, depths: Lanes) -> Mistakes {
        var tokens = depths
        var found = Mistakes()
        series.gaps.withUnsafeBufferPointer { gaps in
            series.sizes.withUnsafeBufferPointer { sizes in
                series.lost.withUnsafeBufferPointer { lost in
                    for index in 0..<gaps.count {
                        let filled = tokens + rates * gaps[index]
                        tokens = filled.replacing(with: depths, where: filled .> depths)
                        let size = sizes[index]
                        if lost[index] {
                            let most = Lanes(repeating: size + slack)
                            let over = tokens - most
                            let isOver = over .> 0
                            let weight = over * (1 / whole)
                            let bounded = weight.replacing(with: 1, where: weight .> 1)
                            found.lost += Lanes.zero.replacing(with: bounded, where: isOver)
                            tokens = tokens.replacing(with: most, where: isOver)
                        } else {
                            let least = Lanes(repeating: size - slack)
                            let under = least - tokens
                            let isUnder = under .> 0
                            let weight = under * (1 / whole)
                            let bounded = weight.replacing(with: 1, where: weight .> 1)
                            found.delivered += Lanes.zero.replacing(with: bounded, where: isUnder)
                            tokens = tokens.replacing(with: least, where: isUnder) - size
                        }
                    }
                }
            }
        }
        return found
    }
}
