import NIOCore
import Recordings
import ReplayTesting
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("An upload", .mustEnd)
struct UploadTests {
    private func subject() throws -> DifferentiationTest.Subject {
        var subject = try Sample.subject()
        subject.original = try #require(try subject.original.mirrored(nil))
        subject.control = try #require(try subject.control.mirrored(nil))
        return subject
    }

    @Test("A server that does not have it is told from one that does not have the app")
    func unknown() async throws {
        var manners = FakeServer.Manners()
        manners.permission = "0;1"
        manners.resultsHeaders = ["Server: wehe/0.9"]
        try await FakeServer.with(manners) { server in
            let endpoint = server.endpoint()
            let test = try await TestObservations.run(on: endpoint, subject: subject())
            #expect(test.failure == .noUpload(server: endpoint.name))
        }
    }

    @Test("Each step follows the one before it at once, up to the one that is answered")
    func steps() throws {
        let script = try TCPReplayScript(subject().original, paced: false)
        #expect(script.isUpload)
        #expect(script.steps.map(\.payload.readableBytes) == [44, 40_000, 45, 10_000])
        #expect(script.steps.map(\.responseLength) == [0, 44, 0, 45])
        var machine = TCPReplayMachine(script: script, limit: 45_000_000_000, silence: 30_000_000_000)
        #expect(machine.resume(at: 0) == .send(0..<2))
        #expect(machine.received(44, at: 1_000) == .send(2..<4))
        #expect(machine.received(45, at: 2_000) == .end(.complete))
    }

    @Test(
        "A server that says nothing until it has everything is not silent, unless the replay has lasted too long"
    )
    func patience() async throws {
        // A tenth of a second in the place of 30 s; whether data came is looked at four times a second.
        let script = try TCPReplayScript(subject().original, paced: false)
        let parameters = { (port: Int) in
            ReplayParameters(
                role: .original, target: try SocketAddress(ipAddress: "127.0.0.1", port: port),
                slicer: ThroughputSlicer(nominal: .seconds(1), count: 100))
        }
        let slow = try await FakeListener.start { visit in
            for (bytes, answer) in [(40_044, 44), (10_045, 45)] {
                _ = try await visit.bytes(bytes)
                try await Task.sleep(for: .milliseconds(400))
                try await visit.write(filler: answer)
            }
            _ = await visit.untilClosed()
        }
        let whole = try await TCPReplay(
            script: script, limit: .seconds(600), parameters: parameters(slow.port)
        )
        .run(using: Sample.sockets(timeout: 1.0 / 300))
        #expect(whole.ending == .complete && whole.bytesReceived == 89)
        await slow.stop()
        let mute = try await FakeListener.start { visit in _ = await visit.untilClosed() }
        let cut = try await TCPReplay(
            script: script, limit: .milliseconds(400), parameters: parameters(mute.port)
        )
        .run(using: Sample.sockets(timeout: 1.0 / 300))
        #expect(cut.ending == .timeLimit && cut.direction == .up)
        await mute.stop()
    }
}
