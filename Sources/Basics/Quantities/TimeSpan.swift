/// A time span in nanoseconds; finer decimals are dropped.
package struct TimeSpan: Quantity {
    package static let kind = QuantityKind.time
    package static let example = "40ms"
    package static let units = [
        QuantityUnit("w", 7 * day, isPrinted: false), QuantityUnit("d", day, isPrinted: false),
        QuantityUnit("h", 3_600 * second, isPrinted: false),
        QuantityUnit("min", 60 * second, isPrinted: false),
        QuantityUnit("m", 60 * second, isPrinted: false), QuantityUnit("s", second),
        QuantityUnit("ms", 1_000_000), QuantityUnit("us", 1_000), QuantityUnit("ns", 1),
    ]
    package static let dropsFinerDecimals = true

    /// Nanoseconds per second.
    package static let second: Int64 = 1_000_000_000
    /// Nanoseconds per day.
    package static let day = 86_400 * second

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }

    /// The span for the standard library's clocks.
    package var duration: Duration { .nanoseconds(parts) }

    /// The span in seconds.
    package var seconds: Double { Double(parts) / Double(Self.second) }
}
