import TestModel
import Testing

@Suite("When a machine is too busy for a replay to count")
struct BusyLimitTests {
    private let limit = BusyLimit(meanWait: 0.002, lateShare: 0.1, stealShare: 0.05)

    private func environment(
        late: Double = 0, waiting: Double? = nil, steal: Double? = nil
    ) -> ReplayEnvironment {
        ReplayEnvironment(
            lateness: .init(median: 0, p90: 0, p99: 0, longest: 0), lateShare: late, meanWait: waiting,
            stealShare: steal)
    }

    @Test("Each limit is the greatest value that counts")
    func limits() {
        #expect(limit.excess(of: environment(late: 0.1, waiting: 0.002, steal: 0.05)) == nil)
        #expect(limit.excess(of: environment(late: 0.101)) == .late)
        #expect(limit.excess(of: environment(waiting: 0.0021)) == .waiting)
        #expect(limit.excess(of: environment(steal: 0.051)) == .steal)
    }

    @Test("Pressure alone says nothing: others may wait while the replay does not")
    func pressure() {
        var environment = environment()
        (environment.pressure, environment.waitingShare) = (1, 0.09)
        #expect(BusyLimit.standard.excess(of: environment) == nil)
    }

    @Test("What caused the waiting is told before what shows it, with its share")
    func order() {
        var environment = environment(late: 0.5, waiting: 0.4, steal: 0.3)
        #expect(limit.excess(of: environment) == .steal)
        #expect(environment.reading(of: .steal) == 0.3 && environment.reading(of: .late) == 0.5)
        environment.stealShare = nil
        #expect(limit.excess(of: environment) == .waiting && environment.reading(of: .waiting) == 0.4)
    }
}

@Suite("What is notable of a replay's environment")
struct EnvironmentRemarkTests {
    private let quiet = ReplayEnvironment(
        lateness: .init(median: 1e-4, p90: 2e-4, p99: 1e-3, longest: 2e-3), lateShare: 0.01,
        waitingShare: 0.02, pressure: 1, interface: "eth0", link: .ethernet, otherReceived: 5_000,
        otherSent: 5_000)

    @Test("On a quiet machine nothing is, although others of its programs wait")
    func quietMachine() { #expect(EnvironmentRemark.all(on: quiet, receiving: 1_000_000).isEmpty) }

    @Test(
        "A replay that does not count, one that nearly does not, other traffic, a weak signal, a VPN, a proxy"
    )
    func all() {
        var busy = quiet
        (busy.excess, busy.lateShare) = (.late, 0.6)
        (busy.otherReceived, busy.signal, busy.link) = (500_000, -82, .tunnel)
        (busy.interface, busy.hasProxy) = ("wg0", true)
        #expect(
            EnvironmentRemark.all(on: busy, receiving: 1_000_000) == [
                .void(.late, reading: 0.6), .otherTraffic(500_000, share: 0.5), .weakSignal(-82),
                .tunnel("wg0"), .proxy,
            ])
        var close = quiet
        close.meanWait = 0.0015
        let limit = BusyLimit(meanWait: 0.002, lateShare: 0.2, stealShare: 0.2)
        #expect(
            EnvironmentRemark.all(on: close, receiving: 1_000_000, limit: limit) == [.waited(seconds: 0.0015)]
        )
    }

    @Test("Other traffic counts beside the replay's, and little traffic never does")
    func otherTraffic() {
        var shared = quiet
        shared.otherReceived = 300_000
        #expect(EnvironmentRemark.all(on: shared, receiving: 10_000_000).isEmpty)
        #expect(EnvironmentRemark.all(on: shared, receiving: 0) == [.otherTraffic(300_000, share: 300_000)])
        shared.otherReceived = 90_000
        #expect(EnvironmentRemark.all(on: shared, receiving: 0).isEmpty)
    }
}
