/// Reassembles the segments of one direction of a TCP flow.
///
/// Of retransmitted bytes the first copy is used, if it was delivered or is waiting. Data after the FIN is
/// not part of the stream. Sequence numbers wrap around; the distance to the next expected byte does not (RFC
/// 9293, section 3.4).
struct StreamAssembler: Sendable {
    /// Number of bytes received in order: the offset of the next expected one.
    private(set) var length: Int64 = 0
    /// True if reassembly was abandoned because there are too many gaps.
    private(set) var isGivenUp = false
    /// End of the stream according to the FIN; nil before the stream has reached one.
    private(set) var end: Int64?
    /// The sequence number of the stream's first byte; nil before the first segment.
    private(set) var base: UInt32?
    /// True if the first byte's number comes from a SYN.
    private(set) var hasSYN = false
    /// Number of bytes that are kept because they wait for earlier ones.
    private(set) var held = 0
    /// Number of islands that were moved in memory so far, as a measure of the work.
    private(set) var moves = 0

    /// The ranges that wait for earlier bytes, in order and with gaps between them.
    private var islands: [Range<Int64>] = []
    /// The segments that wait, by the offset of their first byte; without those of which only the position
    /// is of interest.
    private var waiting: [Int64: [UInt8]] = [:]
    /// Bytes that came again while the first copy was waiting.
    private var copies: [(start: Int64, bytes: [UInt8])] = []
    /// The ends that FINs gave, which the stream has not reached.
    private var announcedEnds: [Int64] = []
    /// Offset up to which the other side has acknowledged the stream, last; nil if it has not.
    private var acknowledged: Int64?

    /// The maximum number of islands.
    private static let mostIslands = 1_024
    /// The maximum number of copies of waiting bytes, and of ends that FINs give.
    private static let mostCopies = 16
    /// The largest window (RFC 7323, section 2.3): numbers beyond it are not of this connection.
    private static let window: Int64 = 1 << 30

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

    init() {}

    /// - Parameters:
    ///   - base: the sequence number of the stream's first byte.
    ///   - hasSYN: true if it comes from a SYN.
    init(base: UInt32, hasSYN: Bool) {
        self.base = base
        self.hasSYN = hasSYN
    }

