/// Tells which of the rules that look into one side of a flow act on it, from what that side sends.
///
/// It holds at most ``Inspection/mostBytes`` of the side, and nothing once all rules are decided.
struct ContentClassifier: Sendable {
    /// A rule that the first packets decide.
    private struct Watch {
        let index: Int
        let match: TrafficMatch
        /// Patterns that were not found yet.
        var missing: [BytePattern]
    }

    /// The rules that act now.
    private(set) var active = RuleIndices()

    private let isStream: Bool
    private var watches: [Watch] = []
    private let stateless: [(index: Int, match: TrafficMatch)]
    /// Rules that look at each of the first packets by itself.
    private var loose: [(index: Int, match: TrafficMatch)]
    private var loosePackets = 0
    private var looseBytes = 0
    /// The stream so far; only kept while a pattern is looked for in it.
    private var stream: [UInt8] = []
    private var name = NameReader.unknown
    private var packets = 0
    private var inspected = 0

    /// - Parameters:
    ///   - matches: what the rules look for, by their indices.
    ///   - isStream: whether the flow is a stream.
    init(_ matches: [(index: Int, match: TrafficMatch)], isStream: Bool) {
        self.isStream = isStream
        stateless = matches.filter { $0.match.inspection == .eachPacket }
        let first = matches.filter { $0.match.inspection != .eachPacket }
        loose = first.filter { !$0.match.reassembles }
        watches = first.filter(\.match.reassembles)
            .map { Watch(index: $0.index, match: $0.match, missing: $0.match.patterns) }
    }

    /// True if nothing will change any more, so that the side's bytes need not be shown.
    var isDecided: Bool { watches.isEmpty && stateless.isEmpty && loose.isEmpty }

    /// Takes what the side sent: bytes of a TCP stream in order, or one UDP datagram.
    mutating func take(_ bytes: some Collection<UInt8>) {
        guard !isDecided, !bytes.isEmpty else { return }
        // Rules that look at each packet need them all; others only what they may still look at.
        let arrival = Array(
            stateless.isEmpty && loose.isEmpty ? bytes.prefix(Inspection.mostBytes - inspected) : bytes[...])
        let step = isStream ? FlowClassifier.packetBytes : arrival.count
        for start in stride(from: 0, to: arrival.count, by: step) {
            let packet = arrival[start..<min(start + step, arrival.count)]
            if !watches.isEmpty { watch(packet) }
            look(at: packet)
            if isDecided { break }
        }
    }

    /// Takes the next bytes of a TCP stream, or a UDP datagram, that came in one packet of any size, and
    /// shows them to the rules that the first packets decide.
    mutating func take(next packet: some Collection<UInt8>) {
        guard !watches.isEmpty, !packet.isEmpty else { return }
        watch(ArraySlice(packet.prefix(Inspection.mostBytes - inspected)))
    }

    /// Shows a packet, in whatever order it came, to the rules that look at each by itself.
    mutating func take(single packet: some Collection<UInt8>) {
        guard !stateless.isEmpty || !loose.isEmpty, !packet.isEmpty else { return }
        look(at: ArraySlice(packet))
    }

    /// Shows a packet to the rules that look at each by itself.
    private mutating func look(at packet: ArraySlice<UInt8>) {
        for rule in stateless { active.set(rule.index, Self.holds(rule.match, in: packet, isStream)) }
        guard !loose.isEmpty else { return }
        let before = looseBytes
        loosePackets += 1
        looseBytes += packet.count
        loose.removeAll { rule in
            let (mostPackets, mostBytes) = Self.limits(rule.match.inspection)
            if Self.holds(rule.match, in: packet.prefix(max(0, mostBytes - before)), isStream) {
                active.set(rule.index, true)
                return true
            }
            return loosePackets >= mostPackets || looseBytes >= mostBytes
        }
    }

    /// True if a rule waits for more of the side's bytes in their order.
    var wantsOrder: Bool { !watches.isEmpty }

    /// Shows the next packet to the rules that the first packets decide.
    private mutating func watch(_ packet: ArraySlice<UInt8>) {
        let before = inspected
        let packet = packet.prefix(Inspection.mostBytes - before)
        packets += 1
        inspected += packet.count
        if isStream {
            name.consume(packet, at: before)
            if watches.contains(where: { !$0.missing.isEmpty }) { stream += packet }
        } else if watches.contains(where: { !$0.match.serverNames.isEmpty }) {
            name.consume(datagram: packet, at: before)
        }
        var undecided: [Watch] = []
        for var watch in watches {
            let (mostPackets, mostBytes) = Self.limits(watch.match.inspection)
            search(&watch, packet, before: before, mostBytes: mostBytes)
            if watch.missing.isEmpty && name.satisfies(watch.match, within: mostBytes) {
                active.set(watch.index, true)
            } else if packets < mostPackets && inspected < mostBytes && !name.excludes(watch.match) {
                undecided.append(watch)
            }
        }
        watches = undecided
        if watches.isEmpty {
            stream = []
            name = .none
        }
    }

    /// Takes off the patterns that the new packet brings.
    private func search(_ watch: inout Watch, _ packet: ArraySlice<UInt8>, before: Int, mostBytes: Int) {
        guard !watch.missing.isEmpty else { return }
        if isStream {
            let seen = stream[..<min(stream.count, mostBytes)]
            watch.missing.removeAll {
                PatternSearch.finds($0, in: seen, from: before - $0.bytes.count + 1)
            }
        } else {
            let seen = packet.prefix(mostBytes - before)
            watch.missing.removeAll { PatternSearch.finds($0, in: seen) }
        }
    }

    private static func limits(_ inspection: Inspection) -> (packets: Int, bytes: Int) {
        switch inspection {
        case .firstPackets(let count): (count, Inspection.mostBytes)
        case .firstBytes(let count): (.max, count)
        case .eachPacket: (.max, Inspection.mostBytes)
        }
    }

    /// Returns true if all content terms hold in one packet by itself.
    private static func holds(_ match: TrafficMatch, in packet: ArraySlice<UInt8>, _ isStream: Bool) -> Bool {
        guard match.patterns.allSatisfy({ PatternSearch.finds($0, in: packet) }) else { return false }
        guard !match.serverNames.isEmpty || !match.hosts.isEmpty else { return true }
        var name = NameReader.unknown
        if isStream { name.consume(packet, at: 0) } else { name.consume(datagram: packet, at: 0) }
        return name.satisfies(match, within: .max)
    }
}
