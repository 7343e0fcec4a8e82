import ClassifierSearch
import Testing

@testable import ReplayClient

@Suite("What probes took so far")
struct ObservedCostsTests {
    private let expected = ProbeCosts(
        differentiated: .init(bytes: 100, seconds: 1), undifferentiated: .init(bytes: 900, seconds: 2))

    @Test(
        "Each outcome has its own mean, and what was expected until it occurs; an unclear one tells nothing")
    func means() {
        var costs = ObservedCosts(expecting: expected)
        costs.add(.inconclusive, bytes: 77, taking: .seconds(7))
        #expect(costs.mean == expected)
        costs.add(.stillDifferentiated, bytes: 200, taking: .seconds(3))
        costs.add(.stillDifferentiated, bytes: 400, taking: .seconds(5))
        #expect(costs.mean.differentiated == .init(bytes: 300, seconds: 4))
        #expect(costs.mean.undifferentiated == expected.undifferentiated)
        costs.add(.notDifferentiated, bytes: 50, taking: .milliseconds(500))
        #expect(costs.mean.undifferentiated == .init(bytes: 50, seconds: 0.5))
    }
}
