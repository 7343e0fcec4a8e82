import Basics
package import PathEmulation

extension LabRules {
    /// The same rules for queues of the kernel.
    ///
    /// The kernel's traffic control looks at the headers of single packets. What depends on a flow's content, its
    /// length or its own bucket, what varies by itself and what answers for the server is beyond it.
    ///
    /// - Returns: A rule for each range of ports; those of one rule share its bucket.
    /// - Throws: `NamespaceLabError.notExpressible` for the first rule that is beyond it.
    package func pathRules() throws(NamespaceLabError) -> [PathRule] {
        var rules: [PathRule] = []
        for (index, rule) in enumerated() {
            let origin = RuleOrigin(rule, at: index)
            if let obstacle = rule.obstacle { throw .notExpressible(rule: origin, obstacle) }
            guard let effect = rule.action.effect else { continue }
            for selector in try rule.match.selectors(of: origin) {
                rules.append(
                    PathRule(
                        origin, selector: selector, effect: effect, place: rule.place,
                        sharedBucket: rule.bucketName(ofRule: index)))
            }
        }
        return rules
    }
}

extension LabRule {
    /// Why `tc` has no words for it; nil if it has.
    fileprivate var obstacle: NotExpressible? {
        if !match.serverNames.isEmpty { return .serverName }
        if !match.hosts.isEmpty { return .host }
        if !match.patterns.isEmpty { return .content }
        if case .bytes = after { return .byteCount }
        if after != nil || direction != .down || memory != RuleMemory() { return .packetLab }
        if case .shape(_, _, _, _?) = action { return .packetLab }
        if bucket == .flow { return .bucketOfFlow }
        switch action {
        case .bursts, .reorder, .duplicate, .freeze: return .packetLab
        case .reset: return .reset
        case .load: return .load
        case .vary: return .bucketOfFlow
        case .police, .shape, .delay, .loss, .block: return nil
        }
    }

    /// What tells its bucket from others: the lab has one client, so that one a client is one.
    fileprivate func bucketName(ofRule index: Int) -> String? {
        switch bucket {
        case .shared(let name): "shared:\(name)"
        case .client, .flow: "rule:\(index + 1)"
        case nil: nil
        }
    }
}

extension TrafficMatch {
    /// The packets of flows that it is about: one selector for each range of ports, none of which overlap.
    fileprivate func selectors(of origin: RuleOrigin) throws(NamespaceLabError) -> [PacketSelector] {
        var selector = PacketSelector(transport: transport)
        if let client {
            guard let address = IPAddress(client), address.isIPv4 else {
                throw .notExpressible(rule: origin, .client(client))
            }
            selector.client = address
        }
        if ports.isEmpty { return [selector] }
        return Self.merged(ports).map { range in
            var selector = selector
            selector.serverPorts = UInt16(clamping: range.lowerBound)...UInt16(clamping: range.upperBound)
            return selector
        }
    }

    /// Ranges that neither overlap nor touch, lowest first; a packet would otherwise be delayed twice.
    private static func merged(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
                merged[merged.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }
}

extension PathAction {
    /// What the kernel does for it; nil for what it cannot do.
    fileprivate var effect: PathEffect? {
        switch self {
        case .police(let rate, let burst): .police(rate: Int(rate.parts), burst: Int(burst.parts))
        case .shape(let rate, let burst, let queue, _):
            .shape(rate: Int(rate.parts), burst: Int(burst.parts), queue: queue.room(at: rate))
        case .delay(let time, let jitter):
            .delay(
                time: .nanoseconds(time.parts), jitter: .nanoseconds(jitter?.parts ?? 0))
        case .loss(let share): .loss(share: Double(share.parts) / 1_000_000)
        case .block: .block
        case .bursts, .reorder, .duplicate, .freeze, .reset, .load, .vary: nil
        }
    }
}

extension QueueLimit {
    /// Bytes, at least a full packet with its headers, or nothing could wait.
    fileprivate func room(at rate: BitRate) -> Int {
        let bytes =
            switch self {
            case .size(let size): Double(size.parts)
            case .time(let time): Double(rate.parts) / 8 * Double(time.parts) / 1e9
            }
        return Swift.max(RuleBounds.queue.lowerBound, Int(bytes))
    }
}
