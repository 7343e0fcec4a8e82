package import Basics
import Foundation

/// The flows of a capture, which one limit treats together, or not: flows have one portrait only if it suits their packets as
/// well as a portrait of each does, and hides no limit that one of them shows.
package struct FlowsOfPath: Sendable {
    /// The portrait of all of them.
    package let portrait: PathPortrait
    /// The flows with the most packets, in the order of their numbers.
    package let largest: [Int]
    /// True unless the packets show that they are not limited alike.
    package let areLimitedTogether: Bool

    /// The number of flows that are looked at one by one.
    private static let most = 8
    /// By how much the logarithm of the likelihood of the flows' own portraits has to exceed that of the joint one: what
    /// several searches find in noise, and some for each loss, as no model tells them exactly.
    private static let (margin, marginOfLoss) = (40.0, 0.05)
    /// Rates that differ by less may be those of one limit.
    private static let sameRate = 0.15
    /// By how much the logarithm of the likelihood of a limit has to exceed that of none for a flow that surely has one: a
    /// second cause costs as much (``KindEvidence``).
    private static let sure = 10.0

    /// Compares the joint portrait with those of the flows.
    ///
    /// - Parameters:
    ///   - packets: of all flows.
    ///   - endings: how the flows ended.
    ///   - cancellation: ends the search early once it is set; the result then means nothing.
    package init(_ packets: [SentPacket], endings: [FlowEnding], cancellation: CancellationFlag? = nil) {
        self.init(packets, endings: endings, watch: SearchWatch(cancellation: cancellation))
    }

    /// Compares the joint portrait with those of the flows, while the searches are watched.
    init(_ packets: [SentPacket], endings: [FlowEnding], watch: SearchWatch) {
        let joint = PathPortrait(of: packets, endings: endings, start: .unknown, watch: watch)
        portrait = joint
        let flows = Dictionary(grouping: packets, by: \.flow)
            .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        largest = flows.prefix(Self.most).map(\.key).sorted()
        // The end of a flow is told as before, and a single flow is a path of its own.
        guard flows.count > 1, joint.onset == nil, joint.reset == nil else {
            areLimitedTogether = true
            return
        }
        var parts = flows.prefix(Self.most).map(\.value)
        let others = Set(flows.dropFirst(Self.most).map(\.key))
        if !others.isEmpty { parts.append(packets.filter { others.contains($0.flow) }) }
        let portraits = parts.map { PathPortrait(of: $0, endings: [], start: .unknown, watch: watch) }
        let gain = portraits.reduce(-joint.best) { $0 + $1.best }
        let isBetter = gain > Self.margin + Self.marginOfLoss * Double(joint.losses)
        let differ = Self.differ(portraits) || portraits.contains { Self.differ($0, joint) }
        // Losses of another flow that no bucket explains would outweigh the bucket of this one.
        let isHidden = !joint.showsLimit && portraits.contains { $0.surplusOfLimit > Self.sure }
        areLimitedTogether = !(isBetter && differ || isHidden)
    }

    /// True if two of the portraits have no kind in common, or rates that differ.
    private static func differ(_ portraits: [PathPortrait]) -> Bool {
        portraits.indices.contains { first in
            portraits[..<first].contains { differ($0, portraits[first]) }
        }
    }

    private static func differ(_ first: PathPortrait, _ second: PathPortrait) -> Bool {
        if Set(first.possible).isDisjoint(with: second.possible) { return true }
        guard let one = first.rate, let other = second.rate else { return false }
        return abs(log(one.value / other.value)) > sameRate
            && (one.upper < other.lower || other.upper < one.lower)
    }
}

extension PathPortrait {
    /// The score of the likeliest kind of what the packets tell.
    fileprivate var best: Double { scores.values.max() ?? 0 }

    /// True if a limit is among the kinds that the packets do not tell apart.
    fileprivate var showsLimit: Bool { possible.contains(where: \.isLimit) }

    /// By how much the score of the likeliest limit exceeds that of none.
    fileprivate var surplusOfLimit: Double {
        func best(_ isLimit: Bool) -> Double {
            scores.filter { $0.key.isLimit == isLimit }.values.max() ?? -.infinity
        }
        return best(true) - best(false)
    }
}

extension PathKind {
    /// True for a rate that holds a flow back.
    fileprivate var isLimit: Bool {
        switch self {
        case .policer, .shaper, .both: true
        case .nothing, .randomLoss, .freeze, .reset: false
        }
    }
}
