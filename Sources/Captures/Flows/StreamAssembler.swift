/// Puts the segments of one direction of a TCP flow into the order of their bytes.
///
/// Of bytes that come twice the first copy wins, as far as it lies before the next expected one or waits for it. What
/// comes after the FIN is no part of the stream. Sequence numbers wrap; the distance to the next expected byte does not
/// (RFC 9293, section 3.4).
struct StreamAssembler {
    /// Bytes of the stream that came in order: the place of the next expected one.
    private(set) var length: Int64 = 0
    /// Segments that wait for what is before them, in order and without overlaps.
    private(set) var waiting: [Waiting] = []
    /// Whether so many had to wait that the stream was given up.
    private(set) var isGivenUp = false
    /// Where the FIN says that the stream ends; nil before one was seen.
    private(set) var end: Int64?
    /// The sequence number of the stream's first byte; nil before anything was seen.
    private(set) var base: UInt32?
    /// Whether the first byte's number comes from a SYN.
    private(set) var hasSYN = false
    /// Up to which byte the other side has said that it got the stream.
    private var acknowledged: Int64 = 0

    /// A segment that came early.
    struct Waiting {
        let start: Int64
        let end: Int64
        /// Its bytes; nil if only its place is of interest.
        let bytes: [UInt8]?
    }

    /// As many segments wait at most.
    private static let mostWaiting = 1 << 16

    /// Whose bytes are kept while they wait.
    enum Keeping {
        case everything
        /// Those before this place of the stream.
        case before(Int64)

        func keeps(_ start: Int64) -> Bool {
            switch self {
            case .everything: true
            case .before(let place): start < place
            }
        }
    }

    /// Takes a segment.
    ///
    /// - Parameters:
    ///   - header: its header.
    ///   - payload: its bytes.
    ///   - keeping: whose bytes are kept while they wait.
    ///   - deliver: gets the bytes that are in order now, piece by piece, and how many they are; nil for bytes that were
    ///     not kept.
    mutating func take(
        _ header: TCPHeader, _ payload: PacketBytes, keeping: Keeping,
        deliver: (UnsafeRawBufferPointer?, Int) -> Void
    ) {
        let first = header.isSYN ? header.sequence &+ 1 : header.sequence
        if base == nil {
            base = first
            hasSYN = header.isSYN
        }
        var start = place(of: first)
        if header.isFIN, end == nil { finish(at: start + Int64(payload.count)) }
        var stop = start + Int64(payload.count)
        if let end { stop = min(stop, end) }
        let origin = start
        start = max(start, length)
        guard start < stop, !isGivenUp else { return }
        func bytes(_ range: Range<Int64>) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                rebasing: payload.raw[Int(range.lowerBound - origin)..<Int(range.upperBound - origin)])
        }
        if start == length, waiting.isEmpty {
            length = stop
            return deliver(bytes(start..<stop), Int(stop - start))
        }
        for gap in gaps(in: start..<stop) {
            insert(
                Waiting(
                    start: gap.lowerBound, end: gap.upperBound,
                    bytes: keeping.keeps(gap.lowerBound) ? Array(bytes(gap)) : nil))
        }
        drain(deliver)
    }

    /// Takes note of where the stream ends; what waits beyond is no part of it.
    private mutating func finish(at end: Int64) {
        self.end = end
        while let last = waiting.last, last.end > end {
            waiting.removeLast()
            guard last.start < end else { continue }
            let bytes = last.bytes.map { Array($0.prefix(Int(end - last.start))) }
            waiting.append(Waiting(start: last.start, end: end, bytes: bytes))
        }
    }

    /// Takes note of what the other side says that it got.
    mutating func acknowledge(_ number: UInt32) {
        guard base != nil else { return }
        acknowledged = max(acknowledged, place(of: number))
    }

    /// Bytes of the stream that were sent and are not in the capture, before the last that is or that the other side
    /// got.
    var missing: Int64 {
        var (sum, next) = (Int64(0), length)
        for segment in waiting {
            sum += segment.start - next
            next = segment.end
        }
        // A FIN takes a number of its own.
        let got = end.map { min(acknowledged, $0) } ?? acknowledged
        return sum + max(0, max(got, end ?? 0) - next)
    }

    /// The place in the stream of a sequence number, the nearest to the next expected byte.
    private func place(of number: UInt32) -> Int64 {
        let next = (base ?? number) &+ UInt32(truncatingIfNeeded: length)
        return length + Int64(Int32(bitPattern: number &- next))
    }

    /// The parts of a range that no waiting segment has.
    private func gaps(in range: Range<Int64>) -> [Range<Int64>] {
        var found: [Range<Int64>] = []
        var next = range.lowerBound
        var index = firstWaiting { $0.end > range.lowerBound }
        while next < range.upperBound {
            guard index < waiting.count, waiting[index].start < range.upperBound else {
                found.append(next..<range.upperBound)
                break
            }
            if waiting[index].start > next { found.append(next..<waiting[index].start) }
            next = max(next, waiting[index].end)
            index += 1
        }
        return found
    }

    private mutating func insert(_ segment: Waiting) {
        guard waiting.count < Self.mostWaiting else {
            isGivenUp = true
            return
        }
        waiting.insert(segment, at: firstWaiting { $0.start >= segment.start })
    }

    private mutating func drain(_ deliver: (UnsafeRawBufferPointer?, Int) -> Void) {
        var count = 0
        while count < waiting.count, waiting[count].start == length {
            let segment = waiting[count]
            length = segment.end
            count += 1
            let size = Int(segment.end - segment.start)
            if let bytes = segment.bytes {
                bytes.withUnsafeBytes { deliver($0, size) }
            } else {
                deliver(nil, size)
            }
        }
        waiting.removeFirst(count)
    }

    /// The first waiting segment for which something holds that holds for all after it.
    private func firstWaiting(_ holds: (Waiting) -> Bool) -> Int {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(waiting[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
