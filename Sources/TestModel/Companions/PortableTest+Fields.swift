import Basics
import Foundation

/// The complete test as one flat record, the export format.
extension PortableTest: FieldRecord {
    /// Version of the record format: of its fields and their meaning.
    package static let schema: Int64 = 3

    package static let blank = PortableTest(test: .blank, uuid: "")

    package static let table = FieldTable<PortableTest>([
        version,
        .field("uuid", .open, \.uuid, .name, "the test's identity, the same wherever it is imported"),
        .group("", \.test),
        .field("tags", .withheld(.tags), \.tags, .list(of: .name), "words that people gave it"),
        .list("user_notes", .withheld(.notes), \.userNotes, "what people wrote"),
        .field("confirms_uuid", .open, \.links[.confirms], .name, "the identity of the test that it repeats"),
        .field("localization_single_uuid", .open, \.links[.single], .name, "the identity of the single test"),
        .field("localization_first_uuid", .open, \.links[.first], .name, "the identity of server one's test"),
        .field(
            "localization_second_uuid", .open, \.links[.second], .name, "the identity of server two's test"),
        .field(
            "pair_of_uuid", .open, \.links[.series], .name, "the identity of the series that it is a pair of",
            since: 8),
    ])

    private static var version: FieldPart<PortableTest> {
        let field = TestField(
            "schema", .open, .integer(schema...schema), "the version of this list", columns: .none)
        return FieldPart(
            fields: [field], shapes: [.value(field)],
            append: { _, row in row.append(schema.plain) },
            fill: { (_, row) throws(FieldMisfit) in
                let found = row[row.startIndex]
                guard Int64(plain: found) == schema else { throw FieldMisfit(field.name, found) }
            },
            nest: { _, _, pairs in pairs.append((field.name, schema.plain)) }, protect: { _, _ in })
    }
}

extension UserNote: FieldRecord {
    package static let blank = UserNote(written: .distantPast, text: "")

    package static let table = FieldTable<UserNote>([
        .field("written", .open, \.written, .instant, "when it was written"),
        .field("text", .open, \.text, .words, "what was written"),
    ])
}
