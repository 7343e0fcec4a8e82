package import Basics

/// A type whose values consist of the fields of a table.
package protocol FieldRecord: Sendable {
    /// All fields. Their reading and writing in every form derives from this table.
    static var table: FieldTable<Self> { get }
    /// A value to be filled field by field.
    static var blank: Self { get }
}

/// The fields of a record, each with its location in the Swift type.
///
/// A record has two plain forms. The flat row has a value for each of ``fields``; it is used for export,
/// import and storage. The object form (``object(_:samples:)``) has nested objects; programs that request a
/// single test receive it.
package struct FieldTable<Record: FieldRecord>: Sendable {
    /// The fields of the flat row, in order.
    package let fields: [TestField]
    /// Their names.
    package let names: [String]
    private let parts: [FieldPart<Record>]
    /// Index of each field in the flat row.
    private let places: KeyIndex
    /// For each part, true if it has columns in the record's own table of the database.
    private let haveColumns: [Bool]

    /// Creates a table from parts in order.
    init(_ parts: [FieldPart<Record>]) {
        self.parts = parts
        let fields = parts.flatMap(\.fields)
        self.fields = fields
        names = fields.map(\.name)
        places = KeyIndex(names)
        var blank: [JSONValue] = []
        for part in parts { part.append(.blank, &blank) }
        earlier = zip(fields, blank).map { $0.since == nil ? nil : $1 }
        haveColumns = parts.map { part in part.fields.contains { !$0.columnNames.isEmpty } }
    }

    /// The value of each of ``fields`` in a record that is older than the field; nil if the field is
    /// required.
    package let earlier: [JSONValue?]

    /// The entries of ``object(_:samples:)``, in order.
    package var shapes: [FieldShape] { parts.flatMap(\.shapes) }

    /// The flat row of a record.
    package func row(_ record: Record) -> [JSONValue] {
        var row: [JSONValue] = []
        row.reserveCapacity(fields.count)
        append(record, to: &row)
        return row
    }

    /// Returns the flat row of a record, limited to the record's own table of the database: null for fields
    /// in other tables, such as the samples, which are most of a test.
    package func columnRow(_ record: Record) -> [JSONValue] {
        var row: [JSONValue] = []
        row.reserveCapacity(fields.count)
        for index in parts.indices {
            if haveColumns[index] {
                parts[index].append(record, &row)
            } else {
                row += repeatElement(.null, count: parts[index].fields.count)
            }
        }
        return row
    }

    /// Returns the flat row of an exported record; keys and values may be in any order.
    ///
    /// Samples may be missing, and so may fields that are newer than the record; all others are required. An
    /// object with other keys is not a record of this kind.
    ///
    /// - Throws: a fault if a field is missing or unknown or has an invalid value.
    package func row(of pairs: [(key: String, value: JSONValue)]) throws(RecordError) -> [JSONValue] {
        var found = [JSONValue?](repeating: nil, count: fields.count)
        var unknown: String?
        for (key, value) in pairs {
            if let place = places.number(of: key) {
                found[place] = value
            } else {
                unknown = min(unknown ?? key, key)
            }
        }
        var row: [JSONValue] = []
        row.reserveCapacity(fields.count)
        for (place, field) in fields.enumerated() {
            guard let value = found[place] ?? (field.isSample ? .null : earlier[place]) else {
                throw .missing(key: field.name)
            }
            try field.check(value)
            row.append(value)
        }
        if let unknown { throw .unknown(key: unknown) }
        return row
    }

    /// Adds the flat row of a record to another.
    func append(_ record: Record, to row: inout [JSONValue]) {
        // By their places, which copies no part.
        for index in parts.indices { parts[index].append(record, &row) }
    }

    /// Anonymises the fields of a record that may identify a person.
    func protect(_ record: inout Record, by anonymiser: Anonymiser) {
        for part in parts { part.protect(&record, anonymiser) }
    }

    /// Fills a record from a flat row, one value for each of ``fields``.
    ///
    /// - Throws: a misfit for the first field whose value does not match its type.
    package func fill(_ record: inout Record, from row: ArraySlice<JSONValue>) throws(FieldError) {
        var start = row.startIndex
        for index in parts.indices {
            let end = start + parts[index].fields.count
            try parts[index].fill(&record, row[start..<end])
            start = end
        }
    }

    /// Returns the record as a JSON object.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - samples: true to include raw samples.
    /// - Returns: keys and values.
    package func object(_ record: Record, samples: Bool) -> [(key: String, value: JSONValue)] {
        var pairs: [(key: String, value: JSONValue)] = []
        for part in parts { part.nest(record, samples, &pairs) }
        return pairs
    }
}

extension FieldRecord {
    /// Decodes a flat row.
    ///
    /// - Throws: a misfit for the first field whose value does not match its type.
    package init(row: ArraySlice<JSONValue>) throws(FieldError) {
        self = Self.blank
        try Self.table.fill(&self, from: row)
    }
}

/// A value that does not match its field's type.
package struct FieldError: Error, Equatable {
    /// The field's name, prefixed with those of the lists that contain it.
    package var field: String
    /// The value.
    package let value: JSONValue

    package init(_ field: String, _ value: JSONValue) {
        self.field = field
        self.value = value
    }

    /// Returns the same misfit with a prefix before the field's name.
    func within(_ prefix: String) -> Self { Self(prefix + field, value) }
}
