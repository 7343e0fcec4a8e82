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
        var manners = FakeServer.Manners()
        manners.resultsHeaders = ["Server: wehe/0.9"]
        try await FakeServer.with(manners) { server in
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
        manners.resultsHeaders = ["Server: wehe/0.9"]
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

    /// The variants of a recording that a server of another program does not make, each with the error that names the
    /// option.
    private func options() throws -> [(DifferentiationTest.Subject, (String) -> ReplayError)] {
        let plain = try Sample.subject()
        var (upload, chosen, repeated) = (plain, plain, plain)
        upload.original = try #require(try plain.original.mirrored(nil))
        upload.control = try #require(try plain.control.mirrored(nil))
        chosen.original = try plain.original.sent(with: "bbr")
        chosen.control = try plain.control.sent(with: "bbr")
        repeated.original = try plain.original.repeated(2)
        repeated.control = try plain.control.repeated(2)
        return [
            (try subject(), { .noThirdRecording(server: $0) }), (upload, { .noUpload(server: $0) }),
            (chosen, { .noCongestionChoice(server: $0, algorithm: "bbr") }),
            (repeated, { .noRepetition(server: $0) }),
        ]
    }

    @Test("A server of another program hears nothing of a replay that only this one has")
    func otherProgram() async throws {
        for (subject, error) in try options() {
            for headers in [[], ["Server: TornadoServer/6.1"]] {
                var manners = FakeServer.Manners()
                manners.resultsHeaders = headers
                try await FakeServer.with(manners) { server in
                    let endpoint = server.endpoint()
                    let test = try await TestObservations.run(on: endpoint, subject: subject)
                    #expect(test.failure == error(endpoint.name))
                    #expect(server.heard.lines.isEmpty)
                }
            }
        }
    }

    @Test("A server of this program that does not have it says which option is to be left out")
    func earlierVersion() async throws {
        var manners = FakeServer.Manners()
        manners.permission = "0;1"
        manners.resultsHeaders = ["Server: wehe/0.1"]
        for (subject, error) in try options().dropFirst() {
            try await FakeServer.with(manners) { server in
                let endpoint = server.endpoint()
                let test = try await TestObservations.run(on: endpoint, subject: subject)
                #expect(test.failure == error(endpoint.name))
            }
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
