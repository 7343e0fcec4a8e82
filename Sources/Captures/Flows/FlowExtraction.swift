import Basics

/// Extracts the data of some flows from a capture, in a second pass over the packets counted by a
/// ``FlowCensus``. Of what is outside a period only the length is kept.
package struct FlowExtraction {
    fileprivate struct State {
        let flow: CapturedFlow
        /// The client's side, as in ``FlowTable/Place/side``.
        let client: Int
        var conversation = TCPConversation()
        var sent: SentPieces
        /// Number of bytes of each side that were sent again with other content.
        var differing = Sides(0)

        /// The volume kept of it.
        var kept: FlowVolume {
            let waiting = conversation.streams[0].held + conversation.streams[1].held
            return sent.kept + FlowVolume(bytes: waiting)
        }
    }

    private var sorter = PacketSorter()
    /// The extracted flows, by their number in the table.
    private var states: [Int: State]
    private let most: FlowVolume
    /// The volume kept of all flows.
    private(set) var kept = FlowVolume()

    /// True if the flows have more than is kept: the rest of them was not added.
    package var isFull: Bool { kept.exceeds(most) }

    /// - Parameters:
    ///   - flows: the flows to extract, from a census of the same packets.
    ///   - period: the period of each.
    ///   - most: the most that is kept.
    package init(_ flows: [CapturedFlow], in period: FlowPeriod = .whole, most: FlowVolume = .most) {
        self.most = most
        states = Dictionary(
            flows.map { flow in
                let isOrdered = FlowEndpoint.isOrdered(flow.client, flow.server)
                let sent = SentPieces(flow.transport, in: period)
                return (flow.number - 1, State(flow: flow, client: isOrdered ? 0 : 1, sent: sent))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Adds the next packet, unless it is full.
    package mutating func take(_ packet: CapturedPacket) {
        guard !isFull, case .packet(let sorted) = sorter.sort(packet),
            let before = states[sorted.place.flow]?.kept
        else { return }
        states[sorted.place.flow]?.take(sorted)
        kept = kept - before + (states[sorted.place.flow]?.kept ?? FlowVolume())
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
            flow: flow.remarking(
                FlowRemark.differing(client: differing[client], server: differing[1 - client])),
            period: sent.period, pieces: sent.pieces, outside: sent.outside)
    }

    fileprivate mutating func take(_ sorted: PacketSorter.Sorted) {
        let (place, segment) = (sorted.place.side, sorted.segment)
        let side: FlowSide = place == client ? .client : .server
        guard let tcp = segment.tcp else { return sent.add(segment.payload.raw, side, sorted.time) }
        let begunAnew = conversation.take(tcp, bytes: segment.payload.count, of: place)
        for index in 0...1 where begunAnew[index] { sent.remove(index == client ? .client : .server) }
        // Held by one place while they are modified, so that they are not copied.
        var pieces = SentPieces(.tcp)
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
