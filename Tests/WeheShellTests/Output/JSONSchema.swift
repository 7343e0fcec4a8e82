import Foundation

/// As much of JSON Schema (draft 2020-12) as `Help/schema.json` uses: type, enum, const, properties, required,
/// additionalProperties, items, anyOf, minimum, maximum and references to `$defs`.
struct JSONSchema {
    private let root: [String: Any]

    /// A keyword that this reader does not know would pass for one that holds.
    struct UnknownKeyword: Error { let name: String }

    private static let known: Set<String> = [
        "$schema", "title", "description", "format", "$defs", "$ref", "type", "enum", "const", "properties",
        "required", "additionalProperties", "items", "anyOf", "minimum", "maximum",
    ]

    init(_ text: String) throws {
        root = (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) ?? [:]
        try Self.check(root)
    }

    /// The names of the definitions.
    var names: Set<String> { Set((root["$defs"] as? [String: Any] ?? [:]).keys) }

    /// The definitions that a line of output matches.
    func matches(line: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return (root["anyOf"] as? [[String: Any]] ?? []).filter { accepts(value, $0) }.compactMap {
            ($0["$ref"] as? String).map { String($0.dropFirst("#/$defs/".count)) }
        }
    }

    private static func check(_ schema: [String: Any]) throws {
        for (name, value) in schema {
            guard known.contains(name) else { throw UnknownKeyword(name: name) }
            switch name {
            case "$defs", "properties":
                for case let inner as [String: Any] in (value as? [String: Any] ?? [:]).values {
                    try check(inner)
                }
            case "items": try check(value as? [String: Any] ?? [:])
            case "anyOf": for inner in value as? [[String: Any]] ?? [] { try check(inner) }
            default: break
            }
        }
    }

    private func accepts(_ value: Any, _ schema: [String: Any]) -> Bool {
        if let reference = schema["$ref"] as? String {
            let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
            guard let target = definitions[String(reference.dropFirst("#/$defs/".count))] else {
                return false
            }
            return accepts(value, target)
        }
        if let choices = schema["anyOf"] as? [[String: Any]] {
            return choices.contains { accepts(value, $0) }
        }
        if let constant = schema["const"] { return equal(value, constant) }
        if let values = schema["enum"] as? [Any] { return values.contains { equal(value, $0) } }
        if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }) {
            guard types.contains(where: { has(value, $0) }) else { return false }
        }
        if let number = value as? NSNumber, !isBoolean(number) {
            let lowest = (schema["minimum"] as? NSNumber)?.doubleValue ?? -.infinity
            let highest = (schema["maximum"] as? NSNumber)?.doubleValue ?? .infinity
            return (lowest...highest).contains(number.doubleValue)
        }
        if let object = value as? [String: Any] { return accepts(object, schema) }
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            return list.allSatisfy { accepts($0, items) }
        }
        return true
    }

    private func accepts(_ object: [String: Any], _ schema: [String: Any]) -> Bool {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        guard (schema["required"] as? [String] ?? []).allSatisfy({ object[$0] != nil }) else { return false }
        return object.allSatisfy { key, value in
            properties[key].map { accepts(value, $0) } ?? (schema["additionalProperties"] as? Bool != false)
        }
    }

    private func equal(_ one: Any, _ other: Any) -> Bool {
        if one is NSNull || other is NSNull { return one is NSNull && other is NSNull }
        if let one = one as? String { return one == other as? String }
        return (one as? NSNumber).map { $0 == other as? NSNumber } ?? false
    }

    private func has(_ value: Any, _ type: String) -> Bool {
        switch (type, value) {
        case ("null", is NSNull), ("string", is String), ("object", is [String: Any]), ("array", is [Any]):
            true
        case ("boolean", let number as NSNumber): isBoolean(number)
        case ("number", let number as NSNumber): !isBoolean(number)
        case ("integer", let number as NSNumber):
            !isBoolean(number) && number.doubleValue == number.doubleValue.rounded()
        default: false
        }
    }

    // A truth value is a number of its own type.
    private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
