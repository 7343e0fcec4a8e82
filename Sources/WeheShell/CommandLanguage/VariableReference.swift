import TestModel

/// What stands between `${` and `}`: a name, perhaps with a text for the case that it has no value.
struct VariableReference {
    private let name: String
    private let otherwise: String?

    /// - Throws: `ShellError.malformedLine` for what is no name.
    init(_ text: String) throws(ShellError) {
        let parts = text.split(separator: ":-", maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.first.map(String.init) ?? ""
        otherwise = parts.count > 1 ? String(parts[1]) : nil
        guard VariableBinding.isName(name) else { throw .malformedLine(reason: .variableName(name)) }
    }

    /// The value.
    ///
    /// - Throws: `ShellError.undefinedVariable`.
    func value(in variables: [String: String]) throws(ShellError) -> String {
        if let value = variables[name] { return value }
        guard let otherwise else { throw .undefinedVariable(name, known: variables.keys.sorted()) }
        return otherwise
    }
}
