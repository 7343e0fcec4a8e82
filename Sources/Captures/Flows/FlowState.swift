import Basics

/// State of a flow during the census.
struct FlowState {
    let transport: Transport
    /// Both endpoints, in the order of ``FlowTable/Place/side``.
    private let endpoints: Sides<FlowEndpoint>
    private let start: Int64
    private var end: Int64
    private var packets = 0
    private var conversation = TCPConversation()
    private var names = Sides(ServerNameSearch())
    private var beginnings = Sides(StreamBeginning())
    private var extents: Sides<ReplayExtent>
    /// Sides that sent a SYN without acknowledgement, and those that answered one.
    private var opened = Sides(false)
    private var answered = Sides(false)
    private var firstSpeaker: Int?
    private var app: CapturedApp?
    private var cut: (packet: Int, bytes: Int)?
    private var fragment: Int?
    /// The longest segment of each side, and the maximum segment size that it accepts.
    private var longest = Sides(0)
    private var limits = Sides<Int?>(nil)
    /// The numbers of its first packet and its last.
    private var numbers: ClosedRange<Int>
    /// True if no more bytes are kept.
    private var isReleased = false

    init(_ first: PacketSorter.Sorted, number: Int) {
        let segment = first.segment
        transport = segment.transport
        endpoints =
            first.place.side == 0
            ? Sides(segment.source, segment.destination) : Sides(segment.destination, segment.source)
        start = first.time
        end = first.time
        numbers = number...number
        extents = Sides(ReplayExtent())
    }

    /// Number of bytes that are kept.
    var held: Int {
        conversation.streams[0].held + conversation.streams[1].held + names[0].held + names[1].held
            + beginnings[0].bytes.count + beginnings[1].bytes.count
    }

    /// Forgets the bytes that are kept, and ends the search for a name.
    mutating func release() {
        isReleased = true
        for side in 0...1 {
            names[side].giveUp()
            beginnings[side].release()
            conversation.release(side)
        }
    }

    /// Adds a packet.
    mutating func take(_ sorted: PacketSorter.Sorted, number: Int) {
        let (segment, side) = (sorted.segment, sorted.place.side)
        packets += 1
        numbers = numbers.lowerBound...max(numbers.upperBound, number)
        end = max(end, sorted.time)
        app = app ?? segment.app
        if segment.isFragment {
            // It is shorter than its header says, as the rest is in further fragments.
            fragment = fragment ?? number
        } else if segment.missing > 0, cut == nil {
            cut = (number, segment.missing)
        }
        if let tcp = segment.tcp {
            take(tcp, segment, side, sorted.time)
        } else {
            if firstSpeaker == nil { firstSpeaker = side }
            names[side].take(datagram: segment.payload.raw)
            add(segment.payload.count, side, sorted.time)
        }
    }

    /// Adds the data of a piece, or of a datagram.
    private mutating func add(_ bytes: Int, _ side: Int, _ time: Int64) {
        for client in 0...1 {
            extents[client].add(bytes, client == side ? .client : .server, time, transport)
        }
    }

    private mutating func take(_ tcp: TCPHeader, _ segment: Segment, _ side: Int, _ time: Int64) {
        if tcp.isSYN {
            if tcp.acknowledged == nil { opened[side] = true } else { answered[side] = true }
        }
        if let limit = tcp.longestSegment { limits[side] = Int(limit) }
        let begunAnew = conversation.take(tcp, bytes: segment.payload.count, of: side)
        for side in 0...1 where begunAnew[side] { beginAnew(side) }
        guard !conversation.isReset, !tcp.isRST else { return }
        longest[side] = max(longest[side], segment.payload.count)
        let before = conversation.streams[side].length
        // If the capture contains the opening of the connection, it is known which side sends the server
        // name.
        let isSearching = !names[side].isOver && opener.map { $0 == side } ?? true
        let kept = isReleased ? 0 : isSearching ? ServerNameSearch.longest : StreamBeginning.longest
        // Held by one place while they are modified, so that their bytes are not copied.
        var (search, beginning) = (ServerNameSearch(), StreamBeginning())
        swap(&search, &names[side])
        swap(&beginning, &beginnings[side])
        conversation.add(tcp, segment.payload, of: side, keeping: .before(Int64(kept))) { bytes, _ in
            beginning.take(bytes)
            if isSearching { search.take(stream: bytes) }
        } again: { bytes, offset in
            beginning.compare(bytes, at: offset)
        }
        swap(&search, &names[side])
        swap(&beginning, &beginnings[side])
        if isSearching, names[side].isOver { conversation.release(side) }
        let count = Int(conversation.streams[side].length - before)
        guard count > 0 else { return }
        if firstSpeaker == nil { firstSpeaker = side }
        add(count, side, time)
    }

