/// A rate in bits per second.
package struct BitRate: Quantity {
    package static let kind = QuantityKind.rate
    package static let example = "1.5Mbit/s"
    package static let units = [
        QuantityUnit("Gbit/s", 1_000_000_000), QuantityUnit("Mbit/s", 1_000_000),
        QuantityUnit("kbit/s", 1_000), QuantityUnit("bit/s", 1),
    ]

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }

    /// The rate in Mbit/s.
    package var megabits: Double { Double(parts) / 1e6 }

    /// Returns the number of bytes transferred in the given number of nanoseconds.
    package func bytes(in nanoseconds: Int64) -> Int {
        Int((Double(parts) / 8e9 * Double(nanoseconds)).rounded(.down))
    }
}
