/// Reassembles the segments of one direction of a TCP flow.
///
/// Of retransmitted bytes the first copy is used, if it was delivered or is waiting. Data after the FIN is
/// not part of the stream. Sequence numbers wrap around; the distance to the next expected byte does not (RFC
/// 9293, section 3.4).
struct StreamAssembler {
    /// Number of bytes received in order: the offset of the next expected one.
    private(set) var length: Int64 = 0
    /// Segments waiting for earlier ones, in order and without overlaps.
    private(set) var waiting: [Waiting] = []
    /// True if reassembly was abandoned because too many segments were waiting.
    private(set) var isGivenUp = false
    /// End of the stream according to the FIN; nil before one was seen.
    private(set) var end: Int64?
    /// The sequence number of the stream's first byte; nil before the first segment.
    private(set) var base: UInt32?
    /// True if the first byte's number comes from a SYN.
    private(set) var hasSYN = false
    /// Offset up to which the other side has acknowledged the stream.
    private var acknowledged: Int64 = 0

    /// A segment that arrived out of order.
    struct Waiting {
        let start: Int64
        let end: Int64
        /// Its bytes; nil if only its position is of interest.
        let bytes: [UInt8]?
    }

    /// The maximum number of waiting segments.
    private static let mostWaiting = 1 << 16

    /// Choice of the waiting segments whose bytes are kept.
    enum Keeping {
        case everything
        /// Those before this offset of the stream.
        case before(Int64)

        func keeps(_ start: Int64) -> Bool {
            switch self {
            case .everything: true
            case .before(let place): start < place
            }
        }
    }

    /// Adds a segment.
    ///
    /// - Parameters:
    ///   - header: its header.
    ///   - payload: its bytes.
    ///   - keeping: the choice of the waiting segments whose bytes are kept.
    ///   - deliver: receives the bytes that are now in order, piece by piece, and their number; nil for bytes
    ///     that were not kept.
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

    /// Sets the end of the stream; waiting data beyond it is discarded.
    private mutating func finish(at end: Int64) {
        self.end = end
        while let last = waiting.last, last.end > end {
            waiting.removeLast()
            guard last.start < end else { continue }
            let bytes = last.bytes.map { Array($0.prefix(Int(end - last.start))) }
            waiting.append(Waiting(start: last.start, end: end, bytes: bytes))
        }
    }

    /// Records an acknowledgement of the other side.
    mutating func acknowledge(_ number: UInt32) {
        guard base != nil else { return }
        acknowledged = max(acknowledged, place(of: number))
    }

    /// Number of bytes of the stream that are missing from the capture, before the last captured or
    /// acknowledged one.
    var missing: Int64 {
        var (sum, next) = (Int64(0), length)
        for segment in waiting {
            sum += segment.start - next
            next = segment.end
        }
        // A FIN consumes one sequence number.
        let got = end.map { min(acknowledged, $0) } ?? acknowledged
        return sum + max(0, max(got, end ?? 0) - next)
    }

    /// Returns the offset in the stream of a sequence number, the nearest to the next expected byte.
    private func place(of number: UInt32) -> Int64 {
        let next = (base ?? number) &+ UInt32(truncatingIfNeeded: length)
        return length + Int64(Int32(bitPattern: number &- next))
    }

    /// Returns the parts of a range that no waiting segment covers.
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

    /// Returns the first waiting segment that satisfies a monotonic condition, by binary search.
    private func firstWaiting(_ holds: (Waiting) -> Bool) -> Int {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(waiting[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
