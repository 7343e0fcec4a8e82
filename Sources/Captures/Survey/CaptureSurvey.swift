import Basics

/// Where and how a capture was made, as its packets tell.
package struct CaptureSurvey: Sendable, Equatable {
    /// Packets of TCP and UDP.
    package var packets = 0
    /// Packets whose headers of TCP or UDP are cut.
    package var cutHeaders = 0
    /// Packets that are copies of others, and are not to be counted.
    package var copies = 0
    /// Packets that are equal to others shortly before, and that nothing tells from repeats.
    package var undecided = 0
    /// Flows that are other ones behind or before an address translation, with those that count.
    package var translated: [EndpointPair: EndpointPair] = [:]
    package var clock = CaptureClock()
    /// The TCP connections with enough packets to tell of a path, without those that are others' translations.
    package var connections: [EndpointPair: ConnectionSurvey] = [:]
    /// Flows in which equal packets are copies; nil if they are in all.
    var doubled: Set<EndpointPair>? = []

    /// Fewer segments tell nothing of a path.
    package static let leastSegments = 20
    /// The share of cut headers that a capture may have.
    private static let mostCut = 0.001
    /// Times that are rounded to so many nanoseconds tell no rates.
    private static let coarse: Int64 = 10_000_000

    /// The connection with the most bytes of those that tell what became of their packets, or else of all.
    package var largest: ConnectionSurvey? {
        let fit = connections.values.filter { $0.obstacle == nil }
        return (fit.isEmpty ? Array(connections.values) : fit).max { $0.bytes < $1.bytes }
    }

    /// Connections whose packets do not tell what became of them.
    package var unfit: Set<EndpointPair> { Set(connections.filter { $0.value.obstacle != nil }.keys) }

    /// Why the capture tells nothing of a path; nil if it does, or has too few packets.
    package var obstacle: CaptureObstacle? {
        if clock.isMissing { return .noTimes }
        if clock.grain >= Self.coarse { return .roundedTimes(seconds: Double(clock.grain) / 1e9) }
        if let step = clock.unexplained {
            return .clockBack(seconds: -Double(step.by) / 1e9, packet: step.packet)
        }
        if Double(cutHeaders) > Self.mostCut * Double(packets) {
            return .cutHeaders(cutHeaders, of: packets + cutHeaders)
        }
        return connections.isEmpty || connections.values.contains { $0.obstacle == nil }
            ? nil : largest?.obstacle
    }
}

