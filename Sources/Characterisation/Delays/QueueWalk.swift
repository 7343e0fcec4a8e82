/// Walks queues of several rates at once over the packets of a path, in the order sent.
///
/// A queue is drained at r bytes/s once B bytes have passed at once, as of a shaper with a burst: credit
/// grows at r up to B, each packet that was delivered takes its bytes, and where the credit is below zero
/// then, the packet waits -credit / r.
enum QueueWalk {
    typealias Lanes = SIMD16<Float>

    /// The distance of delays from what queues predict, summed over packets with a round trip.
    struct Residuals {
        /// The sum of |delay - predicted|, in seconds.
        var levels = Lanes.zero
        /// The sum of |change of the delay - predicted change|, from one round trip to the next, in seconds.
        var changes = Lanes.zero
    }

    /// Sums up residuals.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - rates: bytes/s, one a lane.
    ///   - bursts: bytes that pass at once, one a lane.
    /// - Returns: the residuals of each lane.
    static func residuals(_ series: PacketSeries, rates: Lanes, bursts: Lanes) -> Residuals {
        var credit = bursts
        var found = Residuals()
        var last = Lanes.zero
        let perByte = 1 / rates
        series.gaps.withUnsafeBufferPointer { gaps in
            series.sizes.withUnsafeBufferPointer { sizes in
                series.lost.withUnsafeBufferPointer { lost in
                    series.delays.withUnsafeBufferPointer { delays in
                        for index in 0..<gaps.count {
                            let filled = credit + rates * gaps[index]
                            credit = filled.replacing(with: bursts, where: filled .> bursts)
                            if lost[index] { continue }
                            credit -= sizes[index]
                            let delay = delays[index]
                            if delay.isNaN { continue }
                            let wait = (-credit).replacing(with: 0, where: credit .> 0) * perByte
                            let residual = delay - wait
                            found.levels += magnitude(residual)
                            found.changes += magnitude(residual - last)
                            last = residual
                        }
                    }
                }
            }
        }
        return found
    }

    /// Sums up |deviation - memory · the one before| over each of some number of delays, in seconds.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - delays: of packets with a round trip, less the level of their flows, in seconds.
    ///   - step: one of so many is looked at.
    ///   - memory: the share of a deviation that the next one keeps.
    ///   - rates: bytes/s, one a lane.
    ///   - bursts: bytes that pass at once, one a lane.
    /// - Returns: the sum of each lane.
    static func innovations(
        _ series: PacketSeries, _ delays: [Float], step: Int, memory: Float, rates: Lanes, bursts: Lanes
    ) -> Lanes {
        var (credit, sum, last) = (bursts, Lanes.zero, Lanes.zero)
        var timed = 0
        for index in 0..<series.count {
            credit += rates * series.gaps[index]
            credit.replace(with: bursts, where: credit .> bursts)
            if series.lost[index] { continue }
            credit -= series.sizes[index]
            if series.delays[index].isNaN { continue }
            if timed % step == 0 {
                let deviation = delays[timed] - (-credit).replacing(with: 0, where: credit .> 0) / rates
                if timed > 0 { sum += magnitude(deviation - memory * last) }
                last = deviation
            }
            timed += 1
        }
        return sum
    }

    @inline(__always)
    private static func magnitude(_ number: Lanes) -> Lanes {
        number.replacing(with: -number, where: number .< 0)
    }

    /// The prediction of one queue.
    struct Waits {
        /// Of each packet with a round trip, in seconds.
        var waits: [Double] = []
        /// The most that waited at once, in bytes.
        var deepest = 0.0
    }

    /// The waits in one queue.
    static func waits(_ series: PacketSeries, rate: Double, burst: Double) -> Waits {
        var credit = burst
        var found = Waits()
        for index in 0..<series.count {
            credit = min(burst, credit + rate * Double(series.gaps[index]))
            guard !series.lost[index] else { continue }
            credit -= Double(series.sizes[index])
            found.deepest = max(found.deepest, -credit)
            if !series.delays[index].isNaN { found.waits.append(max(0, -credit) / rate) }
        }
        return found
    }
}
