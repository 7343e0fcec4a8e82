import Basics
import Foundation

/// The complete test as one flat record, the export format.
extension PortableTest: FieldRecord {
    /// Version of the record format: of its fields and their meaning.
    package static let schema: Int64 = 3

    package static let blank = PortableTest(test: .blank, uuid: "")

    package static let table = FieldTable<PortableTest>([
        version,
        .field(
            "uuid", .open, \.uuid, .name,
            .both(
                "the test's identity, the same wherever it is imported",
                "l'identité du test, la même partout où il est importé")),
        .group("", \.test),
        .field(
            "tags", .withheld(.tags), \.tags, .list(of: .name),
            .both("words that people gave it", "les étiquettes qu'on lui a données")),
        .list(
            "user_notes", .withheld(.notes), \.userNotes,
            .both("what people wrote", "les notes qu'on a écrites")),
        .field(
            "confirms_uuid", .open, \.links[.confirms], .name,
            .both("the identity of the test that it repeats", "l'identité du test qu'il répète")),
        .field(
            "localization_single_uuid", .open, \.links[.single], .name,
            .both("the identity of the single test", "l'identité du test simple")),
        .field(
            "localization_first_uuid", .open, \.links[.first], .name,
            .both("the identity of server one's test", "l'identité du test du serveur un")),
        .field(
            "localization_second_uuid", .open, \.links[.second], .name,
            .both("the identity of server two's test", "l'identité du test du serveur deux")),
        .field(
            "pair_of_uuid", .open, \.links[.series], .name,
            .both(
                "the identity of the series that it is a pair of",
                "l'identité de la série dont il est une paire"),
            since: 8),
    ])

    private static var version: FieldPart<PortableTest> {
        let field = TestField(
            "schema", .open, .integer(schema...schema),
            .both("the version of this list", "la version de cette liste"), columns: .none)
        return FieldPart(
            fields: [field], shapes: [.value(field)],
            append: { _, row in row.append(schema.plain) },
            fill: { (_, row) throws(FieldError) in
                let found = row[row.startIndex]
                guard Int64(plain: found) == schema else { throw FieldError(field.name, found) }
            },
            nest: { _, _, pairs in pairs.append((field.name, schema.plain)) }, protect: { _, _ in })
    }
}

extension UserNote: FieldRecord {
    package static let blank = UserNote(written: .distantPast, text: "")

    package static let table = FieldTable<UserNote>([
        .field("written", .open, \.written, .instant, .both("when it was written", "la date de la note")),
        .field("text", .open, \.text, .words, .both("what was written", "le texte de la note")),
    ])
}
