/// A number of bytes; units are decimal.
package struct ByteCount: Quantity {
    package static let kind = QuantityKind.size
    package static let example = "64kB"
    package static let units = [
        QuantityUnit("TB", 1_000_000_000_000, isPrinted: false), QuantityUnit("GB", 1_000_000_000),
        QuantityUnit("MB", 1_000_000), QuantityUnit("kB", 1_000), QuantityUnit("B", 1),
    ]

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }
}
