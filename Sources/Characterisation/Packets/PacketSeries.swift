/// The packets of all flows that share a path, in the order sent, in arrays that a walk reads from front to
/// back.
///
/// Packets of unknown fate are left out: a walk is told what really passed.
struct PacketSeries: Sendable {
    /// The time at which each was sent, in seconds from the first.
    private(set) var times: [Double] = []
    /// Seconds since the packet before it.
    private(set) var gaps: [Float] = []
    /// Bytes of each.
    private(set) var sizes: [Float] = []
    /// True for each that was lost.
    private(set) var lost: [Bool] = []
    /// The round trip of each less the least of its flow, in seconds; nan where there is none.
    private(set) var delays: [Float] = []
    /// The flow of each packet with a round trip, from 0.
    private(set) var timedFlows: [Int] = []
    private(set) var losses = 0
    /// The least round trip of all flows, in seconds; nil where there is none.
    private(set) var leastRoundTrip: Double?

    /// Takes packets.
    ///
    /// - Parameter packets: those of all flows.
    init(_ packets: [SentPacket]) {
        let sorted = Self.known(packets)
        var least: [Int: Double] = [:]
        // Neighbours are mostly of one flow, which is looked up once.
        var (flow, base) = (sorted.first?.flow ?? 0, Double.infinity)
        for packet in sorted {
            if packet.flow != flow {
                least[flow] = base
                (flow, base) = (packet.flow, least[packet.flow] ?? .infinity)
            }
            if let roundTrip = packet.roundTrip, roundTrip > 0 { base = min(base, roundTrip) }
        }
        least[flow] = base
        least = least.filter { $0.value < .infinity }
        leastRoundTrip = least.values.min()
        let start = sorted.first?.time ?? 0
        reserve(sorted.count)
        var last = start
        var numbers: [Int: Int] = [:]
        var number: Int?
        base = least[flow] ?? .infinity
        for packet in sorted {
            if packet.flow != flow {
                flow = packet.flow
                (number, base) = (numbers[flow], least[flow] ?? .infinity)
            }
            let isLost = packet.fate == .lost
            var delay = Float.nan
            if !isLost, let roundTrip = packet.roundTrip, roundTrip > 0 {
                delay = Float(roundTrip - base)
                let found = number ?? numbers.count
                timedFlows.append(found)
                if number == nil { (number, numbers[flow]) = (found, found) }
            }
            append(
                packet.time - start, packet.time - last, Float(packet.bytes), isLost, delay)
            last = packet.time
        }
    }

    /// The packets of known fate, in the order sent.
    private static func known(_ packets: [SentPacket]) -> [SentPacket] {
        let known = packets.filter { $0.fate != .unknown && $0.bytes > 0 && $0.time.isFinite }
        // Most are in order.
        if known.isInOrder { return known }
        return known.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    private mutating func reserve(_ count: Int) {
        times.reserveCapacity(count)
        gaps.reserveCapacity(count)
        sizes.reserveCapacity(count)
        lost.reserveCapacity(count)
        delays.reserveCapacity(count)
    }

    /// The same packets without some.
    ///
    /// - Parameter isKept: true for the number of each that stays; asked in the order sent.
    /// - Returns: those that stay.
    func filter(_ isKept: (_ index: Int) -> Bool) -> Self {
        var found = self
        (found.times, found.gaps, found.sizes, found.lost) = ([], [], [], [])
        (found.delays, found.timedFlows, found.losses) = ([], [], 0)
        found.reserve(count)
        var (last, timed) = (0.0, 0)
        for index in 0..<count {
            let isTimed = !delays[index].isNaN
            if isKept(index) {
                found.append(times[index], times[index] - last, sizes[index], lost[index], delays[index])
                if isTimed { found.timedFlows.append(timedFlows[timed]) }
                last = times[index]
            }
            timed += isTimed ? 1 : 0
        }
        return found
    }

    private mutating func append(_ time: Double, _ gap: Double, _ size: Float, _ isLost: Bool, _ delay: Float)
    {
        times.append(time)
        gaps.append(Float(gap))
        sizes.append(size)
        lost.append(isLost)
        delays.append(delay)
        losses += isLost ? 1 : 0
    }

    var count: Int { times.count }
    /// From the first packet to the last, in seconds.
    var seconds: Double { times.last ?? 0 }
    /// Residuals of the delays, in seconds and in order, less the median of each flow's: a flow that began
    /// with a full queue never saw its least round trip.
    func centred(_ residuals: [Double]) -> [Double] {
        var samples = [[Double]](repeating: [], count: (timedFlows.max() ?? 0) + 1)
        let step = max(1, residuals.count / 2_000)
        for index in stride(from: 0, to: residuals.count, by: step) {
            samples[timedFlows[index]].append(residuals[index])
        }
        let levels = samples.map { sample in sample.isEmpty ? 0 : sample.sorted()[sample.count / 2] }
        return residuals.indices.map { residuals[$0] - levels[timedFlows[$0]] }
    }

    /// Bytes that reached the other end.
    var deliveredBytes: Double {
        zip(sizes, lost).reduce(0) { sum, packet in packet.1 ? sum : sum + Double(packet.0) }
    }

    /// The bytes that were delivered of those sent in the busiest second.
    var busiestSecond: Double {
        var (first, bytes, most) = (0, 0.0, 0.0)
        for index in 0..<count {
            if !lost[index] { bytes += Double(sizes[index]) }
            while times[index] - times[first] > 1 {
                if !lost[first] { bytes -= Double(sizes[first]) }
                first += 1
            }
            most = max(most, bytes)
        }
        return most
    }
}
