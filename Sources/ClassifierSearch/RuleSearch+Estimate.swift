import Recordings

/// Estimated remainder of a search.
package struct SearchEstimate: Codable, Equatable, Sendable {
    /// Number of remaining probes.
    package let probes: Int
    /// Their data in both directions, bytes.
    package let bytes: Int
    /// Their duration, s.
    package let seconds: Double

    package init(probes: Int, bytes: Int, seconds: Double) {
        self.probes = probes
        self.bytes = bytes
        self.seconds = seconds
    }
}

/// Mean cost of one probe, by its outcome: a probe that is still treated like the original has another rate
/// than one that no longer is.
package struct ProbeCosts: Equatable, Sendable {
    /// Cost of a probe.
    package struct Cost: Equatable, Sendable {
        /// Data in both directions, bytes.
        package let bytes: Double
        /// Time from its start to that of the next, s.
        package let seconds: Double

        package init(bytes: Double, seconds: Double) {
            self.bytes = bytes.isFinite ? max(0, bytes) : 0
            self.seconds = seconds.isFinite ? max(0, seconds) : 0
        }
    }

    /// Cost of a probe that is still differentiated.
    package let differentiated: Cost
    /// Cost of a probe that is no longer differentiated.
    package let undifferentiated: Cost

    package init(differentiated: Cost, undifferentiated: Cost) {
        self.differentiated = differentiated
        self.undifferentiated = undifferentiated
    }
}

extension RuleSearch {
    /// Assumed length of a pattern whose length is not known yet, bytes.
    private static let assumedLength = 12

    /// Estimates the remainder: the number of probes that the search would take if the rule matched the bytes
    /// already found, and in each undivided part the server's name, or otherwise some bytes in the middle.
    ///
    /// It is exact for such a rule without noise; rules with more patterns take more probes, and the estimate
    /// then increases as they are found. If one length or type of a packet is known to be needed, the rule is
    /// assumed to parse that packet.
    package func estimate(_ costs: ProbeCosts) -> SearchEstimate {
        guard conclusion == nil else { return SearchEstimate(probes: 0, bytes: 0, seconds: 0) }
        var rest = self
        let rule = PayloadRegion.union(assumedRule)
        var (questions, denied) = (0, 0)
        // A repeated question does not end a search that assumes no noise.
        while let (_, regions) = rest.question, questions < settings.probeLimit {
            let matches = !Self.touches(regions, rule)
            rest.advance(matches: matches)
            questions += 1
            if !matches { denied += 1 }
        }
        let repeats = Double(settings.lead + restarts) / (1 - 2 * settings.outcomeErrorRate)
        let probes = max(1, Int((Double(questions) * repeats).rounded(.up)) - vote.count)
        let left = min(probes, settings.probeLimit - probesTaken)
        let share = Double(denied) / Double(max(1, questions))
        func sum(_ part: KeyPath<ProbeCosts.Cost, Double>) -> Double {
            Double(left)
                * (share * costs.undifferentiated[keyPath: part]
                    + (1 - share) * costs.differentiated[keyPath: part])
        }
        return SearchEstimate(
            probes: left, bytes: Int(exactly: sum(\.bytes).rounded()) ?? .max, seconds: sum(\.seconds))
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

    /// Returns the items already found in the current scope, and the assumed ones among those not yet
    /// decided.
    private func current(of search: SufficientSetSearch) -> [PayloadRegion] {
        let items = search.items(in: space)
        let elimination = search.elimination
        func regions(_ places: [Int]) -> [PayloadRegion] { items.regions(of: places.map { $0..<$0 + 1 }) }
        switch search.scope {
        case .packets:
            let found = elimination.needed.flatMap { likely(in: regions([$0])) }
            guard case .bracket(_, let low, let high, _, _) = elimination.step else { return found }
            let open = items.regions(of: [low..<high])
            // Packets are in reverse order.
            return found + likely(in: open.filter { $0.packet == open.last?.packet })
        case .fields:
            let found = elimination.needed.flatMap { likely(in: regions([$0])) }
            let expected = expectedFields(
                of: items.regions(of: [elimination.decided..<elimination.count]),
                after: regions(elimination.needed))
            guard case .bracket(_, let low, let high, _, _) = elimination.step else {
                return found + expected
            }
            let open = items.regions(of: [low..<high])
            return found + expected + (Self.touches(expected, open) ? [] : likely(in: open))
        case .bytes(let scope):
            let isName = scope.allSatisfy { part in
                space.packets[part.packet].contains { $0.kind == .serverName && $0.region == part }
            }
            let run = assumedRun(in: elimination, ofName: isName)
            return regions(elimination.needed) + items.regions(of: [run].compactMap { $0 })
        }
    }

    /// Returns the fields assumed to be needed in addition to those found: the server's name unless other
    /// content was found, and all lengths and types if one was.
    private func expectedFields(
        of undecided: [PayloadRegion], after found: [PayloadRegion]
    ) -> [PayloadRegion] {
        let kinds = found.map(kind(of:))
        return undecided.filter {
            switch kind(of: $0) {
            case .framing: kinds.contains(.framing)
            case .serverName: !kinds.contains(.content)
            case .content: false
            }
        }
    }

    private func kind(of region: PayloadRegion) -> SearchSpace.Kind {
        space.kind(ofByte: region.range.lowerBound, inPacket: region.packet)
    }

    /// Returns the bytes assumed to be needed in addition to those found: from the middle of the range that
    /// contains the first of a run, or after the last one found; the whole server name as long as none of its
    /// bytes is known to be harmless.
    private func assumedRun(in elimination: Elimination, ofName isName: Bool) -> Range<Int>? {
        let limit = elimination.count
        switch elimination.step {
        case .bracket(_, let low, let high, _, _):
            if isName, low == 0 { return 0..<limit }
            let start = low + (high - low) / 2
            return start..<min(limit, start + Self.assumedLength)
        case .single(let next):
            let run = elimination.needed.reversed().enumerated().prefix { $0.element == next - 1 - $0.offset }
                .count
            if isName, run == next { return next..<limit }
            // A pattern that is longer than assumed is expected to continue for a while.
            return next..<min(limit, next + max(Self.assumedLength - run, run / 4))
        case .rest, .finished: return nil
        }
    }

    /// Returns the server's name in some regions, or otherwise bytes in the middle.
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

    /// Returns true if any of the regions overlaps any of the others; both in sending order and disjoint.
    private static func touches(_ regions: [PayloadRegion], _ others: [PayloadRegion]) -> Bool {
        regions.contains { region in others.contains { $0.overlaps(region) } }
    }
}
