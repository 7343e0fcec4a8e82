/// Extracts the data of some flows from a capture, in a second pass over the packets counted by a
/// ``FlowCensus``.
package struct FlowExtraction {
    fileprivate struct State {
        var content: FlowContent
        /// The client's side, as in ``FlowTable/Place/side``.
        let client: Int
        var conversation = TCPConversation()
        var sent = SentPieces()
        /// Number of bytes of each side that were sent again with other content.
        var differing = Sides(0)
    }

    private var sorter = PacketSorter()
    /// The extracted flows, by their number in the table.
    private var states: [Int: State]

    /// - Parameter flows: the flows to extract, from a census of the same packets.
    package init(_ flows: [CapturedFlow]) {
        states = Dictionary(
            flows.map { flow in
                let isOrdered = FlowEndpoint.isOrdered(flow.client, flow.server)
                let content = FlowContent(flow: flow)
                return (flow.number - 1, State(content: content, client: isOrdered ? 0 : 1))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Adds the next packet.
    package mutating func take(_ packet: CapturedPacket) {
        guard case .packet(let sorted) = sorter.sort(packet) else { return }
        states[sorted.place.flow]?.take(sorted)
    }

    /// Returns the data of the flows, in the order of their numbers.
    package func contents() -> [FlowContent] {
        states.sorted { $0.key < $1.key }.map(\.value.whole)
    }
}

extension FlowExtraction.State {
    /// The content with what only a comparison of all bytes shows.
    fileprivate var whole: FlowContent {
        FlowContent(
            flow: content.flow.remarking(
                FlowRemark.differing(client: differing[client], server: differing[1 - client])),
            pieces: sent.pieces)
    }

    fileprivate mutating func take(_ sorted: PacketSorter.Sorted) {
        let (place, segment) = (sorted.place.side, sorted.segment)
        let side: FlowSide = place == client ? .client : .server
        guard let tcp = segment.tcp else { return sent.add(segment.payload.raw, side, sorted.time) }
        let begunAnew = conversation.take(tcp, bytes: segment.payload.count, of: place)
        for index in 0...1 where begunAnew[index] { sent.remove(index == client ? .client : .server) }
        // Held by one place while they are modified, so that they are not copied.
        var pieces = SentPieces()
        swap(&pieces, &sent)
        var count = 0
        conversation.add(tcp, segment.payload, of: place, keeping: .everything) { bytes, _ in
            if let bytes { pieces.add(bytes, side, sorted.time) }
        } again: { bytes, offset in
            count += pieces.differences(from: bytes, at: Int(offset), side)
        }
        swap(&pieces, &sent)
        differing[place] += count
    }
}

/// The pieces of both sides, in the order in which they became complete.
private struct SentPieces {
    private(set) var pieces: [FlowContent.Piece] = []
    /// For each side, the indices of its pieces, and its number of bytes.
    private var indices: [FlowSide: [Int]] = [:]
    private var lengths: [FlowSide: Int] = [:]

    mutating func add(_ bytes: UnsafeRawBufferPointer, _ side: FlowSide, _ time: Int64) {
        // Packets of several queues may be out of order.
        let latest = pieces.last?.time ?? time
        indices[side, default: []].append(pieces.count)
        pieces.append(
            FlowContent.Piece(
                side: side, time: max(latest, time), offset: lengths[side, default: 0], bytes: Array(bytes)))
        lengths[side, default: 0] += bytes.count
    }

    /// Removes the bytes of a side.
    mutating func remove(_ side: FlowSide) {
        pieces.removeAll { $0.side == side }
        (indices, lengths) = ([:], [side: 0])
        for (index, piece) in pieces.enumerated() {
            indices[piece.side, default: []].append(index)
            lengths[piece.side, default: 0] += piece.bytes.count
        }
    }

    /// Returns the number of bytes at an offset of a side that are not these.
    func differences(from bytes: UnsafeRawBufferPointer, at offset: Int, _ side: FlowSide) -> Int {
        let own = indices[side] ?? []
        var (low, high) = (0, own.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[own[middle]].range.upperBound > offset { high = middle } else { low = middle + 1 }
        }
        var (count, place) = (0, offset)
        while low < own.count, place - offset < bytes.count {
            let piece = pieces[own[low]]
            let end = min(piece.range.upperBound, offset + bytes.count)
            for index in place..<max(place, end)
            where piece.bytes[index - piece.offset] != bytes[index - offset] {
                count += 1
            }
            (place, low) = (max(place, end), low + 1)
        }
        return count
    }
}
