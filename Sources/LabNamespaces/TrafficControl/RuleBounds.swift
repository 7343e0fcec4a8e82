/// What numbers a lab takes.
package enum RuleBounds {
    /// Rates, bit/s: 1 kbit/s to 10 Gbit/s.
    package static let rate = 1_000...10_000_000_000
    /// Bursts, bytes: a full packet with its headers to 1 GB.
    package static let burst = 1_600...1_000_000_000
    /// Queues, bytes: a full packet with its headers to 1 GB.
    package static let queue = 1_600...1_000_000_000
    /// Delays and jitters.
    package static let delay = Duration.zero...Duration.seconds(60)
    /// How many rules; one about several ranges of ports counts once for each.
    package static let count = 0...256
}

extension NamespaceRequest {
    /// The rules and, as rules on the legs, the servers' delays.
    func checkedRules(in topology: LabTopology) throws(NamespaceLabError) -> [PathRule] {
        guard RuleBounds.count ~= rules.count else { throw .tooManyRules(rules.count) }
        guard serverDelays.count <= serverCount else {
            throw .delaysWithoutServers(delays: serverDelays.count, servers: serverCount)
        }
        if let line { try line.check() }
        let legs: [PathPlace] = [.first, .second]
        let delays = zip(serverDelays, legs).filter { $0.0 != .zero }.map { delay, leg in
            PathRule(
                name: "the delay of the \(leg.rawValue) server",
                effect: .delay(time: delay, jitter: .zero), place: leg)
        }
        for rule in delays + rules {
            try rule.check()
            if topology.queue(at: rule.place) == nil { throw .noSuchPlace(rule: rule.name, rule.place) }
        }
        try checkSharing()
        return delays + rules
    }

    private func checkSharing() throws(NamespaceLabError) {
        var users: [String: PathRule] = [:]
        for rule in rules {
            guard let bucket = rule.sharedBucket else { continue }
            if let first = users[bucket], first.place != rule.place {
                throw .bucketAtTwoPlaces(first: first.name, second: rule.name, bucket: bucket)
            }
            users[bucket] = users[bucket] ?? rule
        }
    }
}

extension RouterLine {
    fileprivate func check() throws(NamespaceLabError) {
        try RuleBounds.check(rate: rate, of: "the line")
        try RuleBounds.check(burst: burst, of: "the line")
        try RuleBounds.check(queue: queue, of: "the line")
    }
}

extension PathRule {
    fileprivate func check() throws(NamespaceLabError) {
        switch effect {
        case .shape(let rate, let burst, let queue):
            try RuleBounds.check(rate: rate, of: name)
            try RuleBounds.check(burst: burst, of: name)
            try RuleBounds.check(queue: queue, of: name)
        case .police(let rate, let burst):
            try RuleBounds.check(rate: rate, of: name)
            try RuleBounds.check(burst: burst, of: name)
        case .delay(let time, let jitter):
            guard RuleBounds.delay ~= time, RuleBounds.delay ~= jitter else {
                throw .outOfBounds(what: "a delay", of: name, bounds: "0 to 60 s")
            }
        case .loss(let share):
            // NaN is in no range.
            guard 0...1 ~= share else { throw .outOfBounds(what: "a loss", of: name, bounds: "0 to 100 %") }
        case .block: break
        }
    }
}

extension RuleBounds {
    fileprivate static func check(rate value: Int, of name: String) throws(NamespaceLabError) {
        guard rate ~= value else {
            throw .outOfBounds(what: "a rate", of: name, bounds: "1 kbit/s to 10 Gbit/s")
        }
    }

    fileprivate static func check(burst value: Int, of name: String) throws(NamespaceLabError) {
        guard burst ~= value else {
            throw .outOfBounds(what: "a burst", of: name, bounds: "1600 bytes (a packet) to 1 GB")
        }
    }

    fileprivate static func check(queue value: Int, of name: String) throws(NamespaceLabError) {
        guard queue ~= value else {
            throw .outOfBounds(what: "a queue", of: name, bounds: "1600 bytes (a packet) to 1 GB")
        }
    }
}
