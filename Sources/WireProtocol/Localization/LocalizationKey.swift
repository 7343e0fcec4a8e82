import Foundation

/// Key of a localization (Specification 11.6).
package struct LocalizationKey: Hashable, Sendable {
    /// User ID of the tests.
    package var userID: String
    /// The history counts of the two simultaneous tests, server one's first.
    package var historyCounts: [Int]
    /// The compared replays: 0, the originals.
    package var testID: Int

    package init(userID: String, historyCounts: [Int], testID: Int = 0) {
        self.userID = userID
        self.historyCounts = historyCounts
        self.testID = testID
    }
}

extension LocalizationKey {
    var parameters: [(name: String, value: String)] {
        let counts = "[" + historyCounts.map(String.init).joined(separator: ", ") + "]"
        return [("userID", userID), ("historyCounts", counts), ("testID", String(testID))]
    }

    /// Reads the key; the array of numbers may have any spacing.
    init(_ fields: RequestParameters) throws(ResultsRejection) {
        let text = try fields.text("historyCounts")
        let counts = try? JSONDecoder().decode([Int].self, from: Data(text.utf8))
        guard let counts, counts.count == 2, counts.allSatisfy({ (0...999_999_999).contains($0) }) else {
            throw .notANumber("historyCounts is \"\(text.prefix(20))\", not [number, number]")
        }
        self.init(
            userID: try fields.userID(), historyCounts: counts, testID: try fields.number("testID"))
    }
}
