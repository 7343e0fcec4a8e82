/// The parts in which two portraits differ, by intervals that do not overlap.
package struct PortraitComparison: Sendable, Equatable {
    /// A part of a portrait.
    package enum Part: String, Sendable, CaseIterable {
        case kind, rate, depth, queue, onset
    }

    /// The relation of two portraits in one part.
    package enum Relation: String, Sendable {
        /// The intervals do not overlap, or no kind is possible for both.
        case differs
        /// They overlap: no difference is shown.
        case overlaps
        /// Only one of the portraits has this part.
        case onlyOne = "only_one"
    }

    /// A part with its values; both nil for the kind.
    package struct Row: Sendable, Equatable {
        package let part: Part
        package let relation: Relation
        package let first: Interval?
        package let second: Interval?
    }

    /// The parts that at least one of the portraits has, the kind first.
    package let rows: [Row]

    /// Compares two portraits.
    package init(_ first: PathPortrait, _ second: PathPortrait) {
        let areApart = Set(first.possible).isDisjoint(with: second.possible)
        let kind = Row(part: .kind, relation: areApart ? .differs : .overlaps, first: nil, second: nil)
        rows =
            [kind]
            + [
                Self.row(.rate, first.rate, second.rate), Self.row(.depth, first.depth, second.depth),
                Self.row(.queue, first.queue, second.queue),
                Self.row(.onset, first.onset?.interval, second.onset?.interval),
            ].compactMap(\.self)
    }

    /// Compares rates, in bit/s, and what passed beyond them, in bytes, as samples tell them.
    package init(rates: (Interval?, Interval?), bursts: (Interval?, Interval?)) {
        rows = [Self.row(.rate, rates.0, rates.1), Self.row(.depth, bursts.0, bursts.1)].compactMap(\.self)
    }

    /// True if some part differs.
    package var differs: Bool { rows.contains { $0.relation == .differs } }

    private static func row(_ part: Part, _ first: Interval?, _ second: Interval?) -> Row? {
        guard first != nil || second != nil else { return nil }
        guard let first, let second else {
            return Row(part: part, relation: .onlyOne, first: first, second: second)
        }
        let overlaps = first.lower <= second.upper && second.lower <= first.upper
        return Row(part: part, relation: overlaps ? .overlaps : .differs, first: first, second: second)
    }
}

extension FreezeOnset {
    /// The bytes at which it began: from those that had arrived to those of one packet more.
    package var interval: Interval {
        Interval(value: Double(bytes), lower: Double(bytes), upper: Double(bytes + Self.packet))
    }

    /// Bytes of a whole IP packet on most paths.
    private static let packet = 1_500
}
