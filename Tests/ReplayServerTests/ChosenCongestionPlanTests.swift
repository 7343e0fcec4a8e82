import Networking
import Recordings
import Testing

@testable import ReplayServer

@Suite("A recording that a client asks to be sent with a congestion control")
struct ChosenCongestionPlanTests {
    private static let offered = CongestionControl.available()

    private func library() throws -> ReplayLibrary {
        ReplayLibrary([
            ServedRecording(
                recording: try Samples.tcp(
                    "Known-05132024", [(Samples.opening, 1_500_000), (Samples.second, 3)]))
        ])
    }

    @Test(
        "Its plan is that of the recording, repeated if that is asked for, too",
        .enabled(if: !offered.isEmpty, "this system does not offer a choice"))
    func plan() throws {
        let algorithm = try #require(Self.offered.first)
        let plan = try #require(try library().plan(named: "Known-05132024-cc-\(algorithm)"))
        let recorded = try #require(try library().plan(named: "Known-05132024"))
        #expect(plan.congestionControl == algorithm && recorded.congestionControl == nil)
        #expect(plan.answers == recorded.answers && plan.name == "Known-05132024-cc-\(algorithm)")
        let repeated = try #require(try library().plan(named: "Known-05132024-x3-cc-\(algorithm)"))
        #expect(repeated.answers.count == 6 && repeated.congestionControl == algorithm)
    }

    @Test("There is none for an algorithm that the system does not offer, nor of an unknown recording")
    func unknown() throws {
        #expect(try library().plan(named: "Known-05132024-cc-vagas") == nil)
        #expect(try library().plan(named: "Other-05132024-cc-reno") == nil)
    }
}
