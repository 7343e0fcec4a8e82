import Networking
import Recordings
import Testing

@testable import ReplayServer

@Suite("A recording that a client asks to be sent by a sender that begins anew")
struct RestartedSenderPlanTests {
    private static let offered = CongestionControl.available()

    private func plan(named name: String) throws -> ReplayPlan? {
        ReplayLibrary([
            ServedRecording(
                recording: try Samples.tcp(
                    "Known-05132024", [(Samples.opening, 1_500_000), (Samples.second, 3)]))
        ]).plan(named: name)
    }

    @Test(
        "Its plan is that of the recording, repeated or with an algorithm if that is asked for, too",
        .enabled(if: offered.count > 1, "this system does not offer a choice"))
    func plan() throws {
        let recorded = try #require(try plan(named: "Known-05132024"))
        let restarted = try #require(try plan(named: "Known-05132024-restart-1"))
        #expect(restarted.restart == 1 && recorded.restart == nil)
        #expect(restarted.answers == recorded.answers && restarted.name == "Known-05132024-restart-1")
        let algorithm = try #require(Self.offered.first)
        let both = try #require(try plan(named: "Known-05132024-x3-cc-\(algorithm)-restart-5"))
        #expect(both.answers.count == 6 && both.congestionControl == algorithm && both.restart == 5)
    }

    @Test("There is none behind the last answer, nor of an unknown recording")
    func unknown() throws {
        #expect(try plan(named: "Known-05132024-restart-2") == nil)
        #expect(try plan(named: "Other-05132024-restart-0") == nil)
    }
}
