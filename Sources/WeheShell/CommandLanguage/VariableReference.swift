import TestModel

/// The text between `${` and `}`: a name, with an optional default if it has no value.
struct VariableReference {
    private let name: String
    private let otherwise: String?

    /// - Throws: `ShellError.malformedLine` for an invalid name.
    init(_ text: String) throws(ShellError) {
        let parts = text.split(separator: ":-", maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.first.map(String.init) ?? ""
        otherwise = parts.count > 1 ? String(parts[1]) : nil
        guard VariableBinding.isName(name) else { throw .malformedLine(reason: .variableName(name)) }
    }

    /// Returns the value, or the default.
    ///
    /// - Throws: `ShellError.undefinedVariable`.
    func value(in variables: [String: String]) throws(ShellError) -> String {
        if let value = variables[name] { return value }
        guard let otherwise else { throw .undefinedVariable(name, known: variables.keys.sorted()) }
        return otherwise
    }
}
