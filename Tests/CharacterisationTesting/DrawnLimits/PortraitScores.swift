import Characterisation

/// A count of how often portraits of drawn limits are right, part by part.
package struct PortraitScores: Sendable {
    package enum Part: String, CaseIterable, Sendable {
        case limit, share, kind, onset, rate, box, depth, scope, direction, silence
    }

    package enum Answer: String, CaseIterable, Sendable {
        case right
        case notTold = "not told"
        case wrong
    }

    package init() {}

    /// A part's counts; `share` is the share of flows on which a limit acts, `box` the rate of the policer or the shaper itself, and `rate` what a flow gets.
    package struct Row: Sendable {
        package internal(set) var answers: [Answer: Int] = [:]
        package internal(set) var intervals = 0
        /// Intervals that hold the truth.
        package internal(set) var held = 0
    }

    package private(set) var rows: [Part: Row] = [:]
    /// Each answer that is wrong and each interval that misses the truth, with its rule.
    package private(set) var misses: [String] = []
    /// By how many full segments the bytes that are told differ from those behind which a limit began.
    private var distances: [Double] = []

    /// IP bytes over payload of a full segment: what a client receives of a rate.
    private static let payload = segment / 1_500
    /// The payload of a full segment, in bytes.
    private static let segment = 1_448.0

    /// Compares one portrait with its truth.
    package mutating func add(_ told: ToldLimit, of truth: DrawnLimit) {
        let isLimited = truth.trigger != nil
        // That none was seen is told with the greatest share of flows that it may act on, and the greatest rate that would have shown.
        let share = ActingShare(acted: told.limited, of: told.replays).interval
        let isTooFast = truth.rate * Self.payload > told.visibleRate ?? 0
        let isUnseen =
            told.effect == nil && (isTooFast || truth.isLate || share.contains(truth.share))
        add(
            .limit,
            told.effect == (isLimited ? "slows" : nil)
                ? .right : isUnseen ? .notTold : .wrong,
            "\(told.effect ?? "no limit")", truth)
        if !isTooFast && !truth.isLate || told.effect != nil {
            hold(.share, ToldLimit.Interval(share), truth.share, truth)
        }
        guard let trigger = truth.trigger, told.effect != nil else { return }
        add(
            .kind,
            told.kind == nil ? .notTold : told.kind == truth.kind ? .right : .wrong, told.kind ?? "",
            truth
        )
        let named = told.beginsAfter.joined(separator: " or ")
        let onset = trigger == "bytes" ? told.bytes : trigger == "packets" ? told.packets : told.seconds
        // The bucket behind an onset is told, and that an onset would not have shown before it was empty.
        let isHidden = told.gaps.contains("onset_hidden") && onset?.contains(truth.onset) == true
        add(
            .onset,
            told.beginsAfter == [trigger] || told.beginsAfter == ["at_once"] && isAtOnce(told, truth)
                ? .right
                : told.beginsAfter.isEmpty || told.beginsAfter.contains(trigger) || isHidden
                    ? .notTold : .wrong,
            named, truth)
        if trigger == "bucket" {
            hold(.depth, told.depth, truth.onset, truth)
        } else {
            hold(.onset, onset, truth.onset, truth)
        }
        if trigger == "bytes", told.beginsAfter == [trigger], let bytes = told.bytes {
            distances.append(abs(bytes.value - truth.onset) / Self.segment)
        }
        // What a flow gets may be less than a policer's rate.
        if told.boxRate == nil { hold(.rate, told.rate, truth.rate * Self.payload, truth) }
        hold(.box, told.boxRate, truth.rate, truth)
        add(
            .scope,
            told.scope == nil
                ? .notTold
                : (told.scope == "flow" ? !truth.isShared : truth.isShared(by: told.scope ?? ""))
                    ? .right : .wrong,
            told.scope ?? "", truth)
        add(
            .direction,
            told.direction == nil ? .notTold : (told.direction == "both") == truth.isBoth ? .right : .wrong,
            told.direction ?? "", truth)
        // A bucket has nothing to forget.
        guard trigger != "bucket" else { return }
        let isOver = told.remembers.map { $0 > truth.forgets ?? .infinity } ?? false
        let isForgotten = told.forgets.map { $0 < truth.forgets ?? .infinity } ?? false
        let silence = "holds after \(told.remembers ?? 0) s, forgotten after \(told.forgets ?? .infinity) s"
        let isTold = told.remembers != nil || told.forgets != nil
        add(.silence, !isTold ? .notTold : isOver || isForgotten ? .wrong : .right, silence, truth)
    }

    /// True if so little passes before a limit that it may be told to begin at once. Of a limit that counts seconds the draw does
    /// not tell the bytes: those of the portrait count if its seconds hold the truth.
    private func isAtOnce(_ told: ToldLimit, _ truth: DrawnLimit) -> Bool {
        guard truth.trigger == "seconds", let seconds = told.seconds, let bytes = told.bytes else {
            return truth.isNearlyAtOnce
        }
        return truth.isNearlyAtOnce
            || seconds.contains(truth.onset) && bytes.upper ?? .infinity <= DrawnLimit.fewBytes
    }

    private mutating func add(_ part: Part, _ answer: Answer, _ told: String, _ truth: DrawnLimit) {
        rows[part, default: Row()].answers[answer, default: 0] += 1
        if answer == .wrong { misses.append("\(part.rawValue) wrong: \(told); \(truth.text)") }
    }

    private mutating func hold(
        _ part: Part, _ told: ToldLimit.Interval?, _ value: Double, _ truth: DrawnLimit
    ) {
        // An onset is right by its way of beginning already, and a share is always told.
        if part != .onset, part != .share { add(part, told == nil ? .notTold : .right, "", truth) }
        guard let told else { return }
        rows[part, default: Row()].intervals += 1
        if told.contains(value) {
            rows[part]?.held += 1
        } else {
            let interval = "\(told.lower) to \(told.upper ?? .infinity)"
            misses.append(
                "\(part.rawValue) is \(value), told as \(told.value) (\(interval)); \(truth.text)")
        }
    }

    /// The table, and what was missed.
    package var lines: [String] {
        func cell(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let head =
            "part      " + Answer.allCases.map { cell($0.rawValue, 9) }.joined() + cell("interval held", 16)
        return [head]
            + Part.allCases.map { part in
                let row = rows[part] ?? Row()
                let name = part.rawValue + String(repeating: " ", count: 10 - part.rawValue.count)
                let answers = Answer.allCases.map { cell("\(row.answers[$0] ?? 0)", 9) }.joined()
                return name + answers + cell(row.intervals > 0 ? "\(row.held) of \(row.intervals)" : "", 16)
            } + [distance].compactMap(\.self) + misses
    }

    /// How near the bytes are that are told of an onset; nil if none were told.
    private var distance: String? {
        let sorted = distances.sorted()
        guard !sorted.isEmpty else { return nil }
        let within = [1.0, 2, 5].map { most in "\(sorted.count { $0 <= most }) within \(Int(most))" }
        return "onsets in bytes: of \(sorted.count), " + within.joined(separator: ", ") + " packets"
    }
}
