/// What is known of one field of a stored test: its name, what it may hold, its unit, its meaning and where it is kept.
///
/// Names are those of exported records, with the unit at the end where there is one. A ``FieldTable`` joins them with
/// the places of the Swift type.
package struct TestField: Sendable, Equatable {
    /// The key in its record.
    package var name: String
    /// What it may tell of a person.
    package let privacy: FieldPrivacy
    /// What it may hold.
    package let value: Value
    /// Whether it may be unknown, which is null.
    package internal(set) var isOptional: Bool
    /// Whether it is a raw sample, of which an export leaves the most away unless asked for them.
    package let isSample: Bool
    /// What it tells, in English: for reference pages and schemas.
    package let meaning: String
    /// Where it lies in its record's table of the database.
    var columns: Columns
    /// The version of the database's layout that brought it; nil for what the tables were made with.
    ///
    /// Databases of earlier versions get its columns, and tests and records of before have its value in the record's
    /// `blank`.
    package internal(set) var since: Int?
    /// The field that is null exactly where the part that this one belongs to is missing altogether; nil if its part is
    /// always there.
    package internal(set) var mark: String?

    init(
        _ name: String, _ privacy: FieldPrivacy, _ value: Value, _ meaning: String, isOptional: Bool = false,
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

    /// Where a field lies in a table of the database.
    enum Columns: Sendable, Equatable {
        /// In the column of the same name.
        case ofItsName
        /// In a column of another name.
        case named(String)
        /// The elements of a list in a column each.
        case spread([String])
        /// Elsewhere: in a table of its own, or not at all.
        case none
    }

    /// The columns of the database that hold it; none if it lies in a table of its own or is not stored.
    package var columnNames: [String] {
        switch columns {
        case .ofItsName: [name]
        case .named(let column): [column]
        case .spread(let columns): columns
        case .none: []
        }
    }

    /// Whether it is a list whose elements have a column each.
    package var isSpread: Bool { if case .spread = columns { true } else { false } }

    /// The same field with another name before its own, and before those of its columns.
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

    /// What a field may hold.
    package indirect enum Value: Sendable, Equatable {
        /// A whole number.
        case integer(ClosedRange<Int64>, FieldUnit? = nil)
        /// A finite number.
        case real(ClosedRange<Double>, FieldUnit? = nil)
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
        /// A cause, which is an object; or a clause of an earlier version, which is a text.
        case cause
    }
}