/// Makes a survey of a capture, packet by packet.
package struct CaptureSurveyor: Sendable {
    /// Counts of the packets of one direction of a flow.
    private struct Counts {
        /// Packets without copies.
        var packets = 0
        var copies = 0
        var undecided = 0

        /// True if nearly every packet is there again.
        var isDoubled: Bool { Double(copies + undecided) >= 0.8 * Double(packets) }
    }

    /// A flow.
    private struct Flow {
        let pair: EndpointPair
        var counts = [Counts(), Counts()]
        /// The watch on a TCP connection; nil of UDP.
        var connection: ConnectionWatch?
    }

    private struct Translation: Hashable {
        let from: EndpointPair
        let to: EndpointPair
    }

    private var survey = CaptureSurvey()
    private var clock = ClockWatch()
    private var twins = PacketTwins()
    private var numbers: [EndpointPair: Int] = [:]
    private var flows: [Flow] = []
    /// Packets of a flow that followed those of another one, and their payload.
    private var translations: [Translation: (packets: Int, bytes: Int)] = [:]

    /// The greatest number of flows that are followed, and of pairs of them.
    private static let mostFlows = 65_536
    /// The share of its packets that a translated flow has in common with the other one, and their least number.
    private static let (alike, leastAlike) = (0.8, 4)

    package init() {}

    /// Takes the next packet.
    package mutating func take(_ packet: CapturedPacket) {
        clock.take(number: packet.number, time: packet.time)
        let segment: Segment
        switch Segment.find(in: packet) {
        case .segment(let found): segment = found
        case .cutHeader:
            survey.cutHeaders += 1
            return
        case .laterFragment, .other: return
        }
        survey.packets += 1
        let pair = EndpointPair(segment)
        guard let number = number(of: pair) else { return }
        let side = segment.source == pair.first ? 0 : 1
        switch twins.twin(of: segment, in: packet) {
        case .copy?:
            flows[number].counts[side].copies += 1
            return
        case .undecided?:
            flows[number].counts[side].undecided += 1
            return
        case .translated(let other)?:
            let translation = Translation(from: other, to: pair)
            if translations[translation] != nil || translations.count < Self.mostFlows {
                translations[translation, default: (0, 0)].packets += 1
                translations[translation, default: (0, 0)].bytes += segment.payload.count + segment.missing
            }
        case nil: break
        }
        flows[number].counts[side].packets += 1
        if let tcp = segment.tcp {
            flows[number].connection?.take(tcp, segment, from: side, at: packet.time, &clock, number: number)
        }
    }

    private mutating func number(of pair: EndpointPair) -> Int? {
        if let number = numbers[pair] { return number }
        guard flows.count < Self.mostFlows else { return nil }
        numbers[pair] = flows.count
        flows.append(Flow(pair: pair, connection: pair.transport == .tcp ? ConnectionWatch() : nil))
        return flows.count - 1
    }

    /// Returns the survey of the packets so far.
    package func finished() -> CaptureSurvey {
        var survey = survey
        survey.translated = translatedFlows
        survey.clock = clock.clock { sender in
            flows[sender / 2].connection?.ticks(sender % 2) ?? ClockWatch.Ticks()
        }
        survey.doubled = doubled
        for flow in flows {
            let (copies, undecided) = flow.counts.reduce((0, 0)) { ($0.0 + $1.copies, $0.1 + $1.undecided) }
            let isDoubled = survey.doubled?.contains(flow.pair) ?? true
            survey.copies += copies + (isDoubled ? undecided : 0)
            survey.undecided += isDoubled ? 0 : undecided
            guard survey.translated[flow.pair] == nil else { continue }
            if let found = flow.connection?.survey(least: CaptureSurvey.leastSegments) {
                survey.connections[flow.pair] = found
            }
        }
        return survey
    }

    /// Flows in which every equal packet is a copy; nil if they are in all.
    private var doubled: Set<EndpointPair>? {
        let all = flows.flatMap(\.counts)
        let (copies, undecided) = all.reduce((0, 0)) { ($0.0 + $1.copies, $0.1 + $1.undecided) }
        if copies >= undecided, 5 * (copies + undecided) >= 4 * all.reduce(0, { $0 + $1.packets }), copies > 0
        {
            return nil
        }
        // No sender of TCP repeats nearly all that it sends within milliseconds; an app may repeat its datagrams.
        return Set(
            flows.filter { flow in
                let counts = flow.counts.filter { $0.packets > 0 }
                let copies = counts.reduce(0) { $0 + $1.copies }
                let undecided = counts.reduce(0) { $0 + $1.undecided }
                return copies + undecided > 0 && counts.allSatisfy(\.isDoubled)
                    && (flow.connection != nil || copies >= undecided)
            }.map(\.pair))
    }

    /// Flows that are others before or behind an address translation, with those that count: the ones nearer to the sender of
    /// the data, which saw its packets first.
    private var translatedFlows: [EndpointPair: EndpointPair] {
        var found: [EndpointPair: EndpointPair] = [:]
        for (translation, counted) in translations.sorted(by: { $0.value.packets > $1.value.packets }) {
            let other = Translation(from: translation.to, to: translation.from)
            let back = translations[other] ?? (0, 0)
            // Of the two orders the one with more payload tells which flow is nearer to its sender.
            guard (counted.bytes, counted.packets) >= (back.bytes, back.packets) else { continue }
            let (common, own) = (counted.packets + back.packets, count(of: translation.to))
            guard found[translation.from] != translation.to else { continue }
            if common >= Self.leastAlike, Double(common) >= Self.alike * Double(own) {
                found[translation.to] = found[translation.to] ?? translation.from
            }
        }
        // Of three sides of two translations, the middle one is no flow that counts.
        return found.mapValues { kept in found[kept] ?? kept }
    }

    private func count(of pair: EndpointPair) -> Int {
        numbers[pair].map { flows[$0].counts.reduce(0) { $0 + $1.packets } } ?? 0
    }
}
