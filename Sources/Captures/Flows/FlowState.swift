import Basics

/// State of a flow during the census.
struct FlowState {
    let transport: Transport
    /// Both endpoints, in the order of ``FlowTable/Place/side``.
    private let endpoints: [FlowEndpoint]
    private let start: Int64
    private var end: Int64
    private var packets = 0
    private var bytes = [0, 0]
    private var streams = [StreamAssembler(), StreamAssembler()]
    private var names = [ServerNameSearch(), ServerNameSearch()]
    private var opener: Int?
    private var firstSpeaker: Int?
    private var app: CapturedApp?
    private var cut: (packet: Int, bytes: Int)?
    private var fragment: Int?
    private var isReset = false
    /// The longest segment of each side, and the maximum segment size that it accepts.
    private var longest = [0, 0]
    private var limits: [Int?] = [nil, nil]

    init(_ segment: Segment, side: Int, time: Int64) {
        transport = segment.transport
        endpoints =
            side == 0 ? [segment.source, segment.destination] : [segment.destination, segment.source]
        start = time
        end = time
    }

    /// Adds a packet of one of the sides.
    mutating func take(_ segment: Segment, side: Int, number: Int, time: Int64) {
        packets += 1
        // The clock may be adjusted during a capture.
        end = max(end, time)
        app = app ?? segment.app
        if segment.isFragment {
            // It is shorter than its header says, as the rest is in further fragments.
            fragment = fragment ?? number
        } else if segment.missing > 0, cut == nil {
            cut = (number, segment.missing)
        }
        if let tcp = segment.tcp {
            take(tcp, segment, side)
        } else {
            bytes[side] += segment.payload.count
            if firstSpeaker == nil { firstSpeaker = side }
            names[side].take(datagram: segment.payload.raw)
        }
    }

    private mutating func take(_ tcp: TCPHeader, _ segment: Segment, _ side: Int) {
        if tcp.isSYN, opener == nil { opener = tcp.acknowledged == nil ? side : 1 - side }
        if let limit = tcp.longestSegment { limits[side] = Int(limit) }
        // Data after a reset does not belong to the flow.
        guard !isReset else { return }
        if tcp.isRST {
            isReset = true
            return
        }
        if let acknowledged = tcp.acknowledged { streams[1 - side].acknowledge(acknowledged) }
        guard segment.payload.count > 0 || tcp.isFIN || tcp.isSYN else { return }
        longest[side] = max(longest[side], segment.payload.count)
        let before = streams[side].length
        // If the capture contains the opening of the connection, it is known which side sends the server
        // name.
        if names[side].isOver || opener.map({ $0 != side }) ?? false {
            streams[side].take(tcp, segment.payload, keeping: .before(0)) { _, _ in }
        } else {
            // Removed while it is modified, so that its bytes are not copied.
            var search = ServerNameSearch()
            swap(&search, &names[side])
            streams[side].take(tcp, segment.payload, keeping: .before(Int64(ServerNameSearch.longest))) {
                bytes, _ in search.take(stream: bytes)
            }
            swap(&search, &names[side])
        }
        if firstSpeaker == nil, streams[side].length > before { firstSpeaker = side }
    }

    /// Returns the flow as seen so far.
    ///
    /// - Parameters:
    ///   - number: its number, from 1.
    ///   - chosen: the client's address, if specified by the user.
    /// - Returns: the entry for a list.
    func flow(number: Int, client chosen: IPAddress?) -> CapturedFlow {
        let (client, evidence) = client(chosen)
        let server = 1 - client
        let bytes = transport == .tcp ? streams.map { Int($0.length) } : bytes
        return CapturedFlow(
            number: number, transport: transport, client: endpoints[client], server: endpoints[server],
            clientEvidence: evidence, name: names[client].found, app: app?.name, packets: packets,
            bytesUp: bytes[client], bytesDown: bytes[server], start: start, end: end,
            obstacle: obstacle(client, bytes), remarks: remarks(client))
    }

    /// Determines the client's side.
    private func client(_ chosen: IPAddress?) -> (side: Int, evidence: ClientEvidence) {
        if let opener { return (opener, .opened) }
        if let side = endpoints.firstIndex(where: { $0.address == chosen }) { return (side, .chosen) }
        let isPrivate = endpoints.map(\.address.isPrivate)
        if isPrivate[0] != isPrivate[1] { return (isPrivate[0] ? 0 : 1, .privateAddress) }
        return (firstSpeaker ?? 0, .spokeFirst)
    }

    private func obstacle(_ client: Int, _ bytes: [Int]) -> UnreplayableFlow? {
        if let cut { return .cut(packet: cut.packet, bytes: cut.bytes) }
        if let fragment { return .fragmented(packet: fragment) }
        if transport == .tcp {
            for (side, name) in [(client, FlowSide.client), (1 - client, .server)] {
                if streams[side].isGivenUp { return .disorder(name) }
                let missing = Int(streams[side].missing)
                if missing > 0 { return .missing(bytes: missing, name) }
            }
        }
        if bytes[client] == 0 { return .silentClient }
        if transport == .tcp, firstSpeaker != client { return .serverFirst }
        return nil
    }

    private func remarks(_ client: Int) -> [FlowRemark] {
        guard transport == .tcp else { return [] }
        var remarks: [FlowRemark] = opener == nil ? [.joinedLate] : []
        for side in [client, 1 - client] {
            if let limit = limits[1 - side], longest[side] > limit {
                remarks.append(.offloaded(longest: longest[side], limit: limit))
                break
            }
        }
        return remarks
    }
}
