/// Reasons that the results service refuses a request, with its answer (Specification 9.1).
package enum ResultsRejection: Error, Equatable, Sendable {
    /// There is no `command` parameter.
    case commandMissing
    /// A command, or a method for it, that the service does not support.
    case unknownCommand
    /// A parameter is missing.
    case missing(String)
    /// A parameter does not have the required form.
    case notANumber(String)
    /// There is no result, or it is not ready yet.
    case noResult
    /// The samples cannot be compared.
    case notAnalysable(String)
    /// No pair of servers is known for the client's network (11.2).
    case noTopology
    /// Packets cannot be logged here, or no more replays at the same time (9.7).
    case packetsNotLogged
    /// A DPI command without one of its parameters (12.1).
    case dpiFieldsMissing
    /// A DPI command with a parameter that cannot be used (12.1).
    case dpiFieldsWrong
    /// A DPI report about another region than the one assigned (12.1).
    case notAssigned(String)
}

extension ResultsRejection {
    /// The key of the answer that contains the reason.
    var key: String {
        switch self {
        case .missing: "missing"
        case .notANumber: "value error"
        default: "error"
        }
    }

    /// The reason in upstream's wording.
    package var text: String {
        switch self {
        case .commandMissing: "command not provided"
        case .unknownCommand: "unknown command"
        case .missing(let name): "'\(name)'"
        case .noResult: "No result found"
        case .noTopology: "No Y-topology found."
        case .packetsNotLogged: "packets are not logged here"
        case .dpiFieldsMissing: "required fields missing"
        case .dpiFieldsWrong: "error in provided fields"
        case .notANumber(let text), .notAnalysable(let text), .notAssigned(let text): text
        }
    }
}
