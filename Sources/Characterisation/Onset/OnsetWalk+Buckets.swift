/// The bytes that were taken from buckets that were full at some packet, and the places at which these were empty.
extension OnsetWalk {
    /// Bytes with which a bucket is as good as empty where a packet is lost.
    static let nearlyEmpty = 1_500.0

    /// The index of the first packet that finds less than it needs, in a bucket that is full at a place.
    func firstEmpty(from place: Int, depth: Double) -> Int {
        guard place < packets.count else { return packets.count }
        var (tokens, last) = (depth, packets[place].time)
        for index in place..<packets.count {
            let packet = packets[index]
            tokens = min(depth, tokens + rate * (packet.time - last))
            last = packet.time
            if tokens < packet.size || packet.isLost && tokens < packet.size + Self.nearlyEmpty {
                return index
            }
            if !packet.isLost { tokens -= packet.size }
        }
        return packets.count
    }

    /// The most that was taken until each packet, it included, from a bucket that was full at first, in bytes.
    ///
    /// - Parameters:
    ///   - rate: in bytes/s.
    ///   - withLost: true if packets took what they need that were lost: behind the limit, then.
    /// - Returns: bytes, of each packet.
    func mostTaken(rate: Double, withLost: Bool = false) -> [Double] {
        var (taken, most, last) = (0.0, 0.0, packets.first?.time ?? 0)
        return packets.map { packet in
            taken = max(0, taken - rate * (packet.time - last))
            last = packet.time
            if withLost || !packet.isLost { taken += packet.size }
            most = max(most, taken)
            return most
        }
    }

    /// The time at which a bucket that was full at first began to be emptied of so many bytes.
    func filled(until depth: Double) -> Double {
        var (taken, begin, last) = (0.0, packets.first?.time ?? 0, packets.first?.time ?? 0)
        for packet in packets {
            taken -= rate * (packet.time - last)
            last = packet.time
            if taken <= 0 { (taken, begin) = (0, packet.time) }
            if !packet.isLost { taken += packet.size }
            if taken >= depth { break }
        }
        return begin
    }

    /// Finds the earliest packet at which a bucket of each depth may have been full, if it was never empty before a place.
    ///
    /// - Parameters:
    ///   - place: the index of the packet that found too little.
    ///   - rate: in bytes/s.
    ///   - depths: from small to large, in bytes.
    /// - Returns: the indices of these packets.
    func firstFull(until place: Int, rate: Double, depths: [Double]) -> [Int] {
        var found: [Int] = []
        // From the back: the most that was taken from a packet on, and from any one on.
        var (begun, most) = (0.0, 0.0)
        for index in stride(from: place - 1, through: 0, by: -1) {
            let packet = packets[index]
            let flowed = rate * (packets[index + 1].time - packet.time)
            begun = (packet.isLost ? 0 : packet.size) + max(0, begun - flowed)
            most = max(most, begun)
            while found.count < depths.count, depths[found.count] < most { found.append(index + 1) }
        }
        return found + depths.dropFirst(found.count).map { _ in 0 }
    }

    /// Finds the latest packet at which a bucket of each depth may have been full, if it was empty at one of several places;
    /// the first of all for one that would not have been.
    ///
    /// - Parameters:
    ///   - places: the indices of the packets that may have found too little.
    ///   - rate: in bytes/s.
    ///   - depths: from small to large, in bytes.
    /// - Returns: the indices of these packets.
    func lastFull(until places: ClosedRange<Int>, rate: Double, depths: [Double]) -> [Int] {
        var latest = depths.map { _ in 0 }
        for place in stride(from: places.lowerBound, through: places.upperBound, by: max(1, places.count / 8))
        {
            // From the back: what was taken from a packet on until the place, which found less than it needs.
            var (taken, count) = (packets[place].size, 0)
            for index in stride(from: place, through: 0, by: -1) {
                if index < place {
                    let packet = packets[index]
                    taken +=
                        (packet.isLost ? 0 : packet.size) - rate * (packets[index + 1].time - packet.time)
                }
                while count < depths.count, depths[count] <= taken {
                    latest[count] = max(latest[count], index)
                    count += 1
                }
            }
        }
        return latest
    }
}
