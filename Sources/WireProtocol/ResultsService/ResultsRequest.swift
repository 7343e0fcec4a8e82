/// What a client asks of the results service (protocol.md 9).
package enum ResultsRequest: Equatable, Sendable {
    /// Compare the samples of test 0 with those of `testID` (9.2).
    case analyze(TestKey)
    /// Hand over the result of that comparison (9.3).
    case singleResult(TestKey)
    /// Tell the recommended thresholds (9.4).
    case defaultSetting(userID: String)

    /// The path of the service.
    package static let path = "/Results"

    /// The HTTP method upstream accepts for the request.
    package var method: String {
        switch self {
        case .analyze: "POST"
        case .singleResult, .defaultSetting: "GET"
        }
    }

    /// The parameters, for the query string or a form body; the server takes either.
    package var parameters: [(name: String, value: String)] {
        switch self {
        case .analyze(let key): [("command", "analyze")] + key.parameters
        case .singleResult(let key): [("command", "singleResult")] + key.parameters
        case .defaultSetting(let userID): [("command", "defaultSetting"), ("userID", userID)]
        }
    }

    /// Which samples a request is about.
    package struct TestKey: Hashable, Sendable {
        /// Whose test.
        package var userID: String
        /// Which test of theirs.
        package var historyCount: Int
        /// Which replay is compared with the original: 1, or the number of a DPI probe.
        package var testID: Int

        package init(userID: String, historyCount: Int, testID: Int) {
            self.userID = userID
            self.historyCount = historyCount
            self.testID = testID
        }

        var parameters: [(name: String, value: String)] {
            [("userID", userID), ("historyCount", String(historyCount)), ("testID", String(testID))]
        }
    }
}

extension ResultsRequest {
    /// Reads a request from its HTTP method and its merged parameters.
    ///
    /// - Throws: the answer to give instead (9.1).
    package init(method: String, parameters: [String: String]) throws(ResultsRejection) {
        guard let command = parameters["command"] else { throw .commandMissing }
        func value(_ name: String) throws(ResultsRejection) -> String {
            guard let value = parameters[name] else { throw .missing(name) }
            return value
        }
        func number(_ name: String) throws(ResultsRejection) -> Int {
            let text = try value(name)
            guard let number = Identification.number(text) else {
                throw .notANumber("\(name) is \"\(text.prefix(20))\", not a number of 1 to 9 digits")
            }
            return number
        }
        func key() throws(ResultsRejection) -> TestKey {
            let userID = try value("userID")
            guard Identification.isUserID(userID) else {
                throw .notANumber("userID is not 1 to 32 of [A-Za-z0-9@]")
            }
            return try TestKey(
                userID: userID, historyCount: number("historyCount"), testID: number("testID"))
        }
        switch (command, method) {
        case ("analyze", "POST"): self = .analyze(try key())
        case ("singleResult", "GET"): self = .singleResult(try key())
        case ("defaultSetting", "GET"): self = .defaultSetting(userID: try value("userID"))
        default: throw .unknownCommand
        }
    }
}

/// Why the results service turns a request down, with the answer it gives (protocol.md 9.1).
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
}
