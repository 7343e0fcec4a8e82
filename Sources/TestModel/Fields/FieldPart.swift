package import Basics

/// One entry of a field table: a field, or several fields that belong together.
package struct FieldPart<Record: FieldRecord>: Sendable {
    /// The fields of the flat row that this part contributes.
    let fields: [TestField]
    /// The shapes of the nested object that this part contributes.
    let shapes: [FieldShape]
    /// Adds its values to a flat row.
    let append: @Sendable (Record, inout [JSONValue]) -> Void
    /// Reads its values, one for each of its fields.
    let fill: @Sendable (inout Record, ArraySlice<JSONValue>) throws(FieldError) -> Void
    /// Adds its keys to an object, with or without raw samples.
    let nest: @Sendable (Record, Bool, inout [(key: String, value: JSONValue)]) -> Void
    /// Anonymises the values that may identify a person.
    let protect: @Sendable (inout Record, Anonymiser) -> Void

    typealias Path<Value> = WritableKeyPath<Record, Value> & Sendable

    /// Creates a part with a single field.
    ///
    /// - Parameters:
    ///   - name: its key.
    ///   - privacy: the personal information that it may contain.
    ///   - path: its location in the record.
    ///   - value: its permitted values.
    ///   - meaning: its description.
    ///   - isOptional: true if it may be unknown; nil derives this from its type.
    ///   - columns: its location in the record's table of the database.
    ///   - since: the schema version that introduced it, if it is newer than its table.
    ///   - isSample: true if it holds raw samples, which an object may leave out.
    /// - Returns: the part.
    static func field<Value: FieldRepresentable>(
        _ name: String, _ privacy: FieldPrivacy, _ path: any Path<Value>, _ value: TestField.Value,
        _ meaning: Meaning,
        isOptional: Bool = Value.isOptional, columns: TestField.Columns = .ofItsName, since: Int? = nil,
        isSample: Bool = false
    ) -> Self {
        let field = TestField(
            name, privacy, value, meaning, isOptional: isOptional, isSample: isSample, columns: columns,
            since: since)
        return Self(
            fields: [field], shapes: [.value(field)],
            append: { record, row in row.append(record[keyPath: path].plain) },
            fill: { (record, row) throws(FieldError) in
                let plain = row[row.startIndex]
                guard let value = Value(plain: plain) else { throw FieldError(name, plain) }
                record[keyPath: path] = value
            },
            nest: { record, samples, pairs in
                if samples || !isSample { pairs.append((name, record[keyPath: path].plain)) }
            },
            protect: { record, anonymiser in
                switch anonymiser.left(of: record[keyPath: path].plain, privacy) {
                case .all: break
                case .other(let plain):
                    record[keyPath: path] = Value(plain: plain) ?? Record.blank[keyPath: path]
                case .nothing: record[keyPath: path] = Record.blank[keyPath: path]
                }
            })
    }

    /// Creates a part with a field of an enumeration type.
    static func field<Value: FieldRepresentable & CaseIterable & RawRepresentable<String>>(
        _ name: String, _ privacy: FieldPrivacy, _ path: any Path<Value>, _ meaning: Meaning,
        columns: TestField.Columns = .ofItsName, since: Int? = nil
    ) -> Self {
        field(name, privacy, path, .choice(of: Value.self), meaning, columns: columns, since: since)
    }

    /// Creates a part with a field of an enumeration type that may be unknown.
    static func field<Value: FieldRepresentable & CaseIterable & RawRepresentable<String>>(
        _ name: String, _ privacy: FieldPrivacy, _ path: any Path<Value?>, _ meaning: Meaning,
        columns: TestField.Columns = .ofItsName, since: Int? = nil
    ) -> Self {
        field(name, privacy, path, .choice(of: Value.self), meaning, columns: columns, since: since)
    }

    /// Creates a part with a number that may be unknown, which is represented by NaN.
    static func unknown(
        _ name: String, _ privacy: FieldPrivacy, _ path: any Path<Double>, _ value: TestField.Value,
        _ meaning: Meaning,
        columns: TestField.Columns = .ofItsName, since: Int? = nil
    ) -> Self {
        field(name, privacy, path, value, meaning, isOptional: true, columns: columns, since: since)
    }

    /// Creates a part with a list of records, each a row of another table of the database.
    static func list<Part: FieldRecord>(
        _ name: String, _ privacy: FieldPrivacy, _ path: any Path<[Part]>, _ meaning: Meaning
    ) -> Self {
        let field = TestField(
            name, privacy, .list(of: .record(Part.table.fields)), meaning, columns: .none)
        return Self(
            fields: [field], shapes: [.list(name, Part.table.shapes, meaning)],
            append: { record, row in row.append(.array(record[keyPath: path].map(\.flatObject))) },
            fill: { (record, row) throws(FieldError) in
                record[keyPath: path] = try Part.list(row[row.startIndex], named: name)
            },
            nest: { record, samples, pairs in
                let parts = record[keyPath: path].map {
                    JSONValue.object(Part.table.object($0, samples: samples))
                }
                pairs.append((name, .array(parts)))
            },
            protect: { record, anonymiser in
                guard anonymiser.keeps(privacy) else { return record[keyPath: path] = [] }
                for index in record[keyPath: path].indices {
                    Part.table.protect(&record[keyPath: path][index], by: anonymiser)
                }
            })
    }

    /// Creates a part with a record that is always present, in fields of the same row.
    ///
    /// - Parameters:
    ///   - name: prefix of the names of its fields, and its key in an object; empty for fields without a
    ///     prefix.
    ///   - path: its location in the record.
    /// - Returns: the part.
    static func group<Part: FieldRecord>(_ name: String, _ path: any Path<Part>) -> Self {
        let prefix = name.isEmpty ? "" : name + "_"
        return Self(
            fields: Part.table.fields.map { $0.prefixed(prefix) },
            shapes: name.isEmpty
                ? Part.table.shapes : [.object(name, Part.table.shapes, isOptional: false)],
            append: { record, row in Part.table.append(record[keyPath: path], to: &row) },
            fill: { (record, row) throws(FieldError) in
                do throws(FieldError) { try Part.table.fill(&record[keyPath: path], from: row) } catch {
                    throw error.within(prefix)
                }
            },
            nest: { record, samples, pairs in
                let part = Part.table.object(record[keyPath: path], samples: samples)
                if name.isEmpty { pairs += part } else { pairs.append((name, .object(part))) }
            }, protect: { record, anonymiser in Part.table.protect(&record[keyPath: path], by: anonymiser) })
    }

    /// Creates a part with an optional record: if it is missing, all its fields are null, and an object lacks
    /// its key.
    ///
    /// - Parameters:
    ///   - name: prefix of the names of its fields, and its key in an object.
    ///   - path: its location in the record.
    ///   - mark: its field that is never null if the record is present.
    ///   - isOwnTable: true if it is a row of another table of the database.
    ///   - isNested: true if it is a nested object in an object.
    ///   - since: the schema version that introduced its table, if the record is older.
    /// - Returns: the part.
    static func group<Part: FieldRecord>(
        _ name: String, _ path: any Path<Part?>, markedBy mark: String, isOwnTable: Bool = false,
        isNested: Bool = true, since: Int? = nil
    ) -> Self {
        let prefix = name + "_"
        let own = Part.table.fields
        let place = own.firstIndex { $0.name == mark }
        let fields = own.map { field in
            var field = field.prefixed(prefix)
            field.isOptional = true
            field.mark = prefix + mark
            if isOwnTable { field.columns = .none }
            // A field that is newer than its group keeps its own version.
            field.since = [since, field.since].compactMap(\.self).max()
            return field
        }
        return Self(
            fields: fields,
            shapes: isNested
                ? [.object(name, Part.table.shapes, isOptional: true)] : fields.map(FieldShape.value),
            append: { record, row in
                if let part = record[keyPath: path] {
                    Part.table.append(part, to: &row)
                } else {
                    row += repeatElement(.null, count: own.count)
                }
            },
            fill: { (record, row) throws(FieldError) in
                guard let place, row[row.startIndex + place].isKnown else {
                    return try FieldError.expectUnknown(row, fields)
                }
                do throws(FieldError) {
                    try FieldError.expectKnown(row, own)
                    record[keyPath: path] = try Part(row: row)
                } catch {
                    throw error.within(prefix)
                }
            },
            nest: { record, samples, pairs in
                guard isNested else {
                    let part = record[keyPath: path]
                    let values = part.map { Part.table.row($0) } ?? own.map { _ in .null }
                    return pairs += zip(fields, values).map { ($0.name, $1) }
                }
                guard let part = record[keyPath: path] else { return }
                pairs.append((name, .object(Part.table.object(part, samples: samples))))
            },
            protect: { record, anonymiser in
                guard var part = record[keyPath: path] else { return }
                Part.table.protect(&part, by: anonymiser)
                record[keyPath: path] = part
            })
    }
}

