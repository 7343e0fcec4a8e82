/// Request to the results service (Specification 9).
package enum ResultsRequest: Equatable, Sendable {
    /// Compare the samples of test 0 with those of `testID` (9.2).
    case analyze(TestKey)
    /// Return the result of that comparison (9.3).
    case singleResult(TestKey)
    /// Return the recommended thresholds (9.4).
    case defaultSetting(userID: String)
    /// Return pairs of servers whose paths to the client join only next to it (11.2).
    case getServers
    /// Compare two simultaneous tests with a single one (11.5).
    case localize(LocalizationRequest)
    /// Return the result of that comparison (11.6).
    case localizeResult(LocalizationKey)
    /// Return the measurements of a replay to another server (9.7).
    case getMeasurements(MeasurementRequest)
    /// Log the packets of the next replay with this key; only this program's servers can (9.7).
    case logPackets(TestKey)
    /// Return the rule found by an earlier search (12.1).
    case dpiRule(DPIKey)
    /// Record the outcome of a probe and return the next one (12.1).
    case dpiAnalysis(DPIReport)
    /// Delete the state of a search (12.1).
    case dpiReset(DPIKey)

    /// The path of the service.
    package static let path = "/Results"

    /// The HTTP method with which clients send the request.
    package var method: String {
        switch self {
        case .analyze, .localize, .logPackets: "POST"
        default: "GET"
        }
    }

    /// The command's name in the protocol.
    package var command: String { parameters.first?.value ?? "" }

    /// The parameters, for the query string or a form body; the server accepts both.
    package var parameters: [(name: String, value: String)] {
        switch self {
        case .analyze(let key): [("command", "analyze")] + key.parameters
        case .singleResult(let key): [("command", "singleResult")] + key.parameters
        case .defaultSetting(let userID): [("command", "defaultSetting"), ("userID", userID)]
        case .getServers: [("command", "getServers")]
        case .localize(let request): [("command", "localize")] + request.parameters
        case .localizeResult(let key): [("command", "localizeResult")] + key.parameters
        case .getMeasurements(let request): [("command", "getMeasurements")] + request.parameters
        case .logPackets(let key): [("command", "logPackets")] + key.parameters
        case .dpiRule(let key): [("command", "DPIrule")] + key.parameters
        case .dpiAnalysis(let report): [("command", "DPIanalysis")] + report.parameters
        case .dpiReset(let key): [("command", "DPIreset")] + key.parameters
        }
    }
}

extension ResultsRequest {
    /// Reads a request from its HTTP method and its merged parameters.
    ///
    /// The four commands of localization are accepted with either method, as upstream does (9.1).
    ///
    /// - Throws: the rejection to send (9.1).
    package init(method: String, parameters: [String: String]) throws(ResultsRejection) {
        let fields = RequestParameters(parameters)
        guard let command = parameters["command"] else { throw .commandMissing }
        switch (command, method) {
        case ("analyze", "POST"): self = .analyze(try fields.testKey())
        case ("singleResult", "GET"): self = .singleResult(try fields.testKey())
        case ("defaultSetting", "GET"): self = .defaultSetting(userID: try fields.text("userID"))
        case ("getServers", "GET"), ("getServers", "POST"): self = .getServers
        case ("localize", "GET"), ("localize", "POST"): self = .localize(try LocalizationRequest(fields))
        case ("localizeResult", "GET"), ("localizeResult", "POST"):
            self = .localizeResult(try LocalizationKey(fields))
        case ("getMeasurements", "GET"), ("getMeasurements", "POST"):
            self = .getMeasurements(try MeasurementRequest(fields))
        case ("logPackets", "POST"): self = .logPackets(try fields.testKey())
        case ("DPIrule", "GET"): self = .dpiRule(try DPIKey(fields))
        case ("DPIanalysis", "GET"): self = .dpiAnalysis(try DPIReport(fields))
        case ("DPIreset", "GET"): self = .dpiReset(try DPIKey(fields))
        default: throw .unknownCommand
        }
    }
}
