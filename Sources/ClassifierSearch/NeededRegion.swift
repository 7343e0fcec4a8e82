package import Recordings

/// Neighbouring bytes of one packet that a rule needs unaltered.
package struct NeededRegion: Codable, Hashable, Sendable {
    /// The bytes.
    package let region: PayloadRegion
    /// Whether they are lengths and types, which a parser needs to get to what the rule is about.
    package let isFraming: Bool

    package init(region: PayloadRegion, isFraming: Bool) {
        self.region = region
        self.isFraming = isFraming
    }
}

extension NeededRegion {
    /// Neighbours of one kind joined, in sending order.
    static func joined(_ parts: [NeededRegion]) -> [NeededRegion] {
        [false, true].flatMap { isFraming in
            PayloadRegion.union(parts.filter { $0.isFraming == isFraming }.map(\.region))
                .map { NeededRegion(region: $0, isFraming: isFraming) }
        }.sorted { $0.region < $1.region }
    }
}
