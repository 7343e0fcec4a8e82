/// From when on a probe is evidence: once the inverted bytes have left that can matter.
struct InversionGate: Equatable {
    /// The number of the client's packets that have to have left.
    private let needed: Int
    /// True if all that were inverted left the original only after its treatment had shown, so that they cannot have
    /// caused it. A probe may then be like the original before they have left, but not like the control.
    private let isLate: Bool
    /// The window from which on windows count; nil while it is not known.
    private var opened: Int?

    /// The gate of a probe that is evidence from its beginning.
    static let open = InversionGate([], shownAfter: 0)

    /// - Parameters:
    ///   - inverted: the packets of the client of which bytes are inverted, counted from 0.
    ///   - packets: how many packets the original had sent when its treatment showed.
    init(_ inverted: [Int], shownAfter packets: Int) {
        let last = inverted.filter { $0 < packets }.max()
        needed = (last ?? inverted.min() ?? -1) + 1
        isLate = last == nil
        opened = needed == 0 ? 0 : nil
    }

    /// Takes note that so many packets have left, in or before a window.
    mutating func sent(_ packets: Int, inWindow window: Int) {
        if opened == nil, packets >= needed { opened = window }
    }

    /// The first window that counts; beyond all while that is not known.
    var firstWindow: Int { isLate ? 0 : opened ?? .max }

    /// True if a window counts.
    func counts(window: Int) -> Bool { window >= firstWindow }

    /// True if a probe may be told to be like one of both by now.
    func isPassed(by side: ProbeJudge.Judgement) -> Bool {
        opened != nil || isLate && side == .likeOriginal
    }
}
