/// How many of many tests have numbers that follow from their samples.
package struct VerificationTally: Equatable, Sendable {
    /// How often one number agreed, and how often not.
    package struct Count: Equatable, Sendable {
        package fileprivate(set) var agreeing = 0
        package fileprivate(set) var disagreeing = 0
    }

    /// The numbers that were compared.
    package private(set) var counts: [TestVerification.Quantity: Count] = [:]
    /// Tests all of whose numbers agree.
    package private(set) var agreeing = 0
    /// Tests with a number that does not.
    package private(set) var disagreeing = 0
    /// The first of them, by their numbers.
    package private(set) var examples: [Int64] = []
    /// Tests with nothing to compare.
    package private(set) var incomparable = 0

    /// Tests whose numbers were compared.
    package var compared: Int { agreeing + disagreeing }

    private static let mostExamples = 10

    package init() {}

    /// Counts a test.
    package mutating func count(_ verification: TestVerification, of id: Int64) {
        guard case .compared(let values) = verification else { return incomparable += 1 }
        for value in values {
            if value.agrees {
                counts[value.quantity, default: Count()].agreeing += 1
            } else {
                counts[value.quantity, default: Count()].disagreeing += 1
            }
        }
        if values.allSatisfy(\.agrees) { return agreeing += 1 }
        disagreeing += 1
        if examples.count < Self.mostExamples { examples.append(id) }
    }
}