    /// Forgets the bytes of a side that were not the connection's.
    private mutating func beginAnew(_ side: Int) {
        if !isReleased {
            names[side] = ServerNameSearch()
            beginnings[side] = StreamBeginning()
        }
        if firstSpeaker == side { firstSpeaker = conversation.streams[1 - side].length > 0 ? 1 - side : nil }
        for client in 0...1 { extents[client].remove(client == side ? .client : .server) }
    }

    /// The only side that opened the connection; nil if none or both did.
    private var opener: Int? {
        if opened[0] != opened[1] { return opened[0] ? 0 : 1 }
        if opened[0] || answered[0] == answered[1] { return nil }
        return answered[0] ? 1 : 0
    }

    /// Returns the flow as seen so far.
    ///
    /// - Parameters:
    ///   - number: its number, from 1.
    ///   - chosen: the client's address, if specified by the user.
    ///   - clock: the clock of the capture.
    /// - Returns: the entry for a list.
    func flow(number: Int, client chosen: IPAddress?, _ clock: CaptureClock) -> CapturedFlow {
        let (client, evidence) = client(chosen)
        let extent = extents[client]
        return CapturedFlow(
            number: number, transport: transport, client: endpoints[client], server: endpoints[1 - client],
            clientEvidence: evidence, name: names[client].found, app: app?.name, packets: packets,
            bytesUp: extent.bytesUp, bytesDown: extent.bytesDown, start: start, end: end,
            obstacle: obstacle(client, extent), remarks: remarks(client, clock))
    }

    /// Determines the client's side.
    private func client(_ chosen: IPAddress?) -> (side: Int, evidence: ClientEvidence) {
        if let opener { return (opener, .opened) }
        let endpoints = endpoints.both
        if let side = endpoints.firstIndex(where: { $0.address == chosen }) { return (side, .chosen) }
        let isNaming = names.both.map { $0.found != nil }
        if isNaming[0] != isNaming[1] { return (isNaming[0] ? 0 : 1, .namedServer) }
        let isPrivate = endpoints.map(\.address.isPrivate)
        if isPrivate[0] != isPrivate[1] { return (isPrivate[0] ? 0 : 1, .privateAddress) }
        return (firstSpeaker ?? 0, .spokeFirst)
    }

    private func obstacle(_ client: Int, _ extent: ReplayExtent) -> UnreplayableFlow? {
        if let cut { return .cut(packet: cut.packet, bytes: cut.bytes) }
        if let fragment { return .fragmented(packet: fragment) }
        if transport == .tcp {
            for (side, name) in [(client, FlowSide.client), (1 - client, .server)] {
                if conversation.streams[side].isGivenUp { return .disorder(name) }
                let missing = conversation.missing(side)
                if missing > 0 { return .missing(bytes: missing, name) }
            }
        }
        return extent.obstacle(
            transport, client: endpoints[client].port, server: endpoints[1 - client].port)
    }

    private func remarks(_ client: Int, _ clock: CaptureClock) -> [FlowRemark] {
        var remarks: [FlowRemark] = []
        let steps = clock.assumed.filter { numbers.contains($0.packet) && $0.packet > numbers.lowerBound }
        if let step = steps.last { remarks.append(.clockSetBack(seconds: Self.seconds(-step.by))) }
        guard transport == .tcp else { return remarks }
        if !(opened[0] || opened[1] || answered[0] || answered[1]) { remarks.append(.joinedLate) }
        remarks += FlowRemark.differing(
            client: beginnings[client].differing, server: beginnings[1 - client].differing)
        for side in [client, 1 - client] {
            if let limit = limits[1 - side], longest[side] > limit {
                remarks.append(.offloaded(longest: longest[side], limit: limit))
                break
            }
        }
        return remarks
    }

    /// Returns nanoseconds as seconds, rounded to tenths: the interval in which a clock was set is not known
    /// better.
    private static func seconds(_ nanoseconds: Int64) -> Double { (Double(nanoseconds) / 1e8).rounded() / 10 }
}
