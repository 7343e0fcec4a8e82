/// Condition for a probe's data to count as evidence: the relevant inverted bytes must have been sent.
struct InversionGate: Equatable {
    /// Number of the client's packets that must have been sent.
    private let needed: Int
    /// True if the original sent all of the inverted bytes only after its treatment had become visible, so
    /// that they cannot have caused it. A probe may then be judged like the original before they are sent,
    /// but not like the control.
    private let isLate: Bool
    /// The first window that counts; nil while it is unknown.
    private var opened: Int?

    /// The gate of a probe that counts from its beginning.
    static let open = InversionGate([], shownAfter: 0)

    /// - Parameters:
    ///   - inverted: the client's packets with inverted bytes, from 0.
    ///   - packets: the number of packets that the original had sent when its treatment became visible.
    init(_ inverted: [Int], shownAfter packets: Int) {
        let last = inverted.filter { $0 < packets }.max()
        needed = (last ?? inverted.min() ?? -1) + 1
        isLate = last == nil
        opened = needed == 0 ? 0 : nil
    }

    /// Records that a number of packets have been sent, in or before a window.
    mutating func sent(_ packets: Int, inWindow window: Int) {
        if opened == nil, packets >= needed { opened = window }
    }

    /// The first window that counts; the maximum while it is unknown.
    var firstWindow: Int { isLate ? 0 : opened ?? .max }

    /// Returns true if a window counts.
    func counts(window: Int) -> Bool { window >= firstWindow }

    /// Returns true if a probe may be judged like a side by now.
    func isPassed(by side: ProbeJudge.Judgement) -> Bool {
        opened != nil || isLate && side == .likeOriginal
    }
}
