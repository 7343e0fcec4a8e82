package import Basics

/// A complete test as one flat record: importing a record gives an equal test.
///
/// Keys, units and descriptions are those of the field table, which `help export` shows; any change of them
/// requires a new ``schema``. Lists without a fixed length remain lists; in CSV they are JSON texts.
package enum ExportRecord {
    /// Version of the keys and their meaning.
    package static let schema = PortableTest.schema

    /// Maximum number of values in a record: the samples of two replays and their ends, and a generous
    /// allowance for all others.
    package static let mostValues = 4 * StoredReplay.mostSamples + 100_000

    package typealias Pairs = [(key: String, value: JSONValue)]

    private static let names = PortableTest.table.names
    private static let areSamples = PortableTest.table.fields.map(\.isSample)

    /// Returns a record's keys and values, always the same keys in the same order.
    ///
    /// - Parameters:
    ///   - portable: the test.
    ///   - samples: true to include the raw samples.
    /// - Returns: the pairs.
    package static func pairs(_ portable: PortableTest, samples: Bool) -> Pairs {
        let values = PortableTest.table.row(portable)
        var pairs: Pairs = []
        pairs.reserveCapacity(values.count)
        for index in values.indices where samples || !areSamples[index] {
            pairs.append((names[index], values[index]))
        }
        return pairs
    }

    /// The keys, in order.
    package static func keys(samples: Bool) -> [String] {
        zip(names, areSamples).filter { samples || !$1 }.map(\.0)
    }

    /// Decodes a test from a line of an export.
    ///
    /// Numbers of other tests in it are those of the original database; the identities in
    /// `PortableTest.links` identify the tests here.
    ///
    /// - Throws: `RecordError`; no part of a line is ignored.
    package static func test(line: String) throws(RecordError) -> PortableTest {
        guard !JSONValue.hasMoreValues(than: mostValues, in: line.utf8) else {
            throw .tooManyValues(limit: mostValues)
        }
        let value: JSONValue
        do { value = try JSONValue(parsing: line) } catch {
            throw error.repeatedKey.map(RecordError.repeatedKey) ?? .notJSON(column: error.column)
        }
        guard case .object(let pairs) = value else { throw .notAnObject }
        guard let found = pairs.first(where: { $0.key == "schema" })?.value else { throw .schema(found: nil) }
        let known: Pairs
        switch found {
        case .integer(schema): known = pairs
        case .integer(let earlier):
            guard let brought = EarlierRecord.brought(pairs, from: earlier) else {
                throw .schema(found: found.excerpt)
            }
            known = brought
        default: throw .schema(found: found.excerpt)
        }
        let row = try PortableTest.table.row(of: known)
        do throws(FieldError) { return try PortableTest(row: row[...]) } catch {
            throw .wrong(key: error.field, value: error.told)
        }
    }
}

extension FieldError {
    /// The value as shown in a fault: seeds and roles, which are short texts, without quotes.
    fileprivate var told: String {
        guard case .string(let text) = value, text.utf8.count <= 40,
            field.hasSuffix("seed") || field == "replay_order"
        else { return value.excerpt }
        return text
    }
}
