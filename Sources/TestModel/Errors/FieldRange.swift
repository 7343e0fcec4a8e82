/// Permitted values of a record's field: the range of its numbers or of the length of its text.
package enum FieldRange: Error, Sendable, Equatable {
    /// A whole number.
    case integer(ClosedRange<Int64>, FieldUnit?)
    /// A finite number.
    case real(ClosedRange<Double>, FieldUnit?)
    /// Text with a length in this range, in bytes of UTF-8.
    case length(ClosedRange<Int>)
}

/// Unit of a numeric field.
package enum FieldUnit: String, Sendable, Equatable, CaseIterable {
    case seconds = "s"
    case bytes = "B"
    case megabitsPerSecond = "Mbit/s"
    case decibelMilliwatts = "dBm"
}
