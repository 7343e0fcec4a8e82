package import Recordings

/// Adjacent bytes of one packet that a rule needs unaltered.
package struct NeededRegion: Codable, Hashable, Sendable {
    /// The bytes.
    package let region: PayloadRegion
    /// True if they are lengths and types that a parser needs to locate the matched content.
    package let isFraming: Bool

    package init(region: PayloadRegion, isFraming: Bool) {
        self.region = region
        self.isFraming = isFraming
    }
}

extension NeededRegion {
    /// Joins adjacent regions of the same kind, in sending order.
    static func joined(_ parts: [NeededRegion]) -> [NeededRegion] {
        [false, true].flatMap { isFraming in
            PayloadRegion.union(parts.filter { $0.isFraming == isFraming }.map(\.region))
                .map { NeededRegion(region: $0, isFraming: isFraming) }
        }.sorted { $0.region < $1.region }
    }
}
