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
