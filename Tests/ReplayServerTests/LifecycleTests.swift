import Basics
import Networking
import Foundation
import NIOCore
import NIOPosix
import Testing
import TestSupport

@testable import ReplayServer
@testable import TestModel

@Suite("Start and stop", .mustEnd)
struct LifecycleTests {
    private func refuses(_ port: Int, of address: String) async -> Bool {
        do {
            let connection = try await RawConnection.open(port, host: address)
            await connection.close()
            return false
        } catch {
            return true
        }
    }

    @Test("stop() closes every port and every connection, and may be called again") func stop() async throws {
        try await withTemporaryFolder { folder in
            // An address of its own: the system may give a freed port of 127.0.0.1 to another test at once.
            var configuration = EmbeddedServerConfiguration(
                clock: .system, network: SystemStack(), address: "127.83.1.9",
                certificateDirectory: folder, seed: 1)
            configuration.timeouts = .patient
            let server = try await EmbeddedServer.start(configuration, serving: Samples.catalogue())
            let conversation = try await Conversation.open(server)
            let endpoint = server.endpoint
            let idle = try await RawConnection.open(endpoint.resultsHTTP, host: endpoint.address)
            await server.stop()
            await server.stop()
            #expect(await conversation.channel.readToEnd() == [])
            #expect(await idle.readToEnd() == [])
            for port in [
                endpoint.sideChannelPlain, endpoint.sideChannelTLS, endpoint.resultsHTTP,
                endpoint.resultsHTTPS,
                endpoint.ownIP, try #require(conversation.port()),
            ] {
                #expect(await refuses(port, of: endpoint.address))
            }
            await #expect(throws: ReplayServerError.stopped) { try await server.replaceRecordings([]) }
        }
    }

    @Test("A port that is taken is named in one sentence, and nothing keeps listening") func portInUse()
        async throws
    {
        let taken = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(taken.localAddress?.port)
        try await withTemporaryFolder { folder in
            // A recording on the port that is taken, on a server that listens on recorded ports.
            let serving = ServingState(
                configuration: .init(
                    clock: .system, network: SystemStack(), ports: .standard, certificateDirectory: folder,
                    seed: 1),
                library: ReplayLibrary([
                    ServedRecording(recording: try Samples.tcp("Music-05132024", port: port))
                ]))
            let place = SocketPlace(address: "127.0.0.1", port: port)
            let expected = ReplayServerError.portInUse(address: "127.0.0.1", port: port)
            await #expect(throws: expected) {
                _ = try await Listener.open(
                    place, of: SystemStack(), on: MultiThreadedEventLoopGroup.singleton,
                    logger: serving.logger,
                    allowsHalfClosure: false
                ) { _ in }
            }
            await #expect(throws: expected) {
                _ = try await ResultsListener.open(
                    place, tls: nil, serving: serving, on: MultiThreadedEventLoopGroup.singleton)
            }
        }
        try await taken.close()
    }

    @Test(
        "What cannot be listened on is refused",
        arguments: [
            ("localhost", ReplayServerError.notAnAddress("localhost")),
            ("192.0.2.55", .addressNotAvailable("192.0.2.55")),
        ])
    func badAddress(address: String, error: ReplayServerError) async throws {
        try await withTemporaryFolder { folder in
            await #expect(throws: error) {
                _ = try await EmbeddedServer.start(
                    .init(
                        clock: .system, network: SystemStack(), address: address,
                        certificateDirectory: folder, seed: 1), serving: [])
            }
        }
    }

    @Test(
        "A server on all addresses names those that others can use, and its own only where there are none",
        arguments: [
            ("::", ["2001:db8::7", "192.0.2.7"]), ("0.0.0.0", ["192.0.2.7"]), ("192.0.2.9", ["192.0.2.9"]),
            ("::1", ["::1"]),
        ])
    func addresses(listening: String, named: [String]) {
        let interfaces = [
            "127.0.0.1", "::1", "fe80::1%eth0", "fe80::1", "2001:DB8:0::7", "192.0.2.7", "169.254.3.4",
            "192.0.2.7",
        ]
        #expect(MachineAddresses.reaching(listening, interfaces: interfaces) == named)
        #expect(MachineAddresses.reaching("::", interfaces: ["127.0.0.1", "::1"]) == ["::1"])
        #expect(MachineAddresses.reaching("0.0.0.0", interfaces: []) == ["127.0.0.1"])
    }

    @Test("A line rate has to be a positive number", arguments: [0, -1, .nan, .infinity])
    func badRate(rate: Double) async throws {
        try await withTemporaryFolder { folder in
            await #expect(throws: ReplayServerError.self) {
                _ = try await EmbeddedServer.start(
                    .init(
                        clock: .system, network: SystemStack(), lineRate: rate,
                        certificateDirectory: folder, seed: 1), serving: [])
            }
        }
    }

    @Test("A certificate folder that cannot be made is named") func badFolder() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("file")
            try Data().write(to: file)
            do {
                _ = try await EmbeddedServer.start(
                    .init(
                        clock: .system, network: SystemStack(),
                        certificateDirectory: file.appendingPathComponent("tls"), seed: 1), serving: [])
                Issue.record("a server started without a certificate folder")
            } catch {
                #expect("\(error)".contains(file.path))
            }
        }
    }

    @Test("Recordings can be exchanged while the server runs; replays under way go on") func exchange()
        async throws
    {
        try await withServer { server in
            let running = try await Conversation.open(server)
            let connection = try await RawConnection.open(try #require(running.port()))
            try await connection.send(Samples.opening)
            #expect(try await connection.read(5_000).count == 5_000)
            let new = try Samples.tcp("New-05132024", port: 8443, [(Samples.second, 12)])
            try await server.replaceRecordings([ServedRecording(recording: new)])
            try await connection.send(Samples.second)
            #expect(await connection.readToEnd().count == 70_000)
            try await running.finish()
            #expect(try await Conversation.open(server).permission == "0;1")
            let next = try await Conversation.open(server, replay: "New-05132024")
            let other = try await RawConnection.open(try #require(next.port("08443")))
            try await other.send(Samples.second)
            #expect(await other.readToEnd().count == 12)
        }
    }
}
