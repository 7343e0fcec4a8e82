package import Basics

/// A type whose values are made of fields, which one table tells.
package protocol FieldRecord: Sendable {
    /// All fields. Where they are written and read follows from it, and how.
    static var table: FieldTable<Self> { get }
    /// A value to be filled field by field.
    static var blank: Self { get }
}

/// The fields of a record, each with its place in the Swift type.
///
/// A record has two plain forms. As a flat row it has a value for each of ``fields``: so it is exported, imported and
/// stored. As an object (``object(_:samples:)``) its parts are objects of their own: so programs get it that ask for
/// one test.
package struct FieldTable<Record: FieldRecord>: Sendable {
    /// The fields of the flat row, in order.
    package let fields: [TestField]
    /// Their names.
    package let names: [String]
    private let parts: [FieldPart<Record>]
    /// Each field's place in the flat row.
    private let places: KeyIndex
    /// Which parts have columns in the record's own table of the database.
    private let haveColumns: [Bool]

    /// Joins parts in order.
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

    /// What a record of before a field's time has in its place, for each of ``fields``; nil where it has to be there.
    package let earlier: [JSONValue?]

    /// What ``object(_:samples:)`` has, in order.
    package var shapes: [FieldShape] { parts.flatMap(\.shapes) }

    /// The flat row of a record.
    package func row(_ record: Record) -> [JSONValue] {
        var row: [JSONValue] = []
        row.reserveCapacity(fields.count)
        append(record, to: &row)
        return row
    }

    /// The flat row of a record as far as it lies in the record's own table of the database: null for what lies in
    /// other tables, such as the samples, which are most of a test.
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

    /// The flat row of an exported record: keys and values in any order.
    ///
    /// Samples may be left out, and so may fields that are younger than the record; all others have to be there. An
    /// object with other keys is no record of this kind.
    ///
    /// - Throws: what is missing, unknown, or none of its field's values.
    package func row(of pairs: [(key: String, value: JSONValue)]) throws(RecordFault) -> [JSONValue] {
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

    /// Takes from a record what its fields say that it tells of a person.
    func protect(_ record: inout Record, by anonymiser: Anonymiser) {
        for part in parts { part.protect(&record, anonymiser) }
    }

    /// Fills a record from a flat row, one value for each of ``fields``.
    ///
    /// - Throws: the first field whose value is none of its type.
    package func fill(_ record: inout Record, from row: ArraySlice<JSONValue>) throws(FieldMisfit) {
        var start = row.startIndex
        for index in parts.indices {
            let end = start + parts[index].fields.count
            try parts[index].fill(&record, row[start..<end])
            start = end
        }
    }

    /// The record as a JSON object.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - samples: whether raw samples belong to it.
    /// - Returns: keys and values.
    package func object(_ record: Record, samples: Bool) -> [(key: String, value: JSONValue)] {
        var pairs: [(key: String, value: JSONValue)] = []
        for part in parts { part.nest(record, samples, &pairs) }
        return pairs
    }
}

extension FieldRecord {
    /// The record of a flat row.
    ///
    /// - Throws: the first field whose value is none of its type.
    package init(row: ArraySlice<JSONValue>) throws(FieldMisfit) {
        self = Self.blank
        try Self.table.fill(&self, from: row)
    }
}

/// A value that is not of its field's type.
package struct FieldMisfit: Error, Equatable {
    /// The field's name, with those of the lists that it lies in.
    package var field: String
    /// The value.
    package let value: JSONValue

    package init(_ field: String, _ value: JSONValue) {
        self.field = field
        self.value = value
    }

    /// The same misfit with what stands before the field's name.
    func within(_ prefix: String) -> Self { Self(prefix + field, value) }
}