extension FieldError {
    /// Checks that the fields of a missing record are null.
    static func expectUnknown(_ row: ArraySlice<JSONValue>, _ fields: [TestField]) throws(FieldError) {
        for (value, field) in zip(row, fields) where value.isKnown { throw FieldError(field.name, value) }
    }

    /// Checks that the fields of a present record are null only if they are optional.
    static func expectKnown(_ row: ArraySlice<JSONValue>, _ fields: [TestField]) throws(FieldError) {
        for (value, field) in zip(row, fields) where !field.isOptional && !value.isKnown {
            throw FieldError(field.name, value)
        }
    }
}

extension FieldRecord {
    /// The flat row as an object with the names of its fields; this form is used in lists.
    package var flatObject: JSONValue {
        .object(zip(Self.table.names, Self.table.row(self)).map { (key: $0, value: $1) })
    }

    /// The records of a list of such objects, which have all keys.
    package static func list(
        _ plain: JSONValue, named name: String
    ) throws(FieldError) -> [Self] {
        guard case .array(let values) = plain else { throw FieldError(name, plain) }
        var records: [Self] = []
        for (index, value) in values.enumerated() {
            let place = "\(name)[\(index)]"
            guard case .object(let pairs) = value else { throw FieldError(place, value) }
            let row = zip(table.fields, table.earlier).map { field, earlier in
                pairs.first { $0.key == field.name }?.value ?? earlier ?? .null
            }
            do throws(FieldError) { records.append(try Self(row: row[...])) } catch {
                throw error.within(place + ".")
            }
        }
        return records
    }
}