    /// Adds a segment.
    ///
    /// - Parameters:
    ///   - header: its header.
    ///   - payload: its bytes.
    ///   - keeping: the choice of the waiting segments whose bytes are kept.
    ///   - deliver: receives the bytes that are now in order, piece by piece, and their number; nil for bytes
    ///     that were not kept.
    ///   - again: receives bytes that were delivered before, and their offset.
    mutating func take(
        _ header: TCPHeader, _ payload: PacketBytes, keeping: Keeping,
        deliver: (UnsafeRawBufferPointer?, Int) -> Void, again: (UnsafeRawBufferPointer, Int64) -> Void
    ) {
        let first = header.isSYN ? header.sequence &+ 1 : header.sequence
        if base == nil { base = first }
        if header.isSYN { hasSYN = true }
        let origin = place(of: first)
        var stop = origin + Int64(payload.count)
        if header.isFIN { announceEnd(stop) }
        if let end { stop = min(stop, end) }
        guard !isGivenUp, origin - length < Self.window else { return }
        func bytes(_ range: Range<Int64>) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                rebasing: payload.raw[Int(range.lowerBound - origin)..<Int(range.upperBound - origin)])
        }
        let isProbe = payload.count == 1 && origin == length - 1
        let old = max(origin, 0)..<max(max(origin, 0), min(stop, length))
        // A keep-alive's byte is the last one before the next expected one, and may be any.
        if !old.isEmpty, !isProbe { again(bytes(old), old.lowerBound) }
        let start = max(origin, length)
        if start < stop {
            if start == length, islands.isEmpty {
                advance(bytes(start..<stop), Int(stop - start), deliver)
            } else {
                wait(start..<stop, keeping, bytes)
                drain(deliver, again)
            }
        }
        if announcedEnds.contains(length) { finish() }
    }

    /// Records an acknowledgement of the other side: the last one counts, as one of a wrong number may come
    /// from somebody else.
    mutating func acknowledge(_ number: UInt32) {
        guard base != nil else { return }
        let place = place(of: number)
        if place >= 0, place - length < Self.window { acknowledged = place }
    }

    /// Forgets the bytes that wait, and keeps their positions.
    mutating func release() {
        waiting = [:]
        copies = []
        held = 0
    }

    /// Number of bytes of the stream that are missing from the capture, before the last captured or
    /// acknowledged one.
    var missing: Int64 {
        let end = end ?? likelyEnd
        var (sum, next) = (Int64(0), length)
        for island in islands {
            let island = island.clamped(to: next..<max(next, end ?? .max))
            guard !island.isEmpty else { break }
            sum += island.lowerBound - next
            next = island.upperBound
        }
        // A FIN consumes one sequence number.
        let got = min(acknowledged ?? 0, end ?? .max)
        return sum + max(0, max(got, end ?? 0) - next)
    }

    /// Returns true if a reset with this number has an effect: the number must be the next that the other
    /// side expects (RFC 9293, section 3.10.7.4, after RFC 5961). Segments may have been lost behind the place
    /// of the capture, so that it may expect an earlier one than the capture shows.
    func isReset(by number: UInt32) -> Bool {
        let place = place(of: number)
        let expected = [length, acknowledged, islands.last?.upperBound, end.map { $0 + 1 }]
        return expected.contains(place) || announcedEnds.contains { place == $0 || place == $0 + 1 }
    }

    /// The offset behind the last byte that was captured.
    var furthest: Int64 { islands.last?.upperBound ?? length }

    /// Returns the offset in the stream of a sequence number, the nearest to the next expected byte.
    func place(of number: UInt32) -> Int64 {
        let next = (base ?? number) &+ UInt32(truncatingIfNeeded: length)
        return length + Int64(Int32(bitPattern: number &- next))
    }

    /// The end that the stream has not reached, but that other data or the other side confirms. Where the
    /// other side was not captured, a FIN is believed.
    private var likelyEnd: Int64? {
        announcedEnds.filter { end in
            guard let acknowledged else { return true }
            return acknowledged >= end || islands.contains { $0.lowerBound < end && end <= $0.upperBound }
        }.min()
    }

    private mutating func announceEnd(_ place: Int64) {
        guard end == nil, place >= length, place - length < Self.window,
            announcedEnds.count < Self.mostCopies, !announcedEnds.contains(place)
        else { return }
        announcedEnds.append(place)
    }

    private mutating func finish() {
        end = length
        announcedEnds = []
        islands = []
        release()
    }

    /// Delivers bytes that are in order, up to the end that a FIN gave.
    private mutating func advance(
        _ bytes: UnsafeRawBufferPointer?, _ count: Int, _ deliver: (UnsafeRawBufferPointer?, Int) -> Void
    ) {
        let end = announcedEnds.filter { $0 > length }.min() ?? .max
        let taken = min(count, Int(end - length))
        length += Int64(taken)
        deliver(bytes.map { UnsafeRawBufferPointer(rebasing: $0[..<taken]) }, taken)
    }

    /// Adds bytes that wait for earlier ones; of those that wait already the first copy stays.
    private mutating func wait(
        _ range: Range<Int64>, _ keeping: Keeping, _ bytes: (Range<Int64>) -> UnsafeRawBufferPointer
    ) {
        let first = firstIsland { $0.upperBound >= range.lowerBound }
        var next = range.lowerBound
        var (index, merged) = (first, range)
        func keep(_ part: Range<Int64>) {
            guard !part.isEmpty, keeping.keeps(part.lowerBound) else { return }
            waiting[part.lowerBound] = Array(bytes(part))
            held += part.count
        }
        while index < islands.count, islands[index].lowerBound <= range.upperBound {
            let island = islands[index]
            if island.lowerBound > next { keep(next..<island.lowerBound) }
            let copy = island.clamped(to: range)
            if !copy.isEmpty, copies.count < Self.mostCopies, keeping.keeps(copy.lowerBound) {
                copies.append((copy.lowerBound, Array(bytes(copy))))
                held += copy.count
            }
            next = max(next, island.upperBound)
            merged = min(merged.lowerBound, island.lowerBound)..<max(merged.upperBound, island.upperBound)
            index += 1
        }
        if next < range.upperBound { keep(next..<range.upperBound) }
        if index - first != 1 { moves += islands.count - index + 1 }
        islands.replaceSubrange(first..<index, with: CollectionOfOne(merged))
        if islands.count > Self.mostIslands {
            isGivenUp = true
            islands = []
            release()
        }
    }

    private mutating func drain(
        _ deliver: (UnsafeRawBufferPointer?, Int) -> Void, _ again: (UnsafeRawBufferPointer, Int64) -> Void
    ) {
        guard let island = islands.first, island.lowerBound == length else { return }
        moves += islands.count
        islands.removeFirst()
        while length < island.upperBound, !announcedEnds.contains(length) {
            if let bytes = waiting.removeValue(forKey: length) {
                held -= bytes.count
                bytes.withUnsafeBytes { advance($0, $0.count, deliver) }
            } else {
                // Segments whose bytes were kept are before all others.
                advance(nil, Int(island.upperBound - length), deliver)
            }
        }
        guard !copies.isEmpty else { return }
        for copy in copies where copy.start + Int64(copy.bytes.count) <= length {
            copy.bytes.withUnsafeBytes { again($0, copy.start) }
            held -= copy.bytes.count
        }
        copies.removeAll { $0.start + Int64($0.bytes.count) <= length }
    }

    /// Returns the first island that satisfies a monotonic condition, by binary search.
    private func firstIsland(_ holds: (Range<Int64>) -> Bool) -> Int {
        var (low, high) = (0, islands.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(islands[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
