/// One side of a watched connection: what it sent, and how soon it answered.
struct WatchedSide: Sendable {
    /// Bytes that were passed over.
    private struct Hole {
        var start: Int64
        var end: Int64
        let time: Int64
    }

    var packets = 0
    var segments = 0
    var merged = 0
    var longest = 0
    var longestPacket = 0
    /// The longest segment that it takes.
    var limit: Int?
    var ticks = ClockWatch.Ticks()
    /// The shortest time from what it is sent to its answer, in nanoseconds.
    var answer: Int64?

    /// The first number and the last one that is placed.
    var origin: UInt32?
    var latest: Int64 = 0
    /// The place behind the highest byte that was seen; nil before any.
    var highest: Int64?
    var acknowledged: (first: Int64, last: Int64)?
    var steps = 0
    var (gaps, missing) = (0, Int64(0))
    private var holes: [Hole] = []
    var lostBefore = 0
    /// Ends of segments that were sent once and not answered, with their times; the oldest at ``answered``.
    private var awaited: [(end: Int64, time: Int64)] = []
    private var answered = 0
    /// A timestamp that is not answered, with its time.
    var stamp: (value: UInt32, time: Int64)?
    var lastStamp: UInt32?

    /// A sequence number, counted from the first and past 4 GiB.
    mutating func place(_ number: UInt32) -> Int64 {
        let origin = origin ?? number
        self.origin = origin
        let place =
            latest + Int64(Int32(bitPattern: number &- origin &- UInt32(truncatingIfNeeded: latest)))
        latest = max(latest, place)
        return place
    }

    private static let mostHoles = 32
    private static let mostAwaited = 512
    /// A segment that fills a hole sooner was out of order, in nanoseconds.
    private static let disorder: Int64 = 3_000_000

    /// Bytes, as the sequence numbers and their acknowledgements tell.
    var bytes: Int64 {
        max(highest ?? 0, acknowledged.map { $0.last - (highest == nil ? $0.first : 0) } ?? 0)
    }

    mutating func answers(after delay: Int64) {
        guard delay >= 0 else { return }
        answer = min(answer ?? delay, delay)
    }

    /// When the segment was seen that ends at a place, if it was sent once; all before it are answered.
    mutating func sent(upTo place: Int64) -> Int64? {
        var found: Int64?
        while answered < awaited.count, awaited[answered].end <= place {
            if awaited[answered].end == place { found = awaited[answered].time }
            answered += 1
        }
        if answered > Self.mostAwaited {
            awaited.removeFirst(answered)
            answered = 0
        }
        return found
    }

    /// Takes a range of bytes that it sent.
    mutating func take(_ range: Range<Int64>, at time: Int64) {
        guard let highest else {
            highest = range.upperBound
            expect(range.upperBound, at: time)
            return
        }
        if range.upperBound > highest {
            steps += 1
            if range.lowerBound > highest {
                gaps += 1
                missing += range.lowerBound - highest
                if holes.count == Self.mostHoles { holes.removeFirst() }
                holes.append(Hole(start: highest, end: range.lowerBound, time: time))
            }
            self.highest = range.upperBound
        }
        if range.lowerBound >= highest {
            expect(range.upperBound, at: time)
        } else {
            // A segment that is sent again, or comes late, does not tell which one is answered.
            awaited.removeAll(keepingCapacity: true)
            answered = 0
            fill(range, at: time)
        }
    }

    private mutating func expect(_ end: Int64, at time: Int64) {
        if awaited.count - answered < Self.mostAwaited { awaited.append((end, time)) }
    }

    private mutating func fill(_ range: Range<Int64>, at time: Int64) {
        guard
            let index = holes.firstIndex(where: { $0.start < range.upperBound && range.lowerBound < $0.end })
        else { return }
        let hole = holes[index]
        let filled = min(hole.end, range.upperBound) - max(hole.start, range.lowerBound)
        missing -= filled
        if time - hole.time > Self.disorder { lostBefore += 1 }
        if range.lowerBound <= hole.start {
            holes[index].start = max(hole.start, range.upperBound)
        } else if range.upperBound >= hole.end {
            holes[index].end = range.lowerBound
        }
        if holes[index].start >= holes[index].end { holes.remove(at: index) }
    }
}
