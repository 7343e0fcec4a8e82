import Foundation
import TestModel
import Testing

@Suite("When a machine is too busy for a replay to count")
struct BusyLimitTests {
    private let limit = BusyLimit(demand: 2, wakeLateness: 0.001, lateShare: 0.1, stealShare: 0.05)

    private func environment(
        late: Double = 0, waking: Double? = nil, demand: Double? = nil, steal: Double? = nil
    ) -> ReplayEnvironment {
        ReplayEnvironment(
            lateness: .init(median: 0, p90: 0, p99: 0, longest: 0), lateShare: late, wakeLateness: waking,
            demand: demand, stealShare: steal)
    }

    @Test("Each limit is the greatest value that counts")
    func limits() {
        #expect(limit.excess(of: environment(late: 0.1, waking: 0.001, demand: 2, steal: 0.05)) == nil)
        #expect(limit.excess(of: environment(late: 0.101)) == .late)
        #expect(limit.excess(of: environment(waking: 0.0011)) == .waking)
        #expect(limit.excess(of: environment(demand: 2.1)) == .demand)
        #expect(limit.excess(of: environment(steal: 0.051)) == .steal)
    }

    @Test("How a replay's own threads waited says nothing, nor does pressure: both depend on the replay")
    func ownWaits() {
        var environment = environment()
        (environment.pressure, environment.waitingShare, environment.meanWait) = (1, 0.3, 0.01)
        #expect(BusyLimit.standard.excess(of: environment) == nil)
    }

    @Test("What caused the waiting is told before what shows it")
    func order() {
        var environment = environment(late: 0.5, waking: 0.4, demand: 3, steal: 0.3)
        let readings = BusyLimit.Excess.allCases.map { environment.reading(of: $0) }
        #expect(readings == [nil, 0.5, 0.3, 3, 0.4])
        #expect(limit.excess(of: environment) == .steal)
        environment.stealShare = nil
        #expect(limit.excess(of: environment) == .demand)
        environment.demand = nil
        #expect(limit.excess(of: environment) == .waking)
    }

    @Test("Both replays of a pair are looked at for as long as the longer one takes undisturbed, or a moment")
    func look() {
        #expect(limit.looking(for: [30, 31.5]).look == 31.5)
        #expect(limit.looking(for: [0.2, 0.3]).look == BusyLimit.shortestLook)
        #expect(limit.looking(for: []) == limit)
    }

    @Test("An error that an earlier version stored, without the limit, is read")
    func earlierError() throws {
        let text = #"{"machineBusy":{"_0":"waiting","reading":0.00028,"role":"control"}}"#
        let error = try JSONDecoder().decode(ReplayError.self, from: Data(text.utf8))
        #expect(error == .machineBusy(.waiting, reading: 0.00028, limit: nil, role: .control))
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
        close.demand = 1.5
        let limit = BusyLimit(demand: 2, wakeLateness: 1, lateShare: 0.2, stealShare: 0.2)
        #expect(
            EnvironmentRemark.all(on: close, receiving: 1_000_000, limit: limit) == [
                .nearlyVoid(.demand, reading: 1.5)
            ])
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
