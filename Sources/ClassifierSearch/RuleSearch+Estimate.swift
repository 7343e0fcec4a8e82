import Recordings

/// How much of a search remains, as far as can be said.
package struct SearchEstimate: Codable, Equatable, Sendable {
    /// Probes still to be replayed.
    package let probes: Int
    /// Bytes that these will move in both directions together.
    package let bytes: Int

    package init(probes: Int, bytes: Int) {
        self.probes = probes
        self.bytes = bytes
    }
}

extension RuleSearch {
    /// For the estimate a pattern whose length is not known yet is taken to have this many bytes.
    private static let assumedLength = 12

    /// An estimate of what remains: the number of probes that the search would take if the rule matched the bytes
    /// already found, and for each part still undivided the server's name in it, or else some bytes in its middle.
    ///
    /// It is exact for such a rule without noise; rules with more patterns take more, and the estimate then grows
    /// as they show. `bytesPerProbe` is what one replay of the recording moves in both directions.
    package func estimate(bytesPerProbe: Int) -> SearchEstimate {
        guard conclusion == nil else { return SearchEstimate(probes: 0, bytes: 0) }
        var rest = self
        let rule = PayloadRegion.union(assumedRule)
        var questions = 0
        // A question that is asked anew does not end a search that assumes no noise.
        while let (_, regions) = rest.question, questions < settings.probeLimit {
            rest.advance(matches: !Self.touches(regions, rule))
            questions += 1
        }
        let repeats = Double(settings.lead + restarts) / (1 - 2 * settings.outcomeErrorRate)
        let probes = max(1, Int((Double(questions) * repeats).rounded(.up)) - vote.count)
        let left = min(probes, settings.probeLimit - probesTaken)
        let bytes = left.multipliedReportingOverflow(by: max(0, bytesPerProbe))
        return SearchEstimate(probes: left, bytes: bytes.overflow ? .max : bytes.partialValue)
    }

    private var assumedRule: [PayloadRegion] {
        switch phase {
        case .original, .everything:
            return likely(in: space.packets.first { !$0.isEmpty }?.map(\.region) ?? [])
        case .confirming(let set), .weighing(let set, _): return set.map(\.region)
        case .finished: return []
        case .narrowing(let search):
            let undivided = search.queue.flatMap { scope in
                switch scope {
                case .packets: [PayloadRegion]()
                case .fields(let packet): likely(in: space.packets[packet].map(\.region))
                case .bytes(let regions): likely(in: regions)
                }
            }
            return search.needed.map(\.region) + undivided + current(of: search)
        }
    }

    /// The items already found in the current scope, and what is assumed of the bracket closing in on another.
    private func current(of search: SufficientSetSearch) -> [PayloadRegion] {
        let items = search.items(in: space)
        let elimination = search.elimination
        if case .bytes = search.scope {
            let found = elimination.needed.map { $0..<$0 + 1 }
            return items.regions(of: found + [assumedRun(in: elimination)].compactMap { $0 })
        }
        let found = elimination.needed.flatMap { likely(in: items.regions(of: [$0..<$0 + 1])) }
        guard case .bracket(_, let low, let high, _, _) = elimination.step else { return found }
        let open = items.regions(of: [low..<high])
        // Packets come last first.
        let packet = open.last?.packet
        return found + likely(in: open.filter { $0.packet == packet })
    }

    /// The bytes assumed to be needed besides those found: from the middle of where the first of a run lies, or
    /// behind the last one found.
    private func assumedRun(in elimination: Elimination) -> Range<Int>? {
        let limit = elimination.count
        switch elimination.step {
        case .bracket(_, let low, let high, _, _):
            let start = low + (high - low) / 2
            return start..<min(limit, start + Self.assumedLength)
        case .single(let next):
            let run = elimination.needed.reversed().enumerated().prefix { $0.element == next - 1 - $0.offset }
            let left = Self.assumedLength - run.count
            return left > 0 ? next..<min(limit, next + left) : nil
        case .rest, .finished: return nil
        }
    }

    /// The server's name in some regions, or else bytes in their middle.
    private func likely(in regions: [PayloadRegion]) -> [PayloadRegion] {
        let names = Set(regions.map(\.packet)).flatMap { packet in
            space.packets[packet].filter { $0.kind == .serverName }.map(\.region)
        }
        if let name = names.first(where: { name in regions.contains { $0.overlaps(name) } }) { return [name] }
        let content = regions.sorted { $0.count > $1.count }.first
        guard let content else { return [] }
        let length = min(Self.assumedLength, content.count)
        let start = content.range.lowerBound + (content.count - length) / 2
        return [PayloadRegion(packet: content.packet, range: start..<start + length)]
    }

    /// Whether any of the regions meets any of the others; both in sending order and disjoint.
    private static func touches(_ regions: [PayloadRegion], _ others: [PayloadRegion]) -> Bool {
        regions.contains { region in others.contains { $0.overlaps(region) } }
    }
}
