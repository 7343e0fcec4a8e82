import Messages
import NIOCore
import NIOPosix
import ReplayServer
import TestModel
import TestSupport
import Testing
import WeheShell
import WireProtocol

@testable import ReplayClient

@Suite("No access to M-Lab", .mustEnd)
struct AccessRefusalTests {
    @Test("an envelope whose token has expired does not open: exit code 9")
    func expired() async throws {
        try await Lab.run(MLabOffer(tokenLifetime: .zero)) { lab in
            let failure = try #require(try await LabCourse.run(lab.configuration()).failure)
            #expect(
                failure
                    == .noEnvelope(
                        machinesTried: 1, MachineRefusal(machine: "wehe-mlab1-lab01.test", .tokenRefused)))
            #expect(ExitCode.of(failure) == 9)
            #expect(lab.server.openEnvelopes == 0)
        }
    }

    @Test("an envelope with a foreign token is refused")
    func refused() async throws {
        let offer = MLabOffer(listing: { own in
            let text = own.envelope.text.replacing(#/access_token=.*/#, with: "access_token=0123")
            return EnvelopeURL(text).map { [MLabMachine(name: own.name, envelope: $0, ports: own.ports)] }
                ?? []
        })
        try await Lab.run(offer) { lab in
            let failure = try #require(try await LabCourse.run(lab.configuration()).failure)
            #expect(
                failure
                    == .noEnvelope(
                        machinesTried: 1, MachineRefusal(machine: "wehe-mlab1-lab01.test", .tokenRefused)))
        }
    }

    @Test("with an empty list and nothing to fall back on there is no test: exit code 9")
    func emptyList() async throws {
        try await Lab.run(MLabOffer(listing: { _ in [] })) { lab in
            let configuration = lab.configuration()
            let failure = try #require(try await LabCourse.run(configuration).failure)
            #expect(failure == .locateFailed(service: configuration.locateURL, .emptyList))
            #expect(ExitCode.of(failure) == 9)
            #expect(lab.lookups.answered == 1)
        }
    }

    @Test("with an empty list the fallback host takes the place of a machine, once, and a notice says so")
    func fallback() async throws {
        try await Lab.run(MLabOffer(listing: { _ in [] })) { lab in
            let configuration = lab.configuration(fallback: "127.0.0.1")
            let pool = try await MachinePool.locate(configuration, sockets: Lab.sockets())
            let notice = try #require(pool.notice)
            let failure = ReplayError.locateFailed(service: configuration.locateURL, .emptyList)
            #expect(notice == .fallback(host: "127.0.0.1", failure))
            let (_, feed) = AsyncStream<TestEvent>.makeStream()
            let access = try await MLabSession.open(
                from: pool, named: "mlab", configuration, sockets: Lab.sockets(), reportingTo: feed)
            #expect(access.endpoint.host == "127.0.0.1")
            #expect(access.endpoint.ports == .init(sideChannel: 55_556, results: 56_566))
            #expect(access.machinesTried == 0)
            await #expect(throws: ReplayError.noEnvelope(machinesTried: 0, nil)) {
                try await MLabSession.open(
                    from: pool, named: "mlab", configuration, sockets: Lab.sockets(), reportingTo: feed)
            }
        }
    }

    @Test("a site without machines gives nothing; the machine's own site gives it")
    func sites() async throws {
        try await Lab.run { lab in
            let here = try await MachinePool.locate(
                lab.configuration(sites: ["lab01"]), sockets: Lab.sockets())
            #expect(here.machines.map(\.name) == ["mlab1-lab01.test"])
            let timeline = try #require(here.exchanges.first)
            #expect(timeline.url.hasSuffix("&site=lab01"))
            #expect(timeline.status == 200)
            await #expect(throws: ReplayError.self) {
                try await MachinePool.locate(lab.configuration(sites: ["abc01"]), sockets: Lab.sockets())
            }
        }
    }

    @Test("a locate service that cannot be reached is tried three times")
    func unreachable() async throws {
        let configuration = MLabConfiguration(
            locateURL: "https://127.0.0.1:1/v2/nearest/wehe/replay", serverTrust: .system, fallbackHost: nil)
        let seen = Lookups()
        let locator = ServerLocator(
            service: configuration.locateURL, trust: try TrustRoots(caFile: nil, checksHostNames: true),
            sockets: Lab.sockets(), observe: { _ in seen.count() }, pause: .zero)
        await #expect(
            throws: ReplayError.locateFailed(service: configuration.locateURL, .unanswered(.refused))
        ) { try await locator.locate(sites: []) }
        #expect(seen.answered == 3)
    }

    @Test("a locate service must prove who it is, by CA and by name")
    func trust() async throws {
        try await Lab.run { lab in
            var configuration = lab.configuration()
            configuration.platformCA = nil
            let error = await #expect(throws: ReplayError.self) {
                try await MachinePool.locate(configuration, sockets: Lab.sockets())
            }
            #expect(
                error
                    == .locateFailed(service: configuration.locateURL, .unanswered(.tls(.untrusted))))
            #expect(lab.lookups.answered == 0)
        }
    }

    @Test("a machine whose replay server has no address gives its access back: exit code 10")
    func unresolvable() async throws {
        // A label of more than 63 letters is refused before any name server is asked.
        let name = "mlab1-" + String(repeating: "x", count: 70)
        try await Lab.run(MLabOffer(machine: name)) { lab in
            let failure = try #require(
                try await LabCourse.run(lab.configuration()).failure)
            #expect(failure == .hostNotResolvable(host: "wehe-" + name))
            #expect(ExitCode.of(failure) == 10)
            #expect(try await eventually { lab.server.openEnvelopes == 0 })
        }
    }

    @Test("cancelling while a machine says nothing closes the connection")
    func cancelWhileOpening() async throws {
        let (accepted, feed) = AsyncStream<any Channel>.makeStream()
        let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                feed.yield(channel)
                return channel.eventLoop.makeSucceededVoidFuture()
            }.bind(host: "127.0.0.1", port: 0).get()
        let url = try #require(
            EnvelopeURL("ws://127.0.0.1:\(silent.localAddress?.port ?? 0)/v0/envelope/access?access_token=x"))
        let opening = Task {
            _ = try await AccessEnvelope.open(
                url, trust: try TrustRoots(caFile: nil), sockets: Lab.sockets(), endedEarly: {})
        }
        var connections = accepted.makeAsyncIterator()
        let connection = try #require(await connections.next())
        opening.cancel()
        await #expect(throws: CancellationError.self) { try await opening.value }
        try await connection.closeFuture.get()
        try await silent.close().get()
    }

    @Test("a machine that says nothing is given up")
    func silence() async throws {
        let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let url = try #require(
            EnvelopeURL("ws://127.0.0.1:\(silent.localAddress?.port ?? 0)/v0/envelope/access?access_token=x"))
        let error = await #expect(throws: EnvelopeFailure.self) {
            try await AccessEnvelope.open(
                url, trust: try TrustRoots(caFile: nil), sockets: Lab.sockets(timeout: 0.02), endedEarly: {})
        }
        // Where the machine of the tests is busy, even the connection may come too late.
        #expect(error == .connection(.noAnswer) || error == .connection(.noAnswerInTime))
        try await silent.close().get()
    }
}
