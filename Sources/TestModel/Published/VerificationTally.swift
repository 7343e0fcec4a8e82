/// Counts of tests whose reported numbers can be reproduced from their samples.
package struct VerificationTally: Equatable, Sendable {
    /// Counts of agreements and disagreements of one quantity.
    package struct Count: Equatable, Sendable {
        package fileprivate(set) var agreeing = 0
        package fileprivate(set) var disagreeing = 0
    }

    /// The counts of each compared quantity.
    package private(set) var counts: [TestVerification.Quantity: Count] = [:]
    /// Number of tests with all quantities agreeing.
    package private(set) var agreeing = 0
    /// Number of tests with a disagreeing quantity, or that are not as they were stored.
    package private(set) var disagreeing = 0
    /// Numbers of the first disagreeing tests.
    package private(set) var examples: [Int64] = []
    /// Number of tests with nothing to compare.
    package private(set) var incomparable = 0

    /// Number of tests whose quantities were compared.
    package var compared: Int { agreeing + disagreeing }

    private static let mostExamples = 10

    package init() {}

    /// Counts a test.
    ///
    /// - Parameters:
    ///   - verification: what was recomputed.
    ///   - id: its number.
    ///   - isChanged: true if it is not as it was stored.
    package mutating func count(_ verification: TestVerification, of id: Int64, isChanged: Bool = false) {
        guard case .compared(let values) = verification else {
            if isChanged { disagrees(id) } else { incomparable += 1 }
            return
        }
        for value in values {
            if value.agrees {
                counts[value.quantity, default: Count()].agreeing += 1
            } else {
                counts[value.quantity, default: Count()].disagreeing += 1
            }
        }
        if values.allSatisfy(\.agrees), !isChanged { return agreeing += 1 }
        disagrees(id)
    }

    private mutating func disagrees(_ id: Int64) {
        disagreeing += 1
        if examples.count < Self.mostExamples { examples.append(id) }
    }
}
