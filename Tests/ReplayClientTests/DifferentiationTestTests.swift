import Differentiation
import Foundation
import NIOCore
import Recordings
import ReplayTesting
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("A whole test (Specification 1.3, 8, 16.1)", .mustEnd)
struct DifferentiationTestTests {
    /// What every replay goes through, in order.
    private static let replayStatuses: [TestStatus] = [
        .askingOwnAddress, .askingPermission, .permissionGranted, .awaitingPortMapping, .replaying,
        .reportingSamples,
    ]

    @Test(
        "statuses come in their order for both replays",
        arguments: [[ReplayRole.original, .control], [.control, .original]])
    func statuses(_ order: [ReplayRole]) async throws {
        try await FakeServer.with { server in
            let course = try await TestObservations.run(on: server.endpoint(), order: order)
            #expect(try course.outcome.get().order == order)
            let statuses = course.events.compactMap { event in
                if case .status(let status, let role) = event {
                    "\(status) \(role?.rawValue ?? "-")"
                } else {
                    nil
                }
            }
            let replays = order.flatMap { role in Self.replayStatuses.map { "\($0) \(role)" } }
            #expect(
                statuses
                    == ["preparing -"] + replays
                    + ["replaysFinished -", "resultsRequested -", "resultsReceived -"])
            #expect(course.notices == [])
        }
    }

    @Test("the server hears what Appendix B lists, with the end of the test on the last replay only")
    func messages() async throws {
        try await FakeServer.with { server in
            let report = try await TestObservations.run(on: server.endpoint(), order: [.control, .original])
                .outcome
                .get()
            let heard = server.heard.lines
            try #require(heard.count == 14)
            #expect(heard[0] == "a1B2c3D4e5;1;SampleRandom-01012030;0;17;False;203.0.113.9;1.2.3")
            #expect(heard[7] == "a1B2c3D4e5;0;Sample-01012030;0;17;True;203.0.113.9;1.2.3")
            for (offset, replay) in [(0, report.control), (7, try #require(report.original))] {
                #expect(heard[offset + 1] == "[-1, null, null]")
                #expect(heard[offset + 2] == "NoIperf")
                #expect(heard[offset + 3] == "NoMobileStats")
                #expect(heard[offset + 4] == "DONE;\(replay.duration)")
                #expect(try ThroughputSamples(body: heard[offset + 5]) == replay.samples)
                #expect(heard[offset + 6] == "Result;No")
            }
        }
    }

    @Test("device statistics go to the server when there are some, before both replays")
    func statistics() async throws {
        var identity = Sample.identity
        identity.statistics = DeviceStatistics(
            model: "Nobody \"9\"", carrierName: "T\u{E9}l\u{E9}com",
            location: CoarseLocation(latitude: 48.8566, longitude: -0.04))
        try await FakeServer.with { server in
            _ = try await TestObservations.run(on: server.endpoint(), identity: identity).outcome.get()
            let heard = server.heard.lines
            try #require(heard.count == 16)
            for offset in [0, 8] {
                #expect(heard[offset + 3] == "WillSendMobileStats")
                #expect(
                    heard[offset + 4]
                        == #"{"manufacturer":"nil","model":"Nobody \"9\"","carrierName":"Telecom","#
                        + #""networkType":"nil","cellInfo":"nil","os":{"INCREMENTAL":"0","RELEASE":"nil","#
                        + #""SDK_INT":"0"},"locationInfo":{"latitude":"48.9","longitude":"0.0"}}"#)
                #expect(heard[offset + 5].hasPrefix("DONE;"))
            }
        }
    }

    @Test("the report holds what was measured, what the service says, and every profile's decision")
    func report() async throws {
        try await FakeServer.with { server in
            let course = try await TestObservations.run(on: server.endpoint())
            let report = try course.outcome.get()
            #expect(report.serverAddress == "127.0.0.1")
            #expect(report.result?.area == 0.75)
            #expect(report.decisions.map(\.profile) == DecisionProfile.all.map(\.name))
            #expect(report.decisions.allSatisfy { $0.verdict == .differentiation })
            for (replay, role, name) in [
                (try #require(report.original), ReplayRole.original, "Sample-01012030"),
                (report.control, .control, "SampleRandom-01012030"),
            ] {
                #expect(replay.role == role)
                #expect(replay.recordingName == name)
                #expect(replay.recordingDigest == (try Sample.recording(name).digest))
                #expect(replay.endpoint == "127.0.0.1")
                #expect(replay.serverPort == server.replayPort)
                #expect(replay.bytesReceived == Sample.bytesDown)
                #expect(replay.sliceLength == 0.01)
                #expect(replay.ending == .complete)
                #expect(replay.clientAddress == "127.0.0.1")
                #expect(replay.meanThroughput == Double(Sample.bytesDown) / 125_000 / replay.duration)
            }
            let original = try #require(report.original)
            #expect(report.obstacle == nil)
            #expect(
                report.tooFewSamples
                    == (min(original.samples.analysed.count, report.control.samples.analysed.count)
                        < TooFewSamples.minimum))
            let finished = course.events.compactMap { event in
                if case .replayFinished(let replay) = event { replay.role } else { nil }
            }
            #expect(finished == [.original, .control])
        }
    }

    @Test("progress grows to the whole replay")
    func progress() async throws {
        try await FakeServer.with { server in
            let course = try await TestObservations.run(on: server.endpoint())
            let progress = course.events.compactMap { event in
                if case .progress(let progress) = event, progress.role == .original { progress } else { nil }
            }
            let last = try #require(progress.last)
            #expect(last.bytesReceived == Sample.bytesDown)
            #expect(last.bytesExpected == Sample.bytesDown)
            #expect(last.elapsed > 0)
            #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.bytesReceived <= $1.bytesReceived })
        }
    }

    @Test("an own-IP query that fails is told, and the identification says 127.0.0.1")
    func ownAddressRefused() async throws {
        var manners = FakeServer.Manners()
        manners.refusesOwnAddress = true
        try await expectFallback(manners)
    }

    @Test(
        "an own-IP answer that is no address is told, and the identification says 127.0.0.1",
        arguments: [
            "HTTP/1.1 200 OK\r\n\r\nhello", "", "SuspiciousClientIP!;203.0.113.9",
            "HTTP/1.1 200 OK\r\n\r\n203.0.113.9;True;evil",
        ])
    func ownAddressJunk(_ answer: String) async throws {
        var manners = FakeServer.Manners()
        manners.ownAddress = { visit in
            _ = try await visit.text(upTo: "\r\n\r\n")
            if !answer.isEmpty { try await visit.write(answer) }
        }
        try await expectFallback(manners)
    }

    @Test("an own-IP answer without an end is cut off, and the identification says 127.0.0.1")
    func ownAddressEndless() async throws {
        var manners = FakeServer.Manners()
        manners.ownAddress = { visit in while true { try await visit.write(filler: 10_000) } }
        try await expectFallback(manners)
    }

    @Test("an own-IP answer that never ends the connection is taken when timeout ends")
    func ownAddressWithoutClose() async throws {
        let open = try await FakeListener.start(greeting: "HTTP/1.1 200 OK\r\n\r\n203.0.113.9") { visit in
            _ = await visit.untilClosed()
        }
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: open.port)
        let answer = try await OwnAddress(sockets: Sample.sockets(timeout: 0.1)).query(address)
        #expect(answer == .address("203.0.113.9"))
        await open.stop()
    }

    private func expectFallback(_ manners: FakeServer.Manners) async throws {
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(on: server.endpoint())
            _ = try course.outcome.get()
            let notice = TestNotice.addressUntold(port: server.ownAddressPort)
            #expect(course.notices == [notice, notice])
            #expect(server.heard.lines.first == "a1B2c3D4e5;0;Sample-01012030;0;17;False;127.0.0.1;1.2.3")
        }
    }

    @Test("a replay that ends early is reported and the test goes on")
    func earlyEnd() async throws {
        var manners = FakeServer.Manners()
        manners.replay = { visit in
            _ = try await visit.bytes(Sample.exchanges[0].request.utf8.count)
            try await visit.write(filler: 30_000)
        }
        try await FakeServer.with(manners) { server in
            let report = try await TestObservations.run(on: server.endpoint()).outcome.get()
            for replay in [try #require(report.original), report.control] {
                #expect(replay.ending == .closedEarly(missingBytes: 20_000))
                #expect(replay.bytesReceived == 30_000)
                #expect(replay.samples.throughput.contains { $0 > 0 })
            }
        }
    }

    @Test("a replay port that refuses ends the test with its endpoint")
    func refusedReplay() async throws {
        var manners = FakeServer.Manners()
        manners.refusesReplay = true
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(on: server.endpoint())
            #expect(
                course.failure
                    == .replayConnectionFailed(
                        endpoint: "127.0.0.1 port \(server.replayPort)", .refused))
            await server.allClosed()
        }
    }

    @Test("a replay port that does not know this client's address ends the test")
    func rejectedReplay() async throws {
        var manners = FakeServer.Manners()
        manners.replay = { visit in
            _ = try await visit.bytes(1)
            try await visit.write("SuspiciousClientIP!;198.51.100.3")
        }
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(on: server.endpoint())
            #expect(
                course.failure
                    == .addressUnknownToReplayPort(endpoint: "127.0.0.1 port \(server.replayPort)"))
        }
    }

    @Test("a UDP recording that the mapping lacks is told, and its port is not asked for an address")
    func udp() async throws {
        var subject = try Sample.subject()
        subject.original = try Sample.datagrams("Skype-06172024")
        try await FakeServer.with { server in
            let course = try await TestObservations.run(on: server.endpoint(), subject: subject)
            #expect(course.failure == .flowNotMapped(recordedEndpoint: "018.002.192.002 port 00443"))
            #expect(server.heard.lines.first?.contains(";127.0.0.1;") == true)
            #expect(server.ownAddress.count == 0)
        }
    }

    @Test("a host name without an address is told with the name")
    func unresolvable() async throws {
        let endpoint = ServerEndpoint(name: "fake", host: "no..name", security: .plain)
        let course = try await TestObservations.run(on: endpoint)
        #expect(course.failure == .hostNotResolvable(host: "no..name"))
    }

    @Test("the order of the replays is a fair coin's")
    func order() {
        var generator = SystemRandomNumberGenerator()
        let orders = (0..<1_000).map { _ in DifferentiationTest.drawOrder(using: &generator) }
        #expect(orders.allSatisfy { Set($0) == [.original, .control] })
        // Outside this range once in 10^14 runs.
        #expect((380...620).contains(orders.filter { $0.first == .original }.count))
    }
}
