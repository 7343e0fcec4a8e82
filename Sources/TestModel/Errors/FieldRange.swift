/// What a field of a record takes: the range of its numbers, or how long its texts may be.
package enum FieldRange: Error, Sendable, Equatable {
    /// A whole number.
    case integer(ClosedRange<Int64>, FieldUnit?)
    /// A finite number.
    case real(ClosedRange<Double>, FieldUnit?)
    /// Text of so many bytes of UTF-8.
    case length(ClosedRange<Int>)
}

/// What a number counts.
package enum FieldUnit: String, Sendable, Equatable, CaseIterable {
    case seconds = "s"
    case bytes = "B"
    case megabitsPerSecond = "Mbit/s"
}
