/// The course of a path's packets over time, beside what the fitted bucket or queue predicts: what a picture
/// of a portrait shows.
package struct PathCourse: Sendable {
    /// A value at an instant, in seconds from the first packet.
    package struct Point: Sendable, Equatable {
        package let time: Double
        package let value: Double
    }

    /// Bytes that had been delivered, after each packet that was.
    package private(set) var delivered: [Point] = []
    /// Bytes that had been delivered when each packet was sent that was lost.
    package private(set) var losses: [Point] = []
    /// The tokens of the fitted bucket, in bytes; empty without one.
    package private(set) var tokens: [Point] = []
    /// The tokens that each lost packet found, in bytes, before the walk corrects them; empty without a
    /// bucket.
    package private(set) var tokensAtLosses: [Point] = []
    /// Delays beyond the least round trip of their flow, in seconds.
    package private(set) var delays: [Point] = []
    /// The delays that the fitted queue predicts, in seconds; empty without one.
    package private(set) var waits: [Point] = []

    /// Follows packets.
    ///
    /// - Parameters:
    ///   - packets: of all flows that share the path.
    ///   - portrait: what the same packets told.
    package init(of packets: [SentPacket], _ portrait: PathPortrait) {
        let series = PacketSeries(packets)
        let bucket = portrait.depth.flatMap { depth in
            portrait.rate.map { (rate: $0.value / 8, depth: depth.value) }
        }
        let queueRate = portrait.kind == .shaper ? portrait.rate : portrait.line
        let queue = queueRate.map { (rate: $0.value / 8, burst: portrait.burst ?? 0) }
        var sum = 0.0
        var level = bucket?.depth ?? 0
        var credit = queue?.burst ?? 0
        for index in 0..<series.count {
            let (time, size, isLost) = (
                series.times[index], Double(series.sizes[index]), series.lost[index]
            )
            let gap = Double(series.gaps[index])
            if let bucket {
                level = min(bucket.depth, level + bucket.rate * gap)
                if isLost {
                    tokensAtLosses.append(Point(time: time, value: level))
                    level = min(level, size)
                } else {
                    tokens.append(Point(time: time, value: level))
                    level = max(0, level - size)
                }
                tokens.append(Point(time: time, value: level))
            }
            if let queue {
                credit = min(queue.burst, credit + queue.rate * gap)
                if !isLost { credit -= size }
            }
            if isLost {
                losses.append(Point(time: time, value: sum))
            } else {
                sum += size
                delivered.append(Point(time: time, value: sum))
            }
            let delay = series.delays[index]
            guard !delay.isNaN, !isLost else { continue }
            delays.append(Point(time: time, value: Double(delay)))
            if let queue { waits.append(Point(time: time, value: max(0, -credit) / queue.rate)) }
        }
    }
}
