import Recordings
import Testing

@testable import ReplayServer

@Suite("A recording that a client asks to be repeated")
struct RepeatedPlanTests {
    private func library(answer: Int) throws -> ReplayLibrary {
        ReplayLibrary([
            ServedRecording(
                recording: try Samples.tcp(
                    "Known-05132024", [(Samples.opening, answer), (Samples.second, 3)]))
        ])
    }

    @Test("Its plan is the one of the repeated recording")
    func plan() throws {
        let plan = try #require(try library(answer: 1_500_000).plan(named: "Known-05132024-x3"))
        let recording = try Samples.tcp(
            "Known-05132024", [(Samples.opening, 1_500_000), (Samples.second, 3)])
        let made = ReplayPlan(ServedRecording(recording: try recording.repeated(3)))
        #expect(plan.name == made.name && plan.requests == made.requests && plan.answers == made.answers)
        #expect(plan.flows == made.flows && plan.opening == made.opening)
    }

    @Test("It is made only of a known recording that is short, and no longer than what it is for")
    func limits() throws {
        let library = try library(answer: 1_500_000)
        #expect(library.plan(named: "Known_05132024_x2") != nil)
        #expect(library.plan(named: "Known-05132024-x4") == nil)
        #expect(library.plan(named: "Other-05132024-x2") == nil)
        #expect(try self.library(answer: 5_000_000).plan(named: "Known-05132024-x2") == nil)
    }
}
