/// The parameters of a rule's action.
struct RuleParameters {
    private let action: String
    private var values: [String: String] = [:]
    private var place = LabPlace.common

    /// - Parameters:
    ///   - action: one of ``RuleGrammar/actions``.
    ///   - words: what follows it.
    /// - Throws: which word is wrong.
    init(action: String, words: ArraySlice<String>) throws(RuleFault) {
        self.action = action
        let allowed = RuleGrammar.parameters(of: action)
        var hasPlace = false
        for word in words {
            guard let sign = word.firstIndex(of: "=") else {
                throw .unusable(
                    term: "\"\(word)\"", because: "stands among the parameters of \(action) but has no =",
                    remedy: "write KEY=VALUE, such as \(Self.example(allowed[0], of: action))")
            }
            let key = String(word[..<sign])
            let value = String(word[word.index(after: sign)...])
            // A load has two of them: a place is one of three words, and everything else is its time.
            if key == "on", action != "load" || LabPlace(rawValue: value) != nil {
                guard !hasPlace else { throw .repeated(key) }
                hasPlace = true
                place = try TermReader.choice(
                    value, key: key, of: ["common": .common, "first": .first, "second": .second])
                continue
            }
            guard allowed.contains(key) else {
                if RuleGrammar.terms.contains(key) { throw .lateTerm(key, action: action) }
                throw .foreignParameter(
                    key, action: action, allowed: allowed, nearest: Spelling.nearest(to: key, in: allowed))
            }
            guard values.updateValue(value, forKey: key) == nil else { throw .repeated(key) }
        }
    }

    /// The rule.
    mutating func rule(name: String?, match: TrafficMatch) throws(RuleFault) -> LabRule {
        let pathAction = try pathAction()
        let isThrottle = action == "throttle-after"
        let after: ByteCount? = try optional(isThrottle ? "size" : "after", in: ByteCount.thresholdBounds)
        if isThrottle, after == nil { throw missing("size") }
        return LabRule(
            name: name, match: match, action: pathAction, spelling: isThrottle ? .throttleAfter : .plain,
            after: after, bucket: try bucket(), place: place)
    }

    private func pathAction() throws(RuleFault) -> PathAction {
        switch action {
        case "police":
            return .police(
                rate: try required("rate", in: BitRate.bounds),
                burst: try required("burst", in: ByteCount.bucketBounds))
        case "shape", "throttle-after":
            let rate: BitRate = try required("rate", in: BitRate.bounds)
            let burst: ByteCount? = try optional("burst", in: ByteCount.bucketBounds)
            return .shape(rate: rate, burst: burst ?? PathAction.standardBurst(of: rate), queue: try queue())
        case "delay":
            return .delay(
                time: try required("time", in: TimeSpan.delayBounds),
                jitter: try optional("jitter", in: TimeSpan.delayBounds))
        case "loss": return .loss(try required("rate", in: Share.bounds))
        case "block": return .block
        case "reset": return .reset
        default:
            let rate: BitRate = try required("rate", in: BitRate.bounds)
            let capacity: BitRate = try required("of", in: BitRate.bounds)
            guard rate.parts < capacity.parts else {
                throw .unusable(
                    term: "rate=\(rate)", because: "leaves nothing of a link of \(capacity)",
                    remedy: "write a rate below of=")
            }
            return .load(
                rate: rate, capacity: capacity, on: try required("on", in: TimeSpan.periodBounds),
                off: try required("off", in: TimeSpan.periodBounds), queue: try queue())
        }
    }

    private func required<Value: Quantity>(
        _ key: String, in bounds: ClosedRange<Int64>
    ) throws(RuleFault) -> Value {
        guard let value: Value = try optional(key, in: bounds) else { throw missing(key) }
        return value
    }

    private func optional<Value: Quantity>(
        _ key: String, in bounds: ClosedRange<Int64>
    ) throws(RuleFault) -> Value? {
        guard let value = values[key] else { return nil }
        return try TermReader.quantity(value, key: key, in: bounds)
    }

    private func missing(_ key: String) -> RuleFault {
        .missing(key, action: action, example: Self.example(key, of: action))
    }

    private func queue() throws(RuleFault) -> QueueLimit {
        guard let value = values["queue"] else { return .standard }
        if value.last?.lowercased() == "s" {
            return .time(try TermReader.quantity(value, key: "queue", in: TimeSpan.delayBounds))
        }
        return .size(try TermReader.quantity(value, key: "queue", in: ByteCount.bucketBounds))
    }

    private func bucket() throws(RuleFault) -> BucketScope? {
        guard let value = values["bucket"] else { return nil }
        switch value {
        case "flow": return .flow
        case "client": return .client
        case _ where value.hasPrefix("shared:"):
            return .shared(
                try TermReader.name(String(value.dropFirst("shared:".count)), key: "bucket=shared:"))
        default:
            throw .unusable(
                term: "bucket=\(value)", because: "is no bucket",
                remedy: "write bucket=flow, bucket=client or bucket=shared:NAME")
        }
    }

    /// A parameter that can be copied.
    private static func example(_ key: String, of action: String) -> String {
        switch key {
        case "rate": action == "loss" ? "rate=\(Share.example)" : "rate=\(BitRate.example)"
        case "of": "of=20Mbit/s"
        case "time": "time=\(TimeSpan.example)"
        case "on", "off": "\(key)=2s"
        case "size", "after": "\(key)=10MB"
        default: "\(key)=\(ByteCount.example)"
        }
    }
}
