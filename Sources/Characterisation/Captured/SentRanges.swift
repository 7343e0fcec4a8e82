/// Byte ranges as they were first sent, each with all transmissions of it, and what acknowledgements say of
/// them.
///
/// Captures have packets of several queues out of order, so ranges are put in the order of their bytes
/// first.
struct SentRanges {
    private let transmissions: [SentFlow.Transmission]
    /// The beginning and the end of each range, in order and without overlap.
    private var starts: [Int64] = []
    private var ends: [Int64] = []
    /// The number of transmissions that carry each range, up to two, and the one that began it.
    private var carried: [UInt8] = []
    private var beginners: [Int32] = []
    /// The transmissions by the range that decides their fate, the first that they carry; those of one range in the order
    /// sent, from its place on.
    private var deciding: [Int32] = []
    private var places: [Int32] = []
    /// The next range, this one included, that is not acknowledged; each is looked for along this chain.
    private var following: [Int32] = []
    /// Steps along that chain, and of ranges that were acknowledged: how much work it was.
    private(set) var work = 0
    /// The time of each range's first acknowledgement; nan where it was not.
    private var covered: [Double] = []
    /// True if an acknowledgement came for this range last, so that its own arrival caused it.
    private var isPrompt: [Bool] = []
    /// The timestamp of the segment that completed what was missing up to a range; nil where it is not known.
    private var echoes: [UInt32?] = []
    private var duplicates: [Int] = []

    init(_ captured: [SentFlow.Transmission], _ acknowledgements: [SentFlow.Acknowledgement]) {
        transmissions = captured.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        .map(\.element)
        var highest = Int64.min
        let order = transmissions.indices.sorted {
            (transmissions[$0].start, $0) < (transmissions[$1].start, $1)
        }
        for index in order where transmissions[index].end > highest {
            starts.append(max(transmissions[index].start, highest))
            beginners.append(Int32(index))
            highest = transmissions[index].end
            ends.append(highest)
        }
        covered = Array(repeating: .nan, count: starts.count)
        isPrompt = Array(repeating: false, count: starts.count)
        echoes = Array(repeating: nil, count: starts.count)
        duplicates = Array(repeating: 0, count: starts.count)
        following = (0...starts.count).map(Int32.init)
        sort()
        var low = 0
        for acknowledgement in acknowledgements { take(acknowledgement, &low) }
    }

    /// Sorts the transmissions by their first ranges, and counts those that carry each range.
    private mutating func sort() {
        let first = transmissions.map { Int32(place(of: $0.start)) }
        places = [Int32](repeating: 0, count: starts.count + 1)
        var changes = [Int32](repeating: 0, count: starts.count + 1)
        for (index, transmission) in transmissions.enumerated() {
            places[Int(first[index])] += 1
            changes[Int(first[index])] += 1
            // It ends where a range ends, or within one that another one began.
            changes[
                transmission.end > transmission.start
                    ? place(of: transmission.end - 1) + 1 : Int(first[index])] -= 1
        }
        var (sum, count) = (Int32(0), Int32(0))
        for range in places.indices {
            (places[range], sum) = (sum, sum + places[range])
            count += changes[range]
            if range < starts.count { carried.append(UInt8(min(2, max(0, count)))) }
        }
        var next = places
        deciding = [Int32](repeating: 0, count: transmissions.count)
        for index in transmissions.indices {
            deciding[Int(next[Int(first[index])])] = Int32(index)
            next[Int(first[index])] += 1
        }
    }

    /// The transmissions that a range decides, in the order sent.
    private func decided(by range: Int) -> [Int] {
        deciding[Int(places[range])..<Int(places[range + 1])].map(Int.init)
    }

    /// The first range from one on that is not acknowledged.
    private mutating func nextOpen(_ range: Int) -> Int {
        var found = range
        while Int(following[found]) != found {
            // Each step halves the way for those that follow.
            following[found] = following[Int(following[found])]
            found = Int(following[found])
            work += 1
        }
        return found
    }

    private mutating func cover(_ range: Int, at time: Double) {
        covered[range] = time
        following[range] = Int32(range + 1)
        work += 1
    }

