/// Value ranges shared by several fields. The bounds are far beyond any measured value, yet small enough that
/// computations with such values do not overflow.
extension TestField.Value {
    /// Free text.
    static let words = text(0...100_000)
    /// A name that is never empty.
    static let name = text(1...1_000)
    /// Offset from an instant, positive or negative.
    static let offset = real(-1e9...1e9, .seconds)
    /// A duration.
    static let duration = real(0...1e9, .seconds)
    /// A throughput.
    static let throughput = real(0...1e9, .megabitsPerSecond)
    /// A difference of throughputs.
    static let signedThroughput = real(-1e9...1e9, .megabitsPerSecond)
    /// A probability, or a share of a whole.
    static let share = real(0...1)
    /// A signed share of a whole.
    static let signedShare = real(-1...1)
    /// A number of bytes.
    static let bytes = integer(0...1_000_000_000_000_000, .bytes)
    /// A byte offset in a packet or a flow.
    static let position = integer(0...1_000_000_000_000)
    /// A number of items.
    static let count = integer(0...10_000_000)
    /// A port of TCP or UDP.
    static let port = integer(0...65_535)
    /// The number of a test in a database.
    static let testNumber = integer(1...Int64.max)
    /// A number that every JSON reader represents exactly, 2⁵³ − 1 at most.
    static let counter = integer(0...9_007_199_254_740_991)

    /// Returns a choice among the raw values of an enumeration type.
    static func choice<Value: CaseIterable & RawRepresentable<String>>(of type: Value.Type) -> Self {
        .choice(type.allCases.map(\.rawValue))
    }
}
