/// What a walk needs of packets, in arrays that it reads from front to back.
struct WalkedPackets: Sendable {
    /// Seconds since the packet before.
    private(set) var gaps: [Float] = []
    /// Bytes.
    private(set) var sizes: [Float] = []
    private(set) var lost: [Bool] = []
    /// Packets that were delivered, merged ones counted each.
    let delivered: Int
    /// Packets that were lost.
    let losses: Int

    /// Takes the packets of a series.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - span: delivered packets that follow each other within so many seconds become one, for which a bucket has to
    ///     hold tokens as a whole; 0 keeps each.
    init(_ series: PacketSeries, mergedWithin span: Double = 0) {
        losses = series.losses
        delivered = series.count - series.losses
        var opened = -Double.infinity
        var last = 0.0
        for index in 0..<series.count {
            let time = series.times[index]
            if !series.lost[index], lost.last == false, time - opened < span {
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

    var count: Int { gaps.count }
}