    /// The first range that ends behind a place.
    private func place(of offset: Int64) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func take(_ acknowledgement: SentFlow.Acknowledgement, _ low: inout Int) {
        var newest: Int?
        while low < starts.count, ends[low] <= acknowledgement.next {
            if covered[low].isNaN {
                cover(low, at: acknowledgement.time)
                newest = low
            }
            low += 1
        }
        // What comes out of order is answered with the timestamp of an earlier segment (RFC 7323, section 4.3).
        if let newest { echoes[newest] = acknowledgement.echo }
        for block in acknowledgement.blocks {
            var range = max(low, place(of: block.lowerBound))
            // The first one may begin before the block.
            if range < starts.count, starts[range] < block.lowerBound { range += 1 }
            range = nextOpen(range)
            while range < starts.count, ends[range] <= block.upperBound {
                cover(range, at: acknowledgement.time)
                newest = max(newest ?? range, range)
                range = nextOpen(range + 1)
            }
        }
        if let newest { isPrompt[newest] = true }
        if let duplicate = acknowledgement.duplicate, !duplicate.isEmpty {
            let range = place(of: duplicate.lowerBound)
            if range < starts.count { duplicates[range] += 1 }
        }
    }

    /// The packets with their fates.
    ///
    /// - Parameters:
    ///   - flow: their flow.
    ///   - end: when the capture, or the flow, ended, in seconds.
    /// - Returns: one for each transmission, in the order sent.
    func packets(flow: Int, until end: Double) -> [SentPacket] {
        let roundTrips = onceSent
        let least = roundTrips.min() ?? 0.1
        // Packets that waited in vain longer than any acknowledgement takes are lost.
        let patience = max(1, 4 * least, 1.5 * (roundTrips.max() ?? 0))
        let order = ArrivalOrder(self, tolerance: max(0.005, 0.1 * least))
        var fates = [PacketFate](repeating: .unknown, count: transmissions.count)
        var ownRoundTrips = [Double?](repeating: nil, count: transmissions.count)
        for range in starts.indices {
            let sent = decided(by: range)
            guard !sent.isEmpty else { continue }
            let when = covered[range]
            guard !when.isNaN else {
                for index in sent where transmissions[index].time + patience < end { fates[index] = .lost }
                continue
            }
            let causes = sent.filter {
                let time = transmissions[$0].time
                return time + 0.9 * least <= when && order.allows(sent: time, acknowledged: when)
            }
            let echoed = echoes[range].flatMap { echo in
                causes.last { transmissions[$0].stamp == echo }
            }
            guard let cause = echoed ?? causes.last else { continue }
            for index in causes where index < cause { fates[index] = .lost }
            fates[cause] = .delivered
            if sent.count == 1 || echoed != nil, isPrompt[range] {
                ownRoundTrips[cause] = when - transmissions[cause].time
            }
            markDuplicates(duplicates[range], sent, cause, &fates)
        }
        return transmissions.indices.map { index in
            SentPacket(
                time: transmissions[index].time, bytes: transmissions[index].length, fate: fates[index],
                roundTrip: ownRoundTrips[index], flow: flow)
        }
    }

    /// Transmissions of a range that arrived although another had: later ones first, then the latest of
    /// those before.
    private func markDuplicates(_ count: Int, _ sent: [Int], _ cause: Int, _ fates: inout [PacketFate]) {
        let others = sent.filter { $0 > cause } + sent.filter { $0 < cause }.reversed()
        for index in others.prefix(count) { fates[index] = .delivered }
    }

    /// The round trips of ranges that were sent once, in seconds.
    private var onceSent: [Double] {
        starts.indices.filter { carried[$0] == 1 && !covered[$0].isNaN }
            .map { covered[$0] - transmissions[Int(beginners[$0])].time }
    }
}

/// The order of acknowledgements on a path that keeps packets in order: none answers what was sent behind a
/// packet whose own acknowledgement came later, as where a sender repeats what waits in a long queue.
private struct ArrivalOrder {
    private var times: [Double] = []
    /// The latest acknowledgement of what was sent by then, in seconds.
    private var latest: [Double] = []
    private let tolerance: Double

    init(_ ranges: SentRanges, tolerance: Double) {
        self.tolerance = tolerance
        var highest = -Double.infinity
        for (time, acknowledged) in ranges.promptRanges {
            highest = max(highest, acknowledged)
            times.append(time)
            latest.append(highest)
        }
    }

    func allows(sent time: Double, acknowledged: Double) -> Bool {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low == 0 || latest[low - 1] <= acknowledged + tolerance
    }
}

extension SentRanges {
    /// The times at which ranges were sent and acknowledged that were sent once and told at once.
    fileprivate var promptRanges: [(Double, Double)] {
        starts.indices.filter { carried[$0] == 1 && isPrompt[$0] }
            .map { (transmissions[Int(beginners[$0])].time, covered[$0]) }
    }
}
