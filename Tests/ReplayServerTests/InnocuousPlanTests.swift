import NIOCore
import Recordings
import Testing

@testable import ReplayServer

@Suite("A recording that looks like TLS to an innocuous name, at the server")
struct InnocuousPlanTests {
    private let request = [UInt8](repeating: 65, count: 517)

    private func served(_ answers: [Int]) throws -> (recording: Recording, library: ReplayLibrary) {
        let recording = try Samples.tcp("Known-05132024", answers.map { (request, $0) })
        return (recording, ReplayLibrary([ServedRecording(recording: recording)]))
    }

    @Test("Its requests are those that a client makes of the same recording")
    func requests() throws {
        let (recording, library) = try served([20_000, 30])
        let plan = try #require(library.plan(named: "Known-05132024-tls"))
        let made = try #require(recording.innocuous())
        #expect(plan.name == made.name)
        let client = ReplayPlan(ServedRecording(recording: made))
        #expect(plan.requests == client.requests && plan.opening == client.opening)
        #expect(plan.requests.map(\.length) == [517, 517] && plan.flows == client.flows)
        #expect(plan.requests.map(\.head) == [[22, 3, 1, 2], [23, 3, 3, 2]])
        #expect(library.plan(named: "Known_05132024_tls") == plan)
    }

    @Test("Its answers are as long as the recorded ones, and begin with a ServerHello")
    func answers() throws {
        let (_, library) = try served([20_000, 30])
        let plan = try #require(library.plan(named: "Known-05132024-tls"))
        #expect(plan.answers.map(\.length) == [20_000, 30])
        #expect(plan.answers.map { $0.recorded?.bytes.readableBytes } == [20_000, 30])
        let beginning = plan.answers[0].recorded?.slice(at: 0, count: 6)
        #expect(beginning.map { Array($0.readableBytesView) } == [22, 3, 3, 0, 122, 2])
    }

    @Test("Its answers are sent at the recorded times")
    func times() throws {
        let (recording, _) = try served([900])
        let parts = [(0.0, 400), (0.5, 500)].map {
            RecordedAnswer.Part(timestamp: $0, payload: [UInt8](repeating: 1, count: $1))
        }
        let side = try ServerRecording(
            name: recording.name,
            answers: [RecordedAnswer(requestLength: request.count, requestHash: nil, parts: parts)])
        let plan = ReplayPlan(ServedRecording(recording: recording, serverSide: side))
        let made = try #require(plan.innocuous())
        #expect(made.answers[0].recorded?.marks == plan.answers[0].recorded?.marks)
        #expect(made.answers[0].recorded?.marks.map(\.offset) == [0, 400])
    }

    @Test("There is none of an unknown recording, of a port test, of datagrams and of short requests")
    func refused() throws {
        let (_, library) = try served([900])
        #expect(library.plan(named: "Other-05132024-tls") == nil)
        #expect(library.plan(named: "Known-05132024-tls-tls") == nil)
        let short = ReplayLibrary([
            ServedRecording(recording: try Samples.tcp("Short-05132024", [(Samples.second, 900)]))
        ])
        #expect(short.plan(named: "Short-05132024-tls") == nil)
        let port = ReplayLibrary([
            ServedRecording(recording: try Samples.tcp("port_80", [(request, 900)]))
        ])
        #expect(port.plan(named: "port_80_tls") == nil)
    }
}
