/// Key of a replay's samples.
package struct TestKey: Hashable, Sendable {
    /// User ID of the test.
    package var userID: String
    /// History count of the test.
    package var historyCount: Int
    /// Test ID of the replay that is compared with the original: 1, or the number of a DPI probe.
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
