import Differentiation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport
import Simulation
import Testing

@Suite("A throttle at 2 Mbit/s meets answers of unknown timing as it meets recorded ones, in a simulation")
struct ThrottleSimulations {
    func test(
        _ app: ShortApp, throttled: Bool = true, keepsTiming: Bool
    ) async throws -> [DecisionProfile.Name: Verdict] {
        let rules = try LabRules(text: throttled ? "sni=* shape rate=2Mbit/s" : "")
        let report = try await app.test(behind: rules, lineRate: 10, keepsTiming: keepsTiming).report
        return Dictionary(uniqueKeysWithValues: report.decisions.map { ($0.profile, $0.verdict) })
    }

    @Test(
        "It is found where the client asks as fast as it is answered, as the iOS client does, and only it is",
        arguments: AskedShape.allCases)
    func asking(shape: AskedShape) throws {
        try simulated {
            for app in [try shape.app(), try shape.recordedApp(over: 0)] {
                let throttled = try await test(app, keepsTiming: false)
                #expect(throttled.values.allSatisfy { $0 == .differentiation }, "\(throttled)")
            }
            let free = try await test(shape.app(), throttled: false, keepsTiming: false)
            #expect(free[.ios] == .noDifferentiation)
        }
    }

    @Test(
        "Answers that a server holds back until most of the time to the next request is over would hide it",
        arguments: AskedShape.allCases)
    func heldBack(shape: AskedShape) throws {
        try simulated {
            let verdicts = try await test(shape.recordedApp(over: 0.9), keepsTiming: false)
            #expect(verdicts[.ios] == .noDifferentiation)
        }
    }

    @Test(
        "Where the client keeps its pauses, our server's verdict is that of the real one",
        arguments: AskedShape.allCases)
    func pausing(shape: AskedShape) throws {
        try simulated {
            let ours = try await test(shape.app(), keepsTiming: true)
            let real = try await test(shape.recordedApp(over: 0), keepsTiming: true)
            #expect(ours[.ios] == real[.ios])
            switch shape {
            case .pandora: #expect(ours.values.allSatisfy { $0 == .differentiation }, "\(ours)")
            case .twitch:
                #expect(ours[.mlab] == .differentiation && real[.mlab] == .differentiation)
                #expect(ours[.ios] == .noDifferentiation)
            // Pauses longer than what the throttle costs leave the mean as it is; then no rule sees it.
            case .youtube, .x, .spotify: #expect(ours[.ios] == .noDifferentiation)
            }
            let free = try await test(shape.app(), throttled: false, keepsTiming: true)
            #expect(free[.ios] == .noDifferentiation)
        }
    }
}
