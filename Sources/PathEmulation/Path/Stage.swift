import Basics

/// One thing that happens to each packet of a flow on its way.
struct Stage: Sendable {
    /// The effect.
    enum Kind: Sendable, Equatable {
        /// It passes the bucket at this place of the table.
        case bucket(Int)
        /// It takes longer.
        case delay(time: Int64, jitter: Int64)
        /// It is lost with so many millionths of probability.
        case loss(UInt64)
    }

    /// The index of its rule.
    let rule: Int
    let kind: Kind
    /// It happens to bytes from this place of the stream on.
    let start: Int64
    /// True if a TCP sender notices it.
    let needsSender: Bool
    /// The bytes that a sender has under way at this stage's rate within a second; 0 if it has none.
    let bytesPerSecond: Double

    /// A bucket with a rate.
    static func bucket(_ place: Int, of rule: Int, start: Int64, rate: BitRate) -> Stage {
        Stage(
            rule: rule, kind: .bucket(place), start: start, needsSender: true,
            bytesPerSecond: Double(rate.parts) / 8)
    }
}

/// The joint effect of all active rules on a flow: stages in the rules' order, and where the flow ends.
struct StageList: Sendable {
    private(set) var stages: [Stage] = []
    /// The stream is not delivered beyond this place.
    private(set) var blockedFrom = Int64.max
    /// The connection is reset at this place.
    private(set) var resetFrom = Int64.max
    private var blocker: Int?
    private var resetter: Int?

    init() {}

    /// - Parameters:
    ///   - rules: the lab's.
    ///   - active: those that act.
    ///   - place: a rule's bucket in the table.
    init(_ rules: LabRules, active: RuleIndices, place: (Int) -> Int?) {
        for index in active where index < rules.count {
            let rule = rules[index]
            let start = rule.after?.parts ?? 0
            switch rule.action {
            case .police(let rate, _), .shape(let rate, _, _), .load(_, let rate, _, _, _):
                guard let place = place(index) else { continue }
                stages.append(.bucket(place, of: index, start: start, rate: rate))
            case .vary(let variation, _):
                guard let place = place(index) else { continue }
                stages.append(.bucket(place, of: index, start: start, rate: variation.rate))
            case .delay(let time, let jitter):
                stages.append(
                    Stage(
                        rule: index, kind: .delay(time: time.parts, jitter: jitter?.parts ?? 0), start: start,
                        needsSender: false, bytesPerSecond: 0))
            case .loss(let share):
                stages.append(
                    Stage(
                        rule: index, kind: .loss(UInt64(share.parts)), start: start, needsSender: true,
                        bytesPerSecond: 0))
            case .block where start < blockedFrom: (blockedFrom, blocker) = (start, index)
            case .reset where start < resetFrom: (resetFrom, resetter) = (start, index)
            case .block, .reset: break
            }
        }
    }

    /// The stream is not sent beyond this place.
    var limit: Int64 { min(blockedFrom, resetFrom) }
    /// The rule that ends the stream at ``limit``; nil if none does.
    var ender: Int? { resetFrom <= blockedFrom ? resetter : blocker }

    /// Returns true if a TCP sender has to be modelled for the bytes from a place on.
    func needsSender(at sequence: Int64) -> Bool {
        stages.contains { $0.needsSender && $0.start <= sequence }
    }

    /// Returns true if bytes from a place on pass untouched.
    func isClear(at sequence: Int64) -> Bool { !stages.contains { $0.start <= sequence } }

    /// The next place after a place where a stage begins.
    func boundary(after sequence: Int64) -> Int64 {
        stages.reduce(Int64.max) { $1.start > sequence ? min($0, $1.start) : $0 }
    }

    /// The bytes that a receiver has to buffer so that its window does not limit these stages' rates: twice
    /// those under way.
    ///
    /// At least the 6 MiB that Linux allows by default (`net.ipv4.tcp_rmem`), at most 64 MiB.
    func receiveWindow(roundTrip: Int64) -> Int64 {
        let rate = stages.map(\.bytesPerSecond).max() ?? 0
        let delay = stages.reduce(roundTrip) { sum, stage in
            if case .delay(let time, let jitter) = stage.kind { return sum + time + jitter }
            return sum
        }
        return Int64(min(Double(1 << 26), max(Double(6 << 20), 2 * rate * Double(delay) / 1e9)))
    }

    /// Sends a packet through all stages.
    ///
    /// - Parameters:
    ///   - bytes: of the packet.
    ///   - sequence: its place in the stream.
    ///   - instant: when it is sent.
    ///   - generator: for what is random.
    ///   - buckets: the lab's.
    /// - Returns: its arrival; nil if it is lost.
    func arrival(
        of bytes: Int, at sequence: Int64, sent instant: Int64, _ generator: inout SeededGenerator,
        _ buckets: inout BucketTable
    ) -> Int64? {
        var last = 0
        return arrival(of: bytes, at: sequence, sent: instant, &generator, &buckets, reached: &last)
    }

    /// Sends a packet through all stages, and tells which was the last that it reached.
    ///
    /// - Parameters:
    ///   - bytes: of the packet.
    ///   - sequence: its place in the stream.
    ///   - instant: when it is sent.
    ///   - generator: for what is random.
    ///   - buckets: the lab's.
    ///   - last: becomes the index in ``stages`` of the last stage that it reached; unchanged if there was none.
    /// - Returns: its arrival; nil if it is lost.
    func arrival(
        of bytes: Int, at sequence: Int64, sent instant: Int64, _ generator: inout SeededGenerator,
        _ buckets: inout BucketTable, reached last: inout Int
    ) -> Int64? {
        var time = instant
        for (index, stage) in stages.enumerated() where stage.start <= sequence {
            last = index
            switch stage.kind {
            case .loss(let millionths):
                if generator.below(1_000_000) < millionths { return nil }
            case .bucket(let place):
                guard let departure = buckets.departure(of: bytes, from: place, at: time) else { return nil }
                time = departure
            case .delay(let delay, let jitter):
                time += delay + (jitter > 0 ? Int64(generator.unit() * Double(jitter)) : 0)
            }
        }
        return time
    }
}
