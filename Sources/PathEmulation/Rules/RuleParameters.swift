import Basics

/// The parameters of a rule's action.
struct RuleParameters {
    private let action: RuleGrammar.Action
    private var values: [RuleGrammar.Parameter: String] = [:]
    private var place = LabPlace.common

    /// - Parameters:
    ///   - action: the action.
    ///   - words: what follows it.
    /// - Throws: which word is wrong.
    init(action: RuleGrammar.Action, words: ArraySlice<String>) throws(RuleError) {
        self.action = action
        let allowed = action.parameters
        var hasPlace = false
        for word in words {
            guard let sign = word.firstIndex(of: "=") else {
                throw .noValue(word, action: action, example: Self.example(allowed[0], of: action))
            }
            let key = String(word[..<sign])
            let value = String(word[word.index(after: sign)...])
            // A load has two of them: a place is one of three words, and everything else is its time.
            if key == "on", action != .load || LabPlace(rawValue: value) != nil {
                guard !hasPlace else { throw .repeated(key) }
                hasPlace = true
                place = try TermReader.choice(
                    value, key: key, of: ["common": .common, "first": .first, "second": .second])
                continue
            }
            guard let parameter = RuleGrammar.Parameter(rawValue: key), allowed.contains(parameter) else {
                if let term = RuleGrammar.Term(rawValue: key) { throw .lateTerm(term, action: action) }
                throw .foreignParameter(
                    key, action: action,
                    nearest: EditDistance.nearest(to: key, in: allowed.map(\.rawValue)).first)
            }
            guard values.updateValue(value, forKey: parameter) == nil else { throw .repeated(key) }
        }
    }

    /// The rule.
    func rule(name: String?, match: TrafficMatch) throws(RuleError) -> LabRule {
        let pathAction = try pathAction()
        let isThrottle = action == .throttleAfter
        let after: Onset? =
            isThrottle ? .bytes(try required(.size, in: ByteCount.thresholdBounds)) : try onset()
        var memory = RuleMemory()
        memory.forget = try optional(.forget, in: TimeSpan.periodBounds)
        memory.residual = try optional(.residual, in: TimeSpan.periodBounds)
        if let reach: RuleMemory.Reach = try choice(.reach) {
            guard memory.residual != nil else { throw missing(.residual) }
            memory.reach = reach
        }
        memory.every = try optional(.every, in: Share.bounds)
        if memory.residual != nil, !match.needsContent { throw .residualWithoutContent }
        return LabRule(
            name: name, match: match, action: pathAction, spelling: isThrottle ? .throttleAfter : .plain,
            after: after, bucket: try bucket(), place: place,
            direction: try choice(.direction) ?? .down, memory: memory)
    }

    private func pathAction() throws(RuleError) -> PathAction {
        switch action {
        case .police:
            return .police(
                rate: try required(.rate, in: BitRate.bounds),
                burst: try required(.burst, in: ByteCount.bucketBounds))
        case .shape, .throttleAfter:
            let rate: BitRate = try required(.rate, in: BitRate.bounds)
            let burst: ByteCount? = try optional(.burst, in: ByteCount.bucketBounds)
            return .shape(
                rate: rate, burst: burst ?? PathAction.standardBurst(of: rate), queue: try queue(),
                aqm: try choice(.aqm))
        case .delay:
            return .delay(
                time: try required(.time, in: TimeSpan.delayBounds),
                jitter: try optional(.jitter, in: TimeSpan.delayBounds))
        case .loss: return try loss()
        case .reorder:
            return .reorder(
                try required(.rate, in: Share.bounds), by: try required(.time, in: TimeSpan.delayBounds))
        case .duplicate: return .duplicate(try required(.rate, in: Share.bounds))
        case .freeze: return .freeze
        case .vary: return .vary(try variation(), queue: try queue())
        case .block: return .block
        case .reset: return .reset
        case .load:
            let rate: BitRate = try required(.rate, in: BitRate.bounds)
            let capacity: BitRate = try required(.of, in: BitRate.bounds)
            guard rate.parts < capacity.parts else {
                throw .fullLink(rate: rate, capacity: capacity)
            }
            return .load(
                rate: rate, capacity: capacity, on: try required(.on, in: TimeSpan.periodBounds),
                off: try required(.off, in: TimeSpan.periodBounds), queue: try queue())
        }
    }

    /// Losses one by one, or in bursts.
    private func loss() throws(RuleError) -> PathAction {
        let burst: [RuleGrammar.Parameter] = [.enter, .leave, .inside, .outside]
        guard let given = burst.first(where: { values[$0] != nil }) else {
            return .loss(try required(.rate, in: Share.bounds))
        }
        if values[.rate] != nil { throw .twoParameters(.rate, given) }
        return .bursts(
            LossBursts(
                enter: try required(.enter, in: Share.bounds), leave: try required(.leave, in: Share.bounds),
                inside: try optional(.inside, in: Share.bounds),
                outside: try optional(.outside, in: Share.bounds)))
    }

