/// Key of a rule search (Specification 12.1).
package struct DPIKey: Hashable, Sendable {
    /// User ID of the search.
    package var userID: String
    /// The network: the operator's name, `WiFi` on Wi-Fi, or `nil`.
    package var carrierName: String
    /// The recording: its name on the wire, or its display name from iOS (`BUG`).
    package var replayName: String

    package init(userID: String, carrierName: String, replayName: String) {
        self.userID = userID
        self.carrierName = carrierName
        self.replayName = replayName
    }
}

/// A client's report on the region that it has just tested (Specification 12.1).
package struct DPIReport: Equatable, Sendable {
    package var key: DPIKey
    /// The history count of the test that saw the differentiation.
    package var historyCount: Int
    /// The probe's test ID, 2 and up.
    package var testID: Int
    /// The region just tested; nil in the first request, which only asks for the current assignment.
    package var tested: Range<Int>?
    /// True if inverting the region made a difference relative to the original.
    package var differs: Bool
    /// True if the client can also request alterations of the server's packets, and so may be assigned one of
    /// them. Our client sets it; published clients would mistake such a packet for one of their own
    /// (Specification 12.3).
    package var searchesServer: Bool

    package init(
        key: DPIKey, historyCount: Int, testID: Int, tested: Range<Int>?, differs: Bool,
        searchesServer: Bool = false
    ) {
        self.key = key
        self.searchesServer = searchesServer
        self.historyCount = historyCount
        self.testID = testID
        self.tested = tested
        self.differs = differs
    }

    /// The test ID of the first probe; each further one has the next (12.1).
    package static let firstTestID = 2
}

extension DPIKey {
    var parameters: [(name: String, value: String)] {
        [("userID", userID), ("carrierName", carrierName), ("replayName", replayName)]
    }

    init(_ fields: RequestParameters) throws(ResultsRejection) {
        guard let userID = fields.optional("userID"), let carrier = fields.optional("carrierName"),
            let replay = fields.optional("replayName")
        else { throw .dpiFieldsMissing }
        guard Identification.isUserID(userID), Self.isLabel(carrier), Self.isLabel(replay) else {
            throw .dpiFieldsWrong
        }
        self.init(userID: userID, carrierName: carrier, replayName: replay)
    }

    /// Returns true if the text is a valid name of a carrier or recording, in any script, for use as a key
    /// only.
    private static func isLabel(_ text: String) -> Bool {
        (1...100).contains(text.count)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension DPIReport {
    var parameters: [(name: String, value: String)] {
        key.parameters + [
            ("historyCount", String(historyCount)), ("testID", String(testID)),
            ("testedLeft", String(tested?.lowerBound ?? -1)),
            ("testedRight", String(tested?.upperBound ?? -1)), ("diff", differs ? "T" : "F"),
        ] + (searchesServer ? [("sides", Self.bothSides)] : [])
    }

    /// Value sent by a client that can search both sides.
    private static let bothSides = "CS"

    /// Reads a report, whose region has the names of the code or of the documentation.
    init(_ fields: RequestParameters) throws(ResultsRejection) {
        let key = try DPIKey(fields)
        guard let historyCount = fields.optional("historyCount"), let testID = fields.optional("testID"),
            let left = fields.optional("testedLeft") ?? fields.optional("testLeft"),
            let right = fields.optional("testedRight") ?? fields.optional("testRight"),
            let differs = fields.optional("diff")
        else { throw .dpiFieldsMissing }
        guard let historyCount = Identification.number(historyCount),
            let testID = Identification.number(testID), ["T", "F"].contains(differs)
        else { throw .dpiFieldsWrong }
        let tested: Range<Int>?
        if left == "-1", right == "-1" {
            tested = nil
        } else if let left = Identification.number(left), let right = Identification.number(right),
            left < right
        {
            tested = left..<right
        } else {
            throw .dpiFieldsWrong
        }
        self.init(
            key: key, historyCount: historyCount, testID: testID, tested: tested, differs: differs == "T",
            searchesServer: fields.optional("sides") == Self.bothSides)
    }
}
