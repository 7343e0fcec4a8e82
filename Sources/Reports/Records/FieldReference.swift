import Basics
import TestModel

/// The fields of a test for the help: one key per line, with its description.
package enum FieldReference {
    /// Returns the text of a topic with its placeholders replaced by the lists.
    package static func filled(_ topic: String) -> String {
        topic.replacing("{fields of a record}", with: record).replacing("{fields of a test}", with: test)
            .replacing("{fields withheld}", with: withheld)
    }

    /// The fields changed by an anonymised export: by the words with which they are kept, and those always
    /// changed.
    private static var withheld: String {
        let everything = Anonymiser(keeping: []) { $0 }.keys
        let always = Anonymiser(keeping: Set(WithheldPart.allCases)) { $0 }.keys
        let parts = WithheldPart.allCases.map { part -> Line in
            let kept = Set(Anonymiser(keeping: [part]) { $0 }.keys)
            return (part.rawValue, everything.filter { !kept.contains($0) }.joined(separator: ", "))
        }
        return lines(parts + [("always", always.joined(separator: ", "))])
    }

    /// The keys of an exported record. Those of the control correspond to the original's.
    private static var record: String {
        lines(
            PortableTest.table.fields.filter { !$0.name.hasPrefix("control_") }.flatMap { field in
                [(field.name, text(field))] + inner(field.value)
            })
    }

    /// The keys of a test in JSON, with dots for nested objects.
    private static var test: String { lines(paths(StoredTest.table.shapes, "")) }

    private typealias Line = (name: String, meaning: String)

    private static func paths(_ shapes: [FieldShape], _ prefix: String) -> [Line] {
        shapes.flatMap { shape -> [Line] in
            switch shape {
            case .value(let field): [(prefix + field.name, text(field))] + inner(field.value)
            case .object(let name, let shapes, _): paths(shapes, prefix + name + ".")
            case .list(let name, let shapes, let meaning):
                [(prefix + name, meaning + "; each has")] + paths(shapes, "  ")
            }
        }
    }

    /// Returns the fields of a list's objects.
    private static func inner(_ value: TestField.Value) -> [Line] {
        guard case .list(of: .record(let fields)) = value, fields.count != StoredReplay.table.fields.count
        else {
            return []
        }
        return fields.map { ("  " + $0.name, text($0)) }
    }

    private static func text(_ field: TestField) -> String {
        switch field.value {
        case .choice(let names): "\(field.meaning): \(names.joined(separator: ", "))"
        case .list(of: .record): field.meaning + "; each has"
        case .list, .gappedList: field.meaning + "; a list"
        case .seed: field.meaning + ", as text"
        default: field.meaning
        }
    }

    private static func lines(_ lines: [Line]) -> String {
        let width = lines.map(\.name.count).max() ?? 0
        return lines.map { "    " + $0.name.padding(to: width) + "  " + $0.meaning }
            .joined(separator: "\n")
    }
}

extension String {
    /// Returns the text padded with spaces.
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
