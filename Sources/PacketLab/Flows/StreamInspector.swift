import PathEmulation

/// The first bytes of one direction of a TCP connection in their order, whatever the order of its segments
/// is.
///
/// Bytes that came once stay what they were: a segment that says something else about them is reported, as
/// its receiver might take it for the truth. Only the first ``Inspection/mostBytes`` matter, as no rule looks
/// further.
struct StreamInspector: Sendable {
    /// The relation of a segment to the stream.
    enum Outcome: Equatable {
        /// It fits.
        case consistent
        /// It has other bytes in the place of some that came before.
        case contradiction
        /// More parts of the stream wait than can be kept.
        case tooMany
    }

    /// Parts that wait for what is before them, at most.
    static let mostEarly = 256

    /// The number of the first byte; nil before it is known.
    private(set) var base: UInt32?
    /// The bytes that came in order.
    private var bytes: [UInt8] = []
    /// Parts behind them that came early, in order and apart.
    private var early: [Part] = []
    /// The bytes that are kept.
    private(set) var held = 0

    /// Bytes of the stream from a place on.
    private struct Part {
        let start: Int
        let bytes: [UInt8]
        var range: Range<Int> { start..<(start + bytes.count) }
    }

    /// Begins the stream with a byte of this number, and forgets what it held.
    mutating func begin(at number: UInt32) { self = StreamInspector(base: number) }

    init(base: UInt32? = nil) { self.base = base }

    /// Takes a segment.
    ///
    /// - Parameters:
    ///   - number: the number of its first byte.
    ///   - payload: its bytes.
    ///   - deliver: gets what is in order now, packet by packet.
    /// - Returns: what it is to the stream; nothing of it is taken unless it fits.
    mutating func take(
        _ number: UInt32, _ payload: UnsafeRawBufferPointer, deliver: (ArraySlice<UInt8>) -> Void
    ) -> Outcome {
        let first = base ?? number
        base = first
        let origin = Int(Int32(bitPattern: number &- first))
        let start = max(0, origin)
        let end = min(origin + payload.count, Inspection.mostBytes)
        guard start < end else { return .consistent }
        let part = { (range: Range<Int>) in
            payload[(range.lowerBound - origin)..<(range.upperBound - origin)]
        }
        guard agrees(start..<end, part) else { return .contradiction }
        let gaps = gaps(in: max(start, bytes.count)..<max(end, bytes.count))
        guard early.count + gaps.count <= Self.mostEarly else { return .tooMany }
        for gap in gaps {
            held += gap.count
            let place = early.firstIndex { $0.start > gap.lowerBound } ?? early.count
            early.insert(Part(start: gap.lowerBound, bytes: Array(part(gap))), at: place)
        }
        var count = 0
        while count < early.count, early[count].start == bytes.count {
            let before = bytes.count
            bytes += early[count].bytes
            deliver(bytes[before...])
            count += 1
        }
        early.removeFirst(count)
        return .consistent
    }

    /// True if a segment has the same bytes as those that came before, wherever both lie.
    private func agrees(
        _ range: Range<Int>, _ part: (Range<Int>) -> Slice<UnsafeRawBufferPointer>
    ) -> Bool {
        let ordered = bytes.indices.clamped(to: range)
        guard ordered.isEmpty || bytes[ordered].elementsEqual(part(ordered)) else { return false }
        for known in early {
            let both = known.range.clamped(to: range)
            guard !both.isEmpty else { continue }
            let own = known.bytes[(both.lowerBound - known.start)..<(both.upperBound - known.start)]
            guard own.elementsEqual(part(both)) else { return false }
        }
        return true
    }

    /// The parts of a range that did not come yet.
    private func gaps(in range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var next = range.lowerBound
        for known in early.map(\.range) where known.upperBound > next && known.lowerBound < range.upperBound {
            if known.lowerBound > next { found.append(next..<known.lowerBound) }
            next = known.upperBound
        }
        if next < range.upperBound { found.append(next..<range.upperBound) }
        return found
    }
}
