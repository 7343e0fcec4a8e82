import LabNamespaces
import Testing

@Suite("What numbers a lab takes")
struct RuleBoundsTests {
    @Test(
        "Numbers out of their bounds are refused, with the rule and the bounds",
        arguments: [
            (
                .shape(rate: 999, burst: 64_000, queue: 64_000),
                "rule 3 has a rate outside of 1 kbit/s to 10 Gbit/s"
            ),
            (
                .shape(rate: .max, burst: 64_000, queue: 64_000),
                "rule 3 has a rate outside of 1 kbit/s to 10 Gbit/s"
            ),
            (
                .shape(rate: -1, burst: 64_000, queue: 64_000),
                "rule 3 has a rate outside of 1 kbit/s to 10 Gbit/s"
            ),
            (
                .police(rate: 5_000, burst: 1_500),
                "rule 3 has a burst outside of 1600 bytes (a packet) to 1 GB"
            ),
            (
                .shape(rate: 5_000, burst: 64_000, queue: 0),
                "rule 3 has a queue outside of 1600 bytes (a packet) to 1 GB"
            ),
            (.delay(time: .seconds(61), jitter: .zero), "rule 3 has a delay outside of 0 to 60 s"),
            (.delay(time: .milliseconds(-1), jitter: .zero), "rule 3 has a delay outside of 0 to 60 s"),
            (.loss(share: .nan), "rule 3 has a loss outside of 0 to 100 %"),
            (.loss(share: 1.01), "rule 3 has a loss outside of 0 to 100 %"),
            (.loss(share: -.infinity), "rule 3 has a loss outside of 0 to 100 %"),
        ] as [(PathEffect, String)])
    func bounds(_ effect: PathEffect, _ sentence: String) {
        let error = #expect(throws: NamespaceLabError.self) {
            try Sample.common(PathRule(name: "rule 3", effect: effect))
        }
        #expect(error?.description == sentence)
    }

    @Test("Lines are checked like rules", arguments: [0, -5, 10_000_000_001])
    func line(_ rate: Int) {
        #expect(throws: NamespaceLabError.self) {
            try Sample.common(line: RouterLine(rate: rate, burst: 16_000, queue: 64_000))
        }
    }

    @Test("A rule on the second path needs a second server")
    func noSecondPath() {
        #expect(throws: NamespaceLabError.noSuchPlace(rule: "a", .second)) {
            try Sample.common(PathRule(name: "a", effect: .block, place: .second))
        }
    }

    @Test("One bucket cannot be at two places")
    func bucketAtTwoPlaces() {
        let police = PathEffect.police(rate: 4_000_000, burst: 64_000)
        #expect(throws: NamespaceLabError.bucketAtTwoPlaces(first: "a", second: "b", bucket: "x")) {
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
