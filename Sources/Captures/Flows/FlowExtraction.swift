/// Extracts the data of some flows from a capture, in a second pass over the packets counted by a
/// ``FlowCensus``.
package struct FlowExtraction {
    fileprivate struct State {
        var content: FlowContent
        /// The client's side, as in ``FlowTable/Place/side``.
        let client: Int
        var streams = [StreamAssembler(), StreamAssembler()]
        /// Number of bytes of each side so far.
        var lengths: [FlowSide: Int] = [:]
        var isReset = false
    }

    private var table = FlowTable()
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
        guard case .segment(let segment) = Segment.find(in: packet), let place = table.place(of: segment)
        else { return }
        states[place.flow]?.take(segment, place.side, packet.time)
    }

    /// Returns the data of the flows, in the order of their numbers.
    package func contents() -> [FlowContent] { states.sorted { $0.key < $1.key }.map(\.value.content) }
}

extension FlowExtraction.State {
    fileprivate mutating func take(_ segment: Segment, _ place: Int, _ time: Int64) {
        let side: FlowSide = place == client ? .client : .server
        guard let tcp = segment.tcp else { return add(segment.payload.raw, side, time) }
        guard !isReset else { return }
        isReset = tcp.isRST
        guard !isReset, segment.payload.count > 0 || tcp.isFIN || tcp.isSYN else { return }
        var stream = streams[place]
        // Removed while it is modified, so that it is not copied.
        streams[place] = StreamAssembler()
        stream.take(tcp, segment.payload, keeping: .everything) { bytes, _ in
            if let bytes { add(bytes, side, time) }
        }
        streams[place] = stream
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer, _ side: FlowSide, _ time: Int64) {
        // The clock may be adjusted during a capture, and packets of several queues may be out of order.
        let latest = content.pieces.last?.time ?? time
        content.pieces.append(
            FlowContent.Piece(
                side: side, time: max(latest, time), offset: lengths[side, default: 0], bytes: Array(bytes)))
        lengths[side, default: 0] += bytes.count
    }
}
