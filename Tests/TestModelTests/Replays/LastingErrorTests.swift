import Testing
import WireProtocol

@testable import TestModel

@Suite("Errors that a repetition meets again")
struct LastingErrorTests {
    @Test("What a server does not have it lacks the next time, too")
    func lasting() {
        let errors: [ReplayError] = [
            .noThirdRecording(server: "x"), .noUpload(server: "x"),
            .noCongestionChoice(server: "x", algorithm: "bbr"), .noRepetition(server: "x"),
            .sideChannel(.refused(.unknownReplay), server: "x"),
            .sideChannel(.grantedUnknownReplay, server: "x"),
        ]
        #expect(errors.allSatisfy { $0.isLasting })
    }

    @Test("A server that is busy, out of reach or away may answer the next time")
    func passing() {
        let errors: [ReplayError] = [
            .sideChannel(.refused(.addressInUse), server: "x"),
            .sideChannel(.refused(.overloaded), server: "x"),
            .sideChannel(.closed(during: .mapping), server: "x"),
            .controlConnectionFailed(server: "x", .refused), .analysisUnanswered(.closed),
            .machineBusy(.demand, reading: 4, limit: 3, role: .original),
            .stoodStill(seconds: 2, role: .control),
        ]
        #expect(!errors.contains { $0.isLasting })
    }
}
