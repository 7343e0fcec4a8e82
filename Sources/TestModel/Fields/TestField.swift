/// What is known of one field of a stored test: its name, what it may hold, its unit and its meaning.
///
/// The tables of fields are ``record``, which is the whole test as one flat record, and those of the lists inside it.
/// Names are those of exported records, with the unit at the end where there is one.
package struct TestField: Sendable, Equatable {
    /// The key in its record.
    package var name: String
    /// What it may hold.
    package let value: Value
    /// Whether it may be unknown, which is null.
    package let isOptional: Bool
    /// Whether it is a raw sample, of which an export leaves the most away unless asked for them.
    package let isSample: Bool
    /// What it tells, in English: for reference pages and schemas.
    package let meaning: String

    package init(
        _ name: String, _ value: Value, _ meaning: String, isOptional: Bool = false, isSample: Bool = false
    ) {
        self.name = name
        self.value = value
        self.meaning = meaning
        self.isOptional = isOptional
        self.isSample = isSample
    }

    /// A field that may be unknown.
    static func optional(_ name: String, _ value: Value, _ meaning: String) -> TestField {
        TestField(name, value, meaning, isOptional: true)
    }

    /// The same field with another name before its own.
    func prefixed(_ prefix: String) -> TestField {
        var field = self
        field.name = prefix + name
        return field
    }

    /// What a field may hold.
    package indirect enum Value: Sendable, Equatable {
        /// A whole number.
        case integer(ClosedRange<Int64>, Unit? = nil)
        /// A finite number.
        case real(ClosedRange<Double>, Unit? = nil)
        /// Text of so many bytes of UTF-8.
        case text(ClosedRange<Int>)
        /// One of some words.
        case choice([String])
        /// Yes or no.
        case flag
        /// An instant in the years 1 to 9999, as ISO 8601 in UTC with milliseconds.
        case instant
        /// A whole number of 64 bits, 0 and up, as text: readers of JSON lose digits of so large numbers.
        case seed
        /// Texts by name.
        case dictionary(of: Value)
        /// A list.
        case list(of: Value)
        /// A list in which some values may be unknown, which is null.
        case gappedList(of: Value)
        /// A record of its own.
        case record([TestField])
    }

    /// What a number counts.
    package enum Unit: String, Sendable, Equatable, CaseIterable {
        case seconds = "s"
        case bytes = "B"
        case megabitsPerSecond = "Mbit/s"
    }

    /// Why a value does not fit.
    package enum Misfit: Error, Sendable, Equatable {
        case integer(ClosedRange<Int64>, Unit?)
        case real(ClosedRange<Double>, Unit?)
        case length(ClosedRange<Int>)
    }
}

extension TestField.Value {
    /// Makes sure that a whole number fits.
    package func check(_ number: Int64) throws(TestField.Misfit) {
        switch self {
        case .integer(let range, let unit) where !range.contains(number): throw .integer(range, unit)
        case .list(let element), .gappedList(let element): try element.check(number)
        default: break
        }
    }

    /// Makes sure that a number fits; NaN, which stands for an unknown one, does.
    package func check(_ number: Double) throws(TestField.Misfit) {
        switch self {
        case .real(let range, let unit) where !range.contains(number) && !number.isNaN:
            throw .real(range, unit)
        case .list(let element), .gappedList(let element): try element.check(number)
        default: break
        }
    }

    /// Makes sure that a text fits.
    package func check(_ text: String) throws(TestField.Misfit) {
        switch self {
        case .text(let range) where !range.contains(text.utf8.count): throw .length(range)
        case .list(let element), .gappedList(let element), .dictionary(let element): try element.check(text)
        default: break
        }
    }
}
