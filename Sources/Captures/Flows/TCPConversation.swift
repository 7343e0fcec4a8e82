/// The course of a TCP connection: both streams, and the reset that ends it.
struct TCPConversation: Sendable {
    private(set) var streams = Sides(StreamAssembler())
    /// True after a reset: later data does not belong to the flow.
    private(set) var isReset = false
    private var starts = Sides(StreamStart())
    /// The number of each side that the other one expects next, as it said last.
    private var expected = Sides<UInt32?>(nil)
    /// The number of each side that the other one expected first.
    private var firstExpected = Sides<UInt32?>(nil)

    /// Adds the header of a segment of one side; its data is next.
    ///
    /// - Returns: for each side, whether its stream begins anew, as its bytes so far were not those that the
    ///   other side takes.
    mutating func take(_ header: TCPHeader, bytes: Int, of side: Int) -> Sides<Bool> {
        var begunAnew = Sides(false)
        guard !isReset else { return begunAnew }
        if header.isRST {
            isReset = resets(header, side)
            return begunAnew
        }
        if let number = header.acknowledged {
            expected[1 - side] = number
            if firstExpected[1 - side] == nil { firstExpected[1 - side] = number }
            starts[1 - side].take(acknowledged: number, inSYN: header.isSYN)
            begunAnew[1 - side] = restart(1 - side)
            // A stranger that answers a SYN may acknowledge anything.
            if !header.isSYN { streams[1 - side].acknowledge(number) }
        }
        if header.isSYN {
            starts[side].take(syn: header.sequence &+ 1, bytes: bytes)
        } else if bytes > 0 || header.isFIN {
            starts[side].take(data: header.sequence)
        }
        begunAnew[side] = restart(side)
        return begunAnew
    }

    /// Adds the data of a segment whose header was taken.
    mutating func add(
        _ header: TCPHeader, _ payload: PacketBytes, of side: Int, keeping: StreamAssembler.Keeping,
        deliver: (UnsafeRawBufferPointer?, Int) -> Void, again: (UnsafeRawBufferPointer, Int64) -> Void
    ) {
        guard !isReset, !header.isRST, payload.count > 0 || header.isFIN || header.isSYN else { return }
        // A SYN with another number is somebody else's.
        if header.isSYN, header.sequence &+ 1 != starts[side].number { return }
        streams[side].take(header, payload, keeping: keeping, deliver: deliver, again: again)
    }

    /// Returns the number of bytes of a side that are missing from the capture; also where it has none of that
    /// side's data, but what the other side acknowledges.
    func missing(_ side: Int) -> Int {
        guard streams[side].base == nil else { return Int(streams[side].missing) }
        guard let first = firstExpected[side], let last = expected[side] else { return 0 }
        let count = Int(Int32(bitPattern: last &- first))
        // A single number may be that of a FIN.
        return count > 1 ? count : 0
    }

    /// Forgets the bytes of one side that wait.
    mutating func release(_ side: Int) { streams[side].release() }

    /// Begins the stream anew if its first byte has another number than was thought.
    private mutating func restart(_ side: Int) -> Bool {
        guard let number = starts[side].number, streams[side].base != number else { return false }
        let isFirst = streams[side].base == nil
        streams[side] = StreamAssembler(base: number, hasSYN: streams[side].hasSYN)
        return !isFirst
    }

    /// Returns true if a RST of one side has an effect on the other.
    private func resets(_ header: TCPHeader, _ side: Int) -> Bool {
        if streams[side].base != nil, streams[side].isReset(by: header.sequence) { return true }
        let other = streams[1 - side]
        if let base = other.base, other.hasSYN, expected[side] == nil {
            // It answers a SYN: it must acknowledge it, perhaps with data (RFC 9293, section 3.10.7.3).
            guard let number = header.acknowledged else { return false }
            return number &- base <= UInt32(clamping: other.furthest)
        }
        // The capture has only the other side's packets, or begins in the middle.
        return streams[side].base == nil && (expected[side] ?? header.sequence) == header.sequence
    }
}
