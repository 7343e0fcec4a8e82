import Characterisation

/// A count of how often portraits of drawn paths are right.
package struct PortraitTally: Sendable {
    /// Paths that have no policer and whose packets are not all delivered, or all.
    package private(set) var unpoliced = 0
    /// Those of them that were said to be policed.
    package private(set) var falselyPoliced: [String] = []
    /// Paths with a policer or a shaper that lost or delayed something.
    package private(set) var limited = 0
    /// Those of them whose kind was wrong, and the true one not told as possible.
    package private(set) var wrong: [String] = []
    /// Intervals of rates and of depths.
    package private(set) var intervals = 0
    /// Those that held the truth.
    package private(set) var held = 0

    /// Draws paths of each family, and asks for their portraits.
    ///
    /// - Parameters:
    ///   - draws: of each family.
    ///   - seed: of the first; each further one adds 1.
    package init(draws: Int, seed: UInt64) {
        for family in DrawnPath.Family.allCases {
            for index in 0..<draws {
                add(DrawnPath(family, seed: seed + UInt64(index)), seed + UInt64(index))
            }
        }
    }

    private mutating func add(_ path: DrawnPath, _ seed: UInt64) {
        let portrait = PathPortrait(of: path.packets)
        let text = "\(path.family) \(seed): \(portrait.possible), \(path.text)"
        if path.family != .policed {
            unpoliced += 1
            if portrait.kind == .policer || portrait.kind == .both { falselyPoliced.append(text) }
        }
        guard let kind = path.kind else { return }
        // A bucket that was never empty shows nothing, and few losses are told with doubt.
        guard portrait.losses >= 10 || portrait.kind == .shaper else { return }
        limited += 1
        guard portrait.possible.contains(kind) else { return wrong.append(text) }
        guard portrait.kind == kind else { return }
        if let rate = portrait.rate { count(rate.contains(path.rate)) }
        if let depth = portrait.depth { count(depth.contains(path.depth)) }
    }

    private mutating func count(_ isHeld: Bool) {
        intervals += 1
        held += isHeld ? 1 : 0
    }
}

extension DrawnPath {
    /// The kind of its limit, if packets tell.
    fileprivate var kind: PathKind? {
        switch family {
        case .policed: .policer
        case .shaped, .line: .shaper
        default: nil
        }
    }
}
