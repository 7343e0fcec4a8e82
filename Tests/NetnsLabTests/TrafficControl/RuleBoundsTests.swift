import PathEmulation
import NetnsLab
import Testing

@Suite("What numbers a lab takes")
struct RuleBoundsTests {
    @Test(
        "Numbers out of their bounds are refused, with the rule and the number",
        arguments: [
            (
                .shape(rate: 999, burst: 64_000, queue: 64_000),
                .rate
            ),
            (
                .shape(rate: .max, burst: 64_000, queue: 64_000),
                .rate
            ),
            (
                .shape(rate: -1, burst: 64_000, queue: 64_000),
                .rate
            ),
            (
                .police(rate: 5_000, burst: 1_500),
                .burst
            ),
            (
                .shape(rate: 5_000, burst: 64_000, queue: 0),
                .queue
            ),
            (.delay(time: .seconds(61), jitter: .zero), .delay),
            (.delay(time: .milliseconds(-1), jitter: .zero), .delay),
            (.loss(share: .nan), .loss),
            (.loss(share: 1.01), .loss),
            (.loss(share: -.infinity), .loss),
        ] as [(PathEffect, RuleBounds.Quantity)])
    func bounds(_ effect: PathEffect, _ quantity: RuleBounds.Quantity) {
        #expect(throws: NamespaceLabError.outOfBounds(quantity, of: .number(3))) {
            try Sample.common(PathRule(.number(3), effect: effect))
        }
    }

    @Test("Lines are checked like rules", arguments: [0, -5, 10_000_000_001])
    func line(_ rate: Int) {
        #expect(throws: NamespaceLabError.lineOutOfBounds(.rate)) {
            try Sample.common(line: RouterLine(rate: rate, burst: 16_000, queue: 64_000))
        }
    }

    @Test("A rule on the second path needs a second server")
    func noSecondPath() {
        #expect(throws: NamespaceLabError.noSuchPlace(rule: .name("a"), .second)) {
            try Sample.common(PathRule(name: "a", effect: .block, place: .second))
        }
    }

    @Test("One bucket cannot be at two places")
    func bucketAtTwoPlaces() {
        let police = PathEffect.police(rate: 4_000_000, burst: 64_000)
        #expect(
            throws: NamespaceLabError.bucketAtTwoPlaces(first: .name("a"), second: .name("b"), bucket: "x")
        ) {
            try Sample.common(
                PathRule(name: "a", effect: police, sharedBucket: "x"),
                PathRule(name: "b", effect: police, place: .first, sharedBucket: "x"))
        }
    }

    @Test("A delay for each server at most")
    func delays() {
        #expect(throws: NamespaceLabError.delaysWithoutServers(delays: 2, servers: 1)) {
            try Sample.plan(NamespaceRequest(serverDelays: [.zero, .zero]))
        }
    }
}
