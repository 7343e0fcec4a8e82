package import Basics
import TestModel

/// The JSON Schema of all output of `--json` (draft 2020-12).
///
/// The help's file describes the output of single commands; the fields of a test come from the field table.
package enum OutputSchema {
    /// Returns the schema of the help's file, completed from the field table.
    ///
    /// - Parameter text: the file.
    /// - Returns: the schema.
    /// - Throws: `JSONSyntaxError`.
    package static func complete(_ text: String) throws(JSONSyntaxError) -> JSONValue {
        guard case .object(var root) = try JSONValue(parsing: text) else { return .null }
        for index in root.indices where root[index].key == "$defs" {
            guard case .object(let definitions) = root[index].value else { continue }
            root[index].value = .object(
                definitions.map { name, definition in
                    (name, derived[name].map { merged(definition, $0()) } ?? definition)
                })
        }
        return .object(root)
    }

    /// Properties derived from fields, by the name of the definition.
    private static let derived: [String: @Sendable () -> Pairs] = [
        "test": { object(StoredTest.table.shapes) }, "effect": { object(StoredEffect.table.shapes) },
        "environment": { object(ReplayEnvironment.table.shapes) },
        "userNote": { object(UserNote.table.shapes) },
        "experiment": { object(StoredLimit.Replay.table.shapes) },
        "exportedTest": { object(PortableTest.table.fields.map(FieldShape.value)) },
    ]

    private typealias Pairs = [(key: String, value: JSONValue)]

    /// Returns a definition with properties derived from fields; its own properties take precedence.
    private static func merged(_ definition: JSONValue, _ derived: Pairs) -> JSONValue {
        guard case .object(var pairs) = definition else { return definition }
        for (key, value) in derived {
            guard let index = pairs.firstIndex(where: { $0.key == key }) else {
                pairs.append((key, value))
                continue
            }
            switch (value, pairs[index].value) {
            case (.object(let more), .object(let own)):
                let names = Set(own.map(\.key))
                pairs[index].value = .object(more.filter { !names.contains($0.key) } + own)
            case (.array(let more), .array(let own)): pairs[index].value = .array(more + own)
            default: break
            }
        }
        return .object(pairs)
    }

    private static func object(_ shapes: [FieldShape]) -> Pairs {
        var properties: Pairs = []
        var required: [JSONValue] = []
        for shape in shapes {
            switch shape {
            case .value(let field):
                properties.append((field.name, schema(field)))
                if !field.isSample { required.append(.string(field.name)) }
            case .object(let name, let shapes, let isOptional):
                properties.append((name, .object(object(shapes))))
                if !isOptional { required.append(.string(name)) }
            case .list(let name, let shapes, let meaning):
                properties.append(
                    (
                        name,
                        [
                            "description": .string(meaning.english), "type": "array",
                            "items": .object(object(shapes)),
                        ]
                    ))
                required.append(.string(name))
            }
        }
        return [
            ("type", "object"), ("properties", .object(properties)), ("required", .array(required)),
            ("additionalProperties", false),
        ]
    }

    private static func schema(_ field: TestField) -> JSONValue {
        .object(
            [("description", .string(field.meaning.english))]
                + schema(field.value, isOptional: field.isOptional))
    }

    private static func schema(_ value: TestField.Value, isOptional: Bool = false) -> Pairs {
        func type(_ name: JSONValue) -> (key: String, value: JSONValue) {
            ("type", isOptional ? [name, "null"] : name)
        }
        switch value {
        case .integer(let range, _):
            return [
                type("integer"), ("minimum", .integer(range.lowerBound)),
                ("maximum", .integer(range.upperBound)),
            ]
        case .real(let range, _):
            return [
                type("number"), ("minimum", .number(range.lowerBound)),
                ("maximum", .number(range.upperBound)),
            ]
        case .text, .seed: return [type("string")]
        case .choice(let names):
            return [("enum", .array(names.map { .string($0) } + (isOptional ? [.null] : [])))]
        case .flag: return [type("boolean")]
        case .instant: return [type("string"), ("format", "date-time")]
        case .dictionary: return [type("object")]
        case .list(of: let element): return [type("array"), ("items", .object(schema(element)))]
        case .gappedList(of: let element):
            return [type("array"), ("items", .object(schema(element, isOptional: true)))]
        case .record(let fields): return object(fields.map(FieldShape.value))
        case .cause: return [("type", isOptional ? ["object", "string", "null"] : ["object", "string"])]
        }
    }
}
