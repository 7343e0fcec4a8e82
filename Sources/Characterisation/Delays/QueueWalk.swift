/// Walks queues of several rates at once over the packets of a path, in the order sent.
///
/// A queue is drained at r bytes/s once B bytes have passed at once, as of a shaper with a burst: credit
/// grows at r up to B, each packet that was delivered takes its bytes, and where the credit is below zero
/// then, the packet waits -credit / r.
enum QueueWalk {
    typealias Lanes = SIMD16<Float>

    /// Packets between two looks at the limit.
    private static let block = 256

    /// The distance of delays from what queues predict, summed over the delays that are looked at.
    struct Residuals {
        /// The sum of |delay - predicted|, in seconds.
        var levels = Lanes.zero
        /// The sum of |residual - memory · the one before|, in seconds.
        var changes = Lanes.zero
    }

    /// Sums up residuals.
    ///
    /// - Parameters:
    ///   - packets: the packets.
    ///   - rates: bytes/s, one a lane.
    ///   - bursts: bytes that pass at once, one a lane.
    ///   - memory: the share of a residual that the next one keeps.
    ///   - limit: residuals with which a queue is of no interest: the walk ends once all lanes have more of
    ///     both kinds.
    /// - Returns: the residuals of each lane; of a walk that ended early, more than the limit.
    static func residuals(
        _ packets: QueuedPackets, rates: Lanes, bursts: Lanes, memory: Float = 1,
        limit: (levels: Float, changes: Float) = (.infinity, .infinity)
    ) -> Residuals {
        var credit = bursts
        var found = Residuals()
        var last = Lanes.zero
        let perByte = 1 / rates
        packets.steps.withUnsafeBufferPointer { steps in
            for start in stride(from: 0, to: steps.count, by: block) {
                for step in steps[start..<min(start + block, steps.count)] {
                    let filled = credit + (rates * step.gap - step.size)
                    let most = bursts + (rates * step.capGap - step.capSize)
                    credit = filled.replacing(with: most, where: most .< filled)
                    if step.kind == .passed { continue }
                    let wait = (-credit).replacing(with: 0, where: credit .> 0) * perByte
                    let residual = step.delay - wait
                    found.levels += magnitude(residual)
                    if step.kind == .compared { found.changes += magnitude(residual - memory * last) }
                    last = residual
                }
                if found.levels.min() > limit.levels, found.changes.min() > limit.changes { return }
            }
        }
        return found
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
        found.waits.reserveCapacity(series.timedFlows.count)
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
