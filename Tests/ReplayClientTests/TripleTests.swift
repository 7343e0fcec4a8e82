import Basics
import Recordings
import ReplayTesting
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("A triple", .mustEnd)
struct TripleTests {
    /// A subject whose client sends enough for a ClientHello.
    private func subject() throws -> DifferentiationTest.Subject {
        var subject = try Sample.subject()
        let original = try Recording(
            name: "Sample-01012030", transport: .tcp,
            packets: subject.original.packets.map {
                ClientPacket(
                    timestamp: $0.timestamp, payload: [UInt8](repeating: 71, count: 300), pair: $0.pair,
                    responseLength: $0.responseLength)
            }, tcpPairs: subject.original.tcpPairs)
        subject.innocuous = original.innocuous()
        return subject
    }

    @Test("The third replay has a number and a name of its own, and the analysis is that of the other two")
    func third() async throws {
        try await FakeServer.with { server in
            let course = try await TestObservations.run(
                on: server.endpoint(), subject: subject(), order: [.control, .innocuous, .original])
            let report = try course.outcome.get()
            #expect(report.order == [.control, .innocuous, .original] && report.result != nil)
            let identifications = server.heard.lines.filter { $0.hasPrefix("a1B2c3D4e5;") }
            #expect(
                identifications.map { $0.split(separator: ";").prefix(6).dropFirst().joined(separator: ";") }
                    == [
                        "1;SampleRandom-01012030;0;17;False", "2;Sample-01012030-tls;0;17;False",
                        "0;Sample-01012030;0;17;True",
                    ])
        }
    }

    @Test("A server that does not have it is told from one that does not have the app")
    func unknown() async throws {
        var manners = FakeServer.Manners()
        manners.permission = "0;1"
        try await FakeServer.with(manners) { server in
            let endpoint = server.endpoint()
            let third = try await TestObservations.run(
                on: endpoint, subject: subject(), order: [.innocuous, .control, .original])
            #expect(third.failure == .noThirdRecording(server: endpoint.name))
            let first = try await TestObservations.run(
                on: endpoint, subject: subject(), order: [.original, .control, .innocuous])
            #expect(first.failure == .sideChannel(.refused(.unknownReplay), server: endpoint.name))
        }
    }

    @Test("A test without a third recording has two replays, whatever its order says")
    func two() async throws {
        try await FakeServer.with { server in
            let course = try await TestObservations.run(
                on: server.endpoint(), order: [.control, .innocuous, .original])
            #expect(try course.outcome.get().order == [.control, .original])
        }
    }
}
