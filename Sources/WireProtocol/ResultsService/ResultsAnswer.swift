import Foundation

/// An answer of the results service: `success`, and a response or a reason (protocol.md 9.1).
package enum ResultsAnswer: Equatable, Sendable {
    /// The command was taken.
    case accepted
    /// The requested result.
    case result(SingleResult)
    /// The thresholds of `defaultSetting` (9.4).
    case defaults(area: String, pValue: String, ratio: String)
    /// The request was turned down.
    case rejected(ResultsRejection)
    /// An upstream reason that has no meaning to this client.
    case failed(reason: String)

    /// The JSON text as it goes on the wire.
    package var body: String {
        switch self {
        case .accepted: #"{"success": true}"#
        case .result(let result): #"{"success": true, "response": \#(result.json)}"#
        case .defaults(let area, let pValue, let ratio):
            #"{"success": true, "areaThreshold": "\#(area)", "ks2Threshold": "\#(pValue)", "ks2Ratio": "\#(ratio)"}"#
        case .rejected(let rejection):
            switch rejection {
            case .commandMissing: Self.failure("error", "command not provided")
            case .unknownCommand: Self.failure("error", "unknown command")
            case .missing(let name): Self.failure("missing", "'\(name)'")
            case .notANumber(let text): Self.failure("value error", text)
            case .noResult: Self.failure("error", Self.noResultText)
            case .notAnalysable(let text): Self.failure("error", text)
            }
        case .failed(let reason): Self.failure("error", reason)
        }
    }

    private static let noResultText = "No result found"

    private static func failure(_ key: String, _ text: String) -> String {
        "{\"success\": false, \"\(key)\": \(JSONText.quoted(text))}"
    }

    /// Reads an answer, tolerating `NaN` and numbers in place of strings (protocol.md 9.1, 18.1).
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        func malformed(_ expected: String) -> WireProtocolError {
            .malformed(message: "answer of the results service", body: body, expected: expected)
        }
        let parsed: Any
        do {
            parsed = try JSONSerialization.jsonObject(with: Data(JSONText.withoutNonNumbers(body).utf8))
        } catch { throw malformed("a JSON object") }
        // Upstream misspells two keys with a colon at their end (protocol.md 9.1).
        guard let object = parsed as? [String: Any],
            let success = (object["success"] ?? object["success:"]) as? Bool
        else { throw malformed("a JSON object with a boolean \"success\"") }
        guard success else {
            let reason =
                ["error", "value error", "value error:"].lazy.compactMap { object[$0] as? String }.first
                ?? (object["missing"] as? String).map { "missing parameter \($0)" } ?? "no reason given"
            self = reason == Self.noResultText ? .rejected(.noResult) : .failed(reason: reason)
            return
        }
        if let response = object["response"] as? [String: Any] {
            self = .result(try SingleResult(fields: response, body: body))
        } else if let area = object["areaThreshold"], let pValue = object["ks2Threshold"],
            let ratio = object["ks2Ratio"]
        {
            self = .defaults(area: "\(area)", pValue: "\(pValue)", ratio: "\(ratio)")
        } else {
            self = .accepted
        }
    }
}
