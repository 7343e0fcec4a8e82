package import Basics

/// Description of one field of a stored test: its name, permitted values, unit, meaning and storage location.
///
/// Names are those of exported records, with a unit as suffix if there is one. A ``FieldTable`` associates
/// them with the properties of the Swift type.
package struct TestField: Sendable, Equatable {
    /// The key in its record.
    package var name: String
    /// Personal information that the field may contain.
    package let privacy: FieldPrivacy
    /// Permitted values.
    package let value: Value
    /// True if the value may be unknown, which is null.
    package internal(set) var isOptional: Bool
    /// True if it is a raw sample, which most exports omit unless requested.
    package let isSample: Bool
    /// Description, for reference pages and schemas.
    package let meaning: Meaning
    /// Location in its record's table of the database.
    var columns: Columns
    /// The schema version that introduced the field; nil if it is as old as its table.
    ///
    /// Databases of earlier versions are extended by its columns; older tests and records get its value in
    /// the record's `blank`.
    package internal(set) var since: Int?
    /// The field that is null exactly if the part to which this field belongs is missing; nil if the part is
    /// always present.
    package internal(set) var mark: String?

    init(
        _ name: String, _ privacy: FieldPrivacy, _ value: Value, _ meaning: Meaning,
        isOptional: Bool = false,
        isSample: Bool = false, columns: Columns = .ofItsName, since: Int? = nil
    ) {
        self.name = name
        self.privacy = privacy
        self.value = value
        self.meaning = meaning
        self.isOptional = isOptional
        self.isSample = isSample
        self.columns = columns
        self.since = since
    }

    /// Location of a field in a table of the database.
    enum Columns: Sendable, Equatable {
        /// In the column of the same name.
        case ofItsName
        /// In a column of another name.
        case named(String)
        /// One column for each element of a list.
        case spread([String])
        /// No column: stored in another table, or not at all.
        case none
    }

    /// The database columns that hold the field; none if it has its own table or is not stored.
    package var columnNames: [String] {
        switch columns {
        case .ofItsName: [name]
        case .named(let column): [column]
        case .spread(let columns): columns
        case .none: []
        }
    }

    /// True if it is a list with one column for each element.
    package var isSpread: Bool { if case .spread = columns { true } else { false } }

    /// Returns the same field with a prefix before its name and before those of its columns.
    func prefixed(_ prefix: String) -> TestField {
        var field = self
        field.name = prefix + name
        field.mark = mark.map { prefix + $0 }
        switch columns {
        case .ofItsName, .none: break
        case .named(let column): field.columns = .named(prefix + column)
        case .spread(let columns): field.columns = .spread(columns.map { prefix + $0 })
        }
        return field
    }

    /// Permitted values of a field.
    package indirect enum Value: Sendable, Equatable {
        /// A whole number.
        case integer(ClosedRange<Int64>, FieldUnit? = nil)
        /// A finite number.
        case real(ClosedRange<Double>, FieldUnit? = nil)
        /// Text with a length in this range, in bytes of UTF-8.
        case text(ClosedRange<Int>)
        /// One of the given words.
        case choice([String])
        /// A Boolean value.
        case flag
        /// An instant in the years 1 to 9999, as ISO 8601 in UTC with milliseconds.
        case instant
        /// A non-negative 64-bit integer as text, since JSON readers lose digits of such large numbers.
        case seed
        /// A dictionary with text keys.
        case dictionary(of: Value)
        /// A list.
        case list(of: Value)
        /// A list in which some values may be unknown, which is null.
        case gappedList(of: Value)
        /// A nested record.
        case record([TestField])
        /// A cause, which is an object, or a clause of an earlier version, which is text.
        case cause
    }
}
