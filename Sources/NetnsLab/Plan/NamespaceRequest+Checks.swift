import PathEmulation

extension NamespaceRequest {
    /// The rules and, as rules on the legs, the servers' delays.
    func checkedRules(in topology: LabTopology) throws(NamespaceLabError) -> [PathRule] {
        guard RuleBounds.count ~= rules.count else { throw .tooManyRules(rules.count) }
        guard serverDelays.count <= serverCount else {
            throw .delaysWithoutServers(delays: serverDelays.count, servers: serverCount)
        }
        if let line { try line.check() }
        let legs: [LabPlace] = [.first, .second]
        let delays = zip(serverDelays, legs).filter { $0.0 != .zero }.map { delay, leg in
            PathRule(
                .delay(of: leg), effect: .delay(time: delay, jitter: .zero), place: leg)
        }
        for rule in delays + rules {
            try rule.check()
            if topology.queue(at: rule.place) == nil { throw .noSuchPlace(rule: rule.origin, rule.place) }
        }
        try checkSharing()
        return delays + rules
    }

    private func checkSharing() throws(NamespaceLabError) {
        var users: [String: PathRule] = [:]
        for rule in rules {
            guard let bucket = rule.sharedBucket else { continue }
            if let first = users[bucket], first.place != rule.place {
                throw .bucketAtTwoPlaces(first: first.origin, second: rule.origin, bucket: bucket)
            }
            users[bucket] = users[bucket] ?? rule
        }
    }
}

extension RouterLine {
    fileprivate func check() throws(NamespaceLabError) {
        if !(RuleBounds.rate ~= rate) { throw .lineOutOfBounds(.rate) }
        if !(RuleBounds.burst ~= burst) { throw .lineOutOfBounds(.burst) }
        if !(RuleBounds.queue ~= queue) { throw .lineOutOfBounds(.queue) }
    }
}

extension PathRule {
    fileprivate func check() throws(NamespaceLabError) {
        if let quantity = effect.outOfBounds { throw .outOfBounds(quantity, of: origin) }
    }
}

extension PathEffect {
    /// The first of its numbers that no lab takes; nil if all are fine.
    fileprivate var outOfBounds: RuleBounds.Quantity? {
        switch self {
        case .shape(let rate, let burst, let queue):
            if !(RuleBounds.rate ~= rate) { return .rate }
            if !(RuleBounds.burst ~= burst) { return .burst }
            return RuleBounds.queue ~= queue ? nil : .queue
        case .police(let rate, let burst):
            if !(RuleBounds.rate ~= rate) { return .rate }
            return RuleBounds.burst ~= burst ? nil : .burst
        case .delay(let time, let jitter):
            return RuleBounds.delay ~= time && RuleBounds.delay ~= jitter ? nil : .delay
        // NaN is in no range.
        case .loss(let share): return 0...1 ~= share ? nil : .loss
        case .block: return nil
        }
    }
}
