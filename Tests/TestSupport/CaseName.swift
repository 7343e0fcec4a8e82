/// The runtime's own answer. An error prints as its English sentence, and a case without values shows a mirror
/// nothing, so that a name is not to be had otherwise.
@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Names of cases of enumerations, as they are declared.
package enum CaseName {
    /// Returns the name of a value's case, such as `refused`; nil if it is no enumeration's.
    package static func of<Value>(_ value: Value) -> String? {
        guard Mirror(reflecting: value).displayStyle == .enum else { return nil }
        return runtimeCaseName(value).map { String(cString: $0) }
    }

    /// Returns the name of a value's type with those of its case and of the cases in it, such as
    /// `ReplayError.sideChannel.refused`.
    package static func path<Value>(_ value: Value) -> String {
        ([String(describing: type(of: value))] + cases(in: value)).joined(separator: ".")
    }

    private static func cases<Value>(in value: Value) -> [String] {
        guard let name = of(value) else { return [] }
        // One value stands by itself, several in a tuple, and so does one with a label.
        let values = Mirror(reflecting: value).children.flatMap { child in
            let parts = Mirror(reflecting: child.value)
            return parts.displayStyle == .tuple ? parts.children.map(\.value) : [child.value]
        }
        let inner = values.lazy.map { cases(in: $0) }.first { !$0.isEmpty } ?? []
        return [name] + inner
    }

    /// Returns the names of the cases that an enumeration declares, by its source.
    ///
    /// - Parameters:
    ///   - type: the name of the enumeration, at the margin of the file.
    ///   - path: the file, from the top of the checkout.
    /// - Returns: the names.
    /// - Throws: an error if the file cannot be read.
    package static func declared(by type: String, in path: String) throws -> Set<String> {
        let text = try Checkout.text(path)
        let head = try Regex("(?m)^(?:package |public |indirect )*enum \(type)\\b.*$")
        guard let match = text.firstMatch(of: head) else { return [] }
        let body = text[match.range.upperBound...].split(separator: "\n}", maxSplits: 1)[0]
        var names: Set<String> = []
        for line in body.split(separator: "\n") {
            guard let cases = line.prefixMatch(of: #/    (?:indirect )?case (.*)/#)?.1 else { continue }
            // Names stand at the beginning and behind commas that are in no brackets.
            var depth = 0
            var outside = ""
            for character in cases {
                if "([".contains(character) { depth += 1 }
                if depth == 0 { outside.append(character) }
                if ")]".contains(character) { depth -= 1 }
            }
            for name in outside.split(separator: ",") {
                names.formUnion(name.split(whereSeparator: \.isWhitespace).prefix(1).map(String.init))
            }
        }
        return names
    }
}
