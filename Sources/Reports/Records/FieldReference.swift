import Basics
package import Messages
import TestModel

/// The fields of a test for the help: one key per line, with its description.
package enum FieldReference {
    /// Returns the text of a topic with its placeholders replaced by the lists, in a language.
    package static func filled(_ topic: String, _ words: Messages) -> String {
        topic.replacing("{fields of a record}", with: record(words))
            .replacing("{fields of a test}", with: lines(paths(StoredTest.table.shapes, "", words)))
            .replacing("{fields withheld}", with: withheld(words))
    }

    /// The fields changed by an anonymised export: by the words with which they are kept, and those always
    /// changed.
    private static func withheld(_ words: Messages) -> String {
        let everything = Anonymiser(keeping: []) { $0 }.keys
        let always = Anonymiser(keeping: Set(WithheldPart.allCases)) { $0 }.keys
        let parts = WithheldPart.allCases.map { part -> Line in
            let kept = Set(Anonymiser(keeping: [part]) { $0 }.keys)
            return (part.rawValue, everything.filter { !kept.contains($0) }.joined(separator: ", "))
        }
        return lines(parts + [(words.alwaysWithheld, always.joined(separator: ", "))])
    }

    /// The keys of an exported record. Those of the control correspond to the original's.
    private static func record(_ words: Messages) -> String {
        lines(
            PortableTest.table.fields.filter { !$0.name.hasPrefix("control_") }.flatMap { field in
                [(field.name, words.meaning(field))] + inner(field.value, words)
            })
    }

    private typealias Line = (name: String, meaning: String)

    /// Returns the keys of a test in JSON, with dots for nested objects.
    private static func paths(_ shapes: [FieldShape], _ prefix: String, _ words: Messages) -> [Line] {
        shapes.flatMap { shape -> [Line] in
            switch shape {
            case .value(let field): [(prefix + field.name, words.meaning(field))] + inner(field.value, words)
            case .object(let name, let shapes, _): paths(shapes, prefix + name + ".", words)
            case .list(let name, let shapes, let meaning):
                [(prefix + name, words.eachHas(meaning))] + paths(shapes, "  ", words)
            }
        }
    }

    /// Returns the fields of a list's objects.
    private static func inner(_ value: TestField.Value, _ words: Messages) -> [Line] {
        guard case .list(of: .record(let fields)) = value, fields.count != StoredReplay.table.fields.count
        else {
            return []
        }
        return fields.map { ("  " + $0.name, words.meaning($0)) }
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
