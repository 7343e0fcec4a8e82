/// Why the results service turns a request down, with the answer it gives (Specification 9.1).
package enum ResultsRejection: Error, Equatable, Sendable {
    /// No `command` parameter.
    case commandMissing
    /// A command, or a method for it, that the service does not have.
    case unknownCommand
    /// A parameter is missing.
    case missing(String)
    /// A parameter does not have the form it needs.
    case notANumber(String)
    /// There is no result, or not yet.
    case noResult
    /// The samples cannot be compared.
    case notAnalysable(String)
    /// No pair of servers is known for the client's network (11.2).
    case noTopology
    /// A DPI command without one of its parameters (12.1).
    case dpiFieldsMissing
    /// A DPI command with a parameter that cannot be used (12.1).
    case dpiFieldsWrong
    /// A DPI report about another region than the one assigned (12.1).
    case notAssigned(String)
}

extension ResultsRejection {
    /// The key of the answer that holds the reason.
    var key: String {
        switch self {
        case .missing: "missing"
        case .notANumber: "value error"
        default: "error"
        }
    }

    /// The reason as upstream words it.
    package var text: String {
        switch self {
        case .commandMissing: "command not provided"
        case .unknownCommand: "unknown command"
        case .missing(let name): "'\(name)'"
        case .noResult: "No result found"
        case .noTopology: "No Y-topology found."
        case .dpiFieldsMissing: "required fields missing"
        case .dpiFieldsWrong: "error in provided fields"
        case .notANumber(let text), .notAnalysable(let text), .notAssigned(let text): text
        }
    }
}
