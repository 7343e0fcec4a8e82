import PathEmulation

/// Packets to which the same rules apply.
///
/// A packet gets one class at an interface, but several rules may be about it. So the rules' selectors and all
/// their intersections are looked at: the most specific one that fits a packet names all rules about it.
struct RuleCell: Hashable, Sendable {
    /// The packets, less those of the cells before it.
    let selector: PacketSelector
    /// The rules about them, as indices, ascending.
    let rules: [Int]

    private static let mostCells = 512

    /// The cells in the order in which filters must look at them: a packet is in the first one that fits.
    ///
    /// - Throws: `NamespaceLabError.tooManyOverlaps`.
    static func cells(
        of selectors: [PacketSelector], at place: LabPlace
    ) throws(NamespaceLabError) -> [RuleCell] {
        var found: [PacketSelector] = []
        for selector in selectors {
            for candidate in [selector] + found.compactMap({ $0.intersection(selector) })
            where !found.contains(candidate) {
                found.append(candidate)
            }
            guard found.count <= mostCells else { throw .tooManyOverlaps(place: place) }
        }
        var cells: [RuleCell] = []
        for selector in found {
            let rules = selectors.indices.filter { selectors[$0].intersection(selector) == selector }
            if !cells.contains(where: { $0.rules == rules }) {
                cells.append(RuleCell(selector: selector, rules: rules))
            }
        }
        // Swift's sort keeps the order of equals only in practice, hence the index.
        return cells.enumerated()
            .sorted { ($1.element.rules.count, $0.offset) < ($0.element.rules.count, $1.offset) }
            .map(\.element)
    }
}
