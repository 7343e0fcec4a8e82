import Basics

/// An answer of the results service: `success`, and a response or a reason (Specification 9.1).
package enum ResultsAnswer: Equatable, Sendable {
    /// The command was accepted.
    case accepted
    /// The requested result.
    case result(SingleResult)
    /// The thresholds of `defaultSetting` (9.4).
    case defaults(area: String, pValue: String, ratio: String)
    /// Pairs of servers for a localization (11.2).
    case servers(ServerPairs)
    /// The result of a localization (11.6).
    case localization(LocalizationResult)
    /// Measurements of a replay (9.7).
    case measurements(Measurements)
    /// The next probe of a search for a rule (12.1).
    case dpiProbe(DPIProbe)
    /// The result of such a search (12.1).
    case dpiFinding(DPIFinding)
    /// The request was refused.
    case rejected(ResultsRejection)
    /// A reason of upstream that this client does not interpret.
    case failed(PeerMessage)

    /// The JSON text of the answer.
    package var body: String {
        switch self {
        case .accepted: #"{"success": true}"#
        case .result(let result): #"{"success": true, "response": \#(result.json)}"#
        case .defaults(let area, let pValue, let ratio):
            #"{"success": true, "areaThreshold": "\#(area)", "ks2Threshold": "\#(pValue)", "ks2Ratio": "\#(ratio)"}"#
        case .servers(let pairs): #"{"success": true, "response": \#(pairs.json)}"#
        case .localization(let result): #"{"success": true, "response": \#(result.json)}"#
        case .measurements(let measurements): #"{"success": true, "measurements": \#(measurements.json)}"#
        case .dpiProbe(let probe): #"{"success": true, "response": \#(probe.json)}"#
        case .dpiFinding(let finding): #"{"success": true, "response": \#(finding.json)}"#
        case .rejected(let rejection): Self.failure(rejection.key, rejection.text)
        case .failed(.told(let text)): Self.failure("error", text)
        case .failed(.parameterMissing(let name)): Self.failure("missing", name)
        case .failed(.none): #"{"success": false}"#
        }
    }

    private static func failure(_ key: String, _ text: String) -> String {
        "{\"success\": false, \"\(key)\": \(JSONText.quoted(text))}"
    }

    /// Reads an answer, tolerating `NaN` and numbers in place of strings (Specification 9.1, 18.1).
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        func malformed(_ expected: ExpectedForm) -> WireProtocolError {
            .malformed(message: .resultsAnswer, body: body, expected: expected)
        }
        guard let object = try? JSONValue(parsing: JSONText.withoutNonNumbers(body)) else {
            throw malformed(.object)
        }
        // Upstream misspells two keys with a colon at their end (Specification 9.1).
        guard let success = (object["success"] ?? object["success:"])?.flag else {
            throw malformed(.successObject)
        }
        guard success else {
            self = Self.refusal(object)
            return
        }
        if let response = object["response"], response.members != nil {
            self = try Self.content(ResponseFields(response, body: body))
        } else if let measurements = object["measurements"], measurements.members != nil {
            self = .measurements(
                try Measurements(ResponseFields(measurements, body: body, message: .measurements)))
        } else if let area = object["areaThreshold"], let pValue = object["ks2Threshold"],
            let ratio = object["ks2Ratio"]
        {
            self = .defaults(
                area: ResponseFields.text(area), pValue: ResponseFields.text(pValue),
                ratio: ResponseFields.text(ratio))
        } else {
            self = .accepted
        }
    }

    /// Returns the reason for a refusal, under whichever key it is.
    private static func refusal(_ object: JSONValue) -> ResultsAnswer {
        let told = ["error", "value error", "value error:"].lazy.compactMap { object[$0]?.content }.first
        guard let told else {
            return .failed(object["missing"]?.content.map { .parameterMissing($0) } ?? .none)
        }
        let known = [ResultsRejection.noResult, .noTopology].first { $0.text == told }
        return known.map { .rejected($0) } ?? .failed(.told(told))
    }

    /// Determines the kind of a response from its characteristic keys.
    private static func content(_ response: ResponseFields) throws(WireProtocolError) -> ResultsAnswer {
        if response.has(ServerPairs.keys.sites) || response.has(ServerPairs.keys.addresses) {
            return .servers(try ServerPairs(response.about(.serverPairs)))
        } else if response.has("historyCounts") {
            return .localization(try LocalizationResult(response.about(.localizationResult)))
        } else if response.has("testPacket") {
            return .dpiProbe(try DPIProbe(response.about(.dpiProbe)))
        } else if response.has("DPIrule") {
            return .dpiFinding(try DPIFinding(response.about(.dpiRule)))
        }
        return .result(try SingleResult(response.about(.result)))
    }
}
