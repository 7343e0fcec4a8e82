import Basics

/// The joint effect of all active rules on a flow: stages in the rules' order, and where the flow ends.
struct StageList: Sendable {
    private(set) var stages: [Stage] = []
    /// The stream is not delivered beyond this place.
    private(set) var blockedFrom = Int64.max
    /// The connection is reset at this place.
    private(set) var resetFrom = Int64.max
    /// Once the stream is delivered up to this place, no packet gets through.
    private(set) var frozenFrom = Int64.max
    private var blocker: Int?
    private var resetter: Int?

    init() {}

    /// - Parameters:
    ///   - rules: the lab's.
    ///   - active: those that act.
    ///   - start: the place of the server's stream at which a rule begins; nil if it does not yet.
    ///   - place: a rule's bucket in the table, for the packets of a side.
    init(
        _ rules: LabRules, active: RuleIndices, start: (Int) -> Int64?, place: (Int, LabSender) -> Int?
    ) {
        for index in active where index < rules.count {
            guard let start = start(index) else { continue }
            let rule = rules[index]
            let isShared = rule.bucket.map { $0 != .flow } ?? false
            switch rule.action {
            case .police(let rate, _), .shape(let rate, _, _, _), .load(_, let rate, _, _, _):
                for sender in LabSender.allCases where rule.direction.carries(sender) {
                    guard let place = place(index, sender) else { continue }
                    stages.append(
                        .bucket(
                            place, of: index, start: start, rate: rate, sender: sender, isShared: isShared))
                }
            case .vary(let variation, _):
                guard let place = place(index, .server) else { continue }
                stages.append(
                    .bucket(place, of: index, start: start, rate: variation.rate, isShared: isShared))
            case .delay(let time, let jitter):
                add(.delay(time: time.parts, jitter: jitter?.parts ?? 0), index, start, needsSender: false)
            case .loss(let share): add(.loss(share.parts), index, start)
            case .bursts(let model): add(.bursts(model), index, start)
            case .reorder(let share, let time):
                add(.reorder(share.parts, time: time.parts), index, start, needsSender: false)
            case .duplicate(let share): add(.duplicate(share.parts), index, start, needsSender: false)
            case .block where start < blockedFrom: (blockedFrom, blocker) = (start, index)
            case .freeze:
                if start < frozenFrom { frozenFrom = start }
                if start < blockedFrom { (blockedFrom, blocker) = (start, index) }
            case .reset where start < resetFrom: (resetFrom, resetter) = (start, index)
            case .block, .reset: break
            }
        }
    }

    private mutating func add(_ kind: Stage.Kind, _ rule: Int, _ start: Int64, needsSender: Bool = true) {
        stages.append(
            Stage(rule: rule, kind: kind, start: start, needsSender: needsSender, bytesPerSecond: 0))
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
    func isClear(at sequence: Int64, for sender: LabSender = .server) -> Bool {
        !stages.contains { $0.start <= sequence && $0.sender == sender }
    }

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

    /// The outcome of a packet.
    struct Passage: Sendable, Equatable {
        /// The instant at which it leaves, unless it is held back further; nil if it is lost.
        var arrival: Int64?
        /// The time for which it is held back while others overtake it, in nanoseconds.
        var hold: Int64 = 0
        /// True if it leaves twice.
        var isDoubled = false
        /// The index in ``StageList/stages`` of the last stage that it reached; nil if it reached none.
        var last: Int?
        /// The rule before whose bucket it is at ``arrival``; nil if it has passed all stages.
        var next: Int?
    }

    /// Sends a packet through the stages: through all of them, or from the stage of a rule on to the next bucket that it
    /// reaches later and other flows pass as well. Their packets may come there before it.
    ///
    /// - Parameters:
    ///   - bytes: of the packet.
    ///   - sequence: its place in the server's stream.
    ///   - sender: whose it is.
    ///   - instant: when it is sent, or comes to the first of the stages.
    ///   - first: the rule whose stage is the first; nil to send it through all.
    ///   - chance: the flow's.
    ///   - buckets: the lab's.
    /// - Returns: what becomes of it.
    func passage(
        of bytes: Int, at sequence: Int64, from sender: LabSender = .server, sent instant: Int64,
        from first: Int? = nil, _ chance: inout FlowChance, _ buckets: inout BucketTable
    ) -> Passage {
        var passage = Passage(arrival: nil)
        var time = instant
        for (index, stage) in stages.enumerated() where stage.start <= sequence && stage.sender == sender {
            if let first {
                if stage.rule < first { continue }
                if stage.isShared, time > instant {
                    passage.next = stage.rule
                    break
                }
            }
            passage.last = index
            switch stage.kind {
            case .loss(let millionths):
                if chance.happens(millionths) { return passage }
            case .bursts(let model):
                if chance.loses(model, rule: stage.rule) { return passage }
            case .bucket(let place):
                guard let departure = buckets.departure(of: bytes, from: place, at: time) else {
                    return passage
                }
                time = departure
            case .delay(let delay, let jitter):
                time += delay + (jitter > 0 ? Int64(chance.generator.unit() * Double(jitter)) : 0)
            case .reorder(let millionths, let hold):
                if chance.happens(millionths) { passage.hold += hold }
            case .duplicate(let millionths):
                if chance.happens(millionths) { passage.isDoubled = true }
            }
        }
        passage.arrival = time
        return passage
    }
}
