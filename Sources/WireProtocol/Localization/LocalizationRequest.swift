/// Request to compare two simultaneous tests with a single one (Specification 11.5).
///
/// All inner values are strings in the protocol; numbers are accepted too.
package struct LocalizationRequest: Equatable, Sendable {
    /// One of the simultaneous tests.
    package struct SimultaneousTest: Equatable, Sendable {
        /// The server's address.
        package var server: String
        /// The test's history count.
        package var historyCount: Int
        /// The replay port in the form of the recording, including leading zeros.
        package var replayPort: String
        /// The original replay's name.
        package var replayName: String

        package init(server: String, historyCount: Int, replayPort: String, replayName: String) {
            self.server = server
            self.historyCount = historyCount
            self.replayPort = replayPort
            self.replayName = replayName
        }

        /// The replay port as a number.
        package var port: Int { Int(replayPort) ?? 0 }
    }

    /// The test with which the simultaneous ones are compared.
    package struct SingleTest: Equatable, Sendable {
        /// User ID of the test.
        package var userID: String
        /// The server's address.
        package var server: String
        /// The test's history count.
        package var historyCount: Int

        package init(userID: String, server: String, historyCount: Int) {
            self.userID = userID
            self.server = server
            self.historyCount = historyCount
        }
    }

    /// User ID of the simultaneous tests.
    package var userID: String
    /// The compared replays: 0, the originals.
    package var testID: Int
    /// The test with the server that receives the request.
    package var first: SimultaneousTest
    /// The test with the other server.
    package var second: SimultaneousTest
    package var single: SingleTest

    package init(
        userID: String, testID: Int = 0, first: SimultaneousTest, second: SimultaneousTest, single: SingleTest
    ) {
        self.userID = userID
        self.testID = testID
        self.first = first
        self.second = second
        self.single = single
    }

    /// The key under which the result can be requested.
    package var key: LocalizationKey {
        LocalizationKey(
            userID: userID, historyCounts: [first.historyCount, second.historyCount], testID: testID)
    }
}

extension LocalizationRequest {
    var parameters: [(name: String, value: String)] {
        [
            ("userID", userID), ("testID", String(testID)), ("server1Info", first.json),
            ("server2Info", second.json), ("singleServerInfo", single.json), ("kwargs", "{}"),
        ]
    }

    init(_ fields: RequestParameters) throws(ResultsRejection) {
        self.init(
            userID: try fields.userID(), testID: try fields.number("testID"),
            first: try SimultaneousTest(try fields.object("server1Info")),
            second: try SimultaneousTest(try fields.object("server2Info")),
            single: try SingleTest(try fields.object("singleServerInfo")))
        _ = try fields.object("kwargs", isOptional: true)
    }

    /// Returns true if the text can be the name or address of a server; it is used to open connections.
    static func isServer(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-.:".utf8.contains($0) }
    }
}

extension LocalizationRequest.SimultaneousTest {
    fileprivate var json: String {
        JSONText.object(
            [
                ("server", server), ("historyCount", String(historyCount)), ("replayPort", replayPort),
                ("replayName", replayName),
            ].map { ($0.0, JSONText.quoted($0.1)) })
    }

    fileprivate init(_ object: RequestObject) throws(ResultsRejection) {
        self.init(
            server: try object.text(
                "server", "a server's address", where: LocalizationRequest.isServer),
            historyCount: try object.number("historyCount"),
            replayPort: try object.text("replayPort", "a port from 1 to 65535") { text in
                text.utf8.count <= 5
                    && (Identification.number(text).map { (1...65_535).contains($0) } ?? false)
            },
            replayName: try object.text(
                "replayName", "1 to 100 of [A-Za-z0-9_-]", where: Identification.isReplayName))
    }
}

extension LocalizationRequest.SingleTest {
    fileprivate var json: String {
        JSONText.object(
            [
                ("singleReplay_userID", userID), ("singleReplay_server", server),
                ("singleReplay_historyCount", String(historyCount)),
            ].map { ($0.0, JSONText.quoted($0.1)) })
    }

    fileprivate init(_ object: RequestObject) throws(ResultsRejection) {
        self.init(
            userID: try object.text(
                "singleReplay_userID", "1 to 32 of [A-Za-z0-9@]", where: Identification.isUserID),
            server: try object.text(
                "singleReplay_server", "a server's address", where: LocalizationRequest.isServer),
            historyCount: try object.number("singleReplay_historyCount"))
    }
}