    /// The moment at which the rule begins.
    private func onset() throws(RuleError) -> Onset? {
        let sender: LabSender? =
            try action == .load || values[.of] == nil ? nil : choice(.of)
        guard let value = values[.after] else {
            if sender != nil { throw .senderWithoutPackets }
            return nil
        }
        if let count = try count(value, "packets", in: Onset.packetBounds) {
            return .packets(count, of: sender)
        }
        if sender != nil { throw .senderWithoutPackets }
        if let count = try count(value, "connections", in: Onset.connectionBounds) {
            return .connections(count)
        }
        let (times, sizes) = (TimeSpan.periodBounds, ByteCount.thresholdBounds)
        switch (TimeSpan.read(value, in: times), ByteCount.read(value, in: sizes)) {
        case (.unreadable, .unreadable): throw .value(term: "after=\(value)", .notAnOnset)
        case (.unreadable, _): return .bytes(try TermReader.quantity(value, key: "after", in: sizes))
        default: return .time(try TermReader.quantity(value, key: "after", in: times))
        }
    }

    /// The number before a word; nil if the word does not end the value.
    private func count(_ value: String, _ word: String, in bounds: ClosedRange<Int>) throws(RuleError) -> Int?
    {
        guard value.hasSuffix(word) else { return nil }
        return try TermReader.number(String(value.dropLast(word.count)), key: "after", in: bounds)
    }

    /// One of the words of a parameter; nil if it is not given.
    private func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ key: RuleGrammar.Parameter
    ) throws(RuleError) -> Value? {
        guard let value = values[key] else { return nil }
        return try TermReader.choice(
            value, key: key.rawValue,
            of: Dictionary(uniqueKeysWithValues: Value.allCases.map { ($0.rawValue, $0) }))
    }

    private func variation() throws(RuleError) -> RateVariation {
        let rate: BitRate = try required(.rate, in: BitRate.bounds)
        let deviation: Share? = try optional(.sd, in: Share.bounds)
        let low: BitRate? = try optional(.low, in: BitRate.bounds)
        let share: Share? = try optional(.share, in: Share.bounds)
        let state: RateVariation.LowState? =
            switch (low, share) {
            case (let low?, let share?): .init(rate: low, share: share)
            case (_?, nil): throw missing(.share)
            case (nil, _?): throw missing(.low)
            case (nil, nil): nil
            }
        if deviation == nil, state == nil { throw missing(.sd) }
        return RateVariation(
            rate: rate, deviation: deviation, low: state,
            memory: try optional(.over, in: TimeSpan.periodBounds))
    }

    private func required<Value: Quantity>(
        _ key: RuleGrammar.Parameter, in bounds: ClosedRange<Int64>
    ) throws(RuleError) -> Value {
        guard let value: Value = try optional(key, in: bounds) else { throw missing(key) }
        return value
    }

    private func optional<Value: Quantity>(
        _ key: RuleGrammar.Parameter, in bounds: ClosedRange<Int64>
    ) throws(RuleError) -> Value? {
        guard let value = values[key] else { return nil }
        return try TermReader.quantity(value, key: key.rawValue, in: bounds)
    }

    private func missing(_ key: RuleGrammar.Parameter) -> RuleError {
        .missing(key, action: action, example: Self.example(key, of: action))
    }

    private func queue() throws(RuleError) -> QueueLimit {
        guard let value = values[.queue] else { return .standard }
        if value.last?.lowercased() == "s" || TimeSpan(value, in: TimeSpan.delayBounds) != nil {
            return .time(try TermReader.quantity(value, key: "queue", in: TimeSpan.delayBounds))
        }
        return .size(try TermReader.quantity(value, key: "queue", in: ByteCount.bucketBounds))
    }

    private func bucket() throws(RuleError) -> BucketScope? {
        guard let value = values[.bucket] else { return nil }
        switch value {
        case "flow": return .flow
        case "client": return .client
        case _ where value.hasPrefix("shared:"):
            return .shared(
                try TermReader.name(String(value.dropFirst("shared:".count)), key: "bucket=shared:"))
        default:
            throw .value(term: "bucket=\(value)", .notABucket)
        }
    }

    /// A parameter that can be copied.
    private static func example(_ key: RuleGrammar.Parameter, of action: RuleGrammar.Action) -> String {
        let value =
            switch key {
            case .rate: [.loss, .reorder, .duplicate].contains(action) ? Share.example : BitRate.example
            case .of: action == .load ? "20Mbit/s" : "client"
            case .time, .jitter: TimeSpan.example
            case .on, .off: "2s"
            case .size, .after: "10MB"
            case .burst, .queue: ByteCount.example
            case .bucket: "client"
            case .sd, .share: "20%"
            case .low: "5Mbit/s"
            case .over, .forget: "120s"
            case .residual: "180s"
            case .reach: "client"
            case .every, .leave: "20%"
            case .enter, .outside: "1%"
            case .inside: "90%"
            case .aqm: "codel"
            case .direction: "up"
            }
        return key.rawValue + "=" + value
    }
}
