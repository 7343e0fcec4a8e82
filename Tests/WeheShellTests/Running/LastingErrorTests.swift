import Networking
import Basics
import Differentiation
import Foundation
import Recordings
import ReplayServer
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import TestRunner
@testable import WeheShell

@Suite("A series at a server that cannot measure it", .mustEnd)
struct LastingErrorTests {
    /// A recording of one request of so many bytes.
    private static func recording(_ name: String, request: Int) throws -> Recording {
        let pair = "192.000.002.001.40000-203.000.113.001.00443"
        return try Recording(
            name: name, transport: .tcp,
            packets: [
                ClientPacket(
                    timestamp: 0, payload: [UInt8](repeating: 71, count: request), pair: pair,
                    responseLength: 200_000)
            ], tcpPairs: [pair])
    }

    /// Imports an app whose client sends enough for a ClientHello, and lends a session over it with a server, called x.
    ///
    /// - Parameters:
    ///   - recordings: what the server has.
    ///   - work: what is done.
    /// - Throws: what keeps the server from starting, or `work` throws.
    private func with(
        _ recordings: [Recording], _ work: (Session, Heard) async throws -> Void
    ) async throws {
        let home = try TemporaryFolder()
        for (name, file) in [
            ("Tiny-01012020", "Tiny_01012020"), ("TinyRandom-01012020", "TinyRandom_01012020"),
        ] {
            try home.write(
                RecordingFile.encode(Self.recording(name, request: 400)),
                to: "app/\(file).pcap_client_all.json")
        }
        try home.write(
            """
            {"apps": [{"name": "Tiny", "size": 1, "time": 1, "image": "tiny", "category": "MUSIC",
              "datafile": "Tiny_01012020.pcap_client_all.json",
              "randomdatafile": "TinyRandom_01012020.pcap_client_all.json"}]}
            """, to: "app/apps_list.json")
        let server = try await EmbeddedServer.start(
            EmbeddedServerConfiguration(
                clock: .system, network: SystemStack(), lineRate: nil, paced: false,
                certificateDirectory: home.file("certificates"), seed: 7),
            serving: recordings.map { ServedRecording(recording: $0) })
        let (session, heard) = try home.session()
        let result: Result<Void, any Error>
        do {
            let ports = server.endpoint
            try await session.run(
                line: "consent give embedded other; recordings import '\(home.file("app").path)'; "
                    + "settings set end-limit off; settings set pair-pause 0; "
                    + "servers add x 127.0.0.1 --plain --side-channel-port \(ports.sideChannelPlain) "
                    + "--results-port \(ports.resultsHTTP) --own-ip-port \(ports.ownIP); servers use x")
            result = .success(try await work(session, heard))
        } catch { result = .failure(error) }
        await session.close()
        await server.stop()
        try result.get()
    }

    /// The tests that are stored, in order.
    private func stored(_ session: Session) async throws -> [StoredTest] {
        let store = try await session.store()
        var tests: [StoredTest] = []
        for id in try await store.ids(limit: 50).sorted() {
            if let test = try await store.test(id: id) { tests.append(test) }
        }
        return tests
    }

    @Test("Where the third recording is missing, a series of triples ends with the first one, and says so")
    func triples() async throws {
        // The server's recordings send too little for a ClientHello, so that it has no third one of them.
        let short = try ["Tiny-01012020", "TinyRandom-01012020"].map { try Self.recording($0, request: 40) }
        // The third replay is the last one: the others are measured before.
        let seed = try #require(
            (1...UInt64(50)).first { seed in
                var course = SeriesScheduler(SeriesRule(), pause: 0, seed: seed, hasThirdArm: true)
                return course.next().innocuousPlace == 3
            })
        try await with(short) { session, heard in
            let code = await session.execute(
                line: "replay tiny --pairs --arms 3 --seed \(seed)")
            #expect(code == 15, "\(heard.error)")
            let tests = try await stored(session)
            #expect(tests.map(\.kind) == [.series, .differentiation])
            let series = try #require(tests.first)
            #expect(series.pairSeries?.pairs.count == 1 && series.pairSeries?.mostPairs != nil)
            #expect(series.status == .failed)
            #expect(series.failure?.cause == .noThirdRecording(server: "x"))
            #expect(
                heard.errorLines.filter { $0.hasPrefix("error: ") }.map { $0.contains("leave --arms out") }
                    == [true])
        }
    }

    @Test(
        "Where a server has lost the app, a series that goes on ends with its first pair, and can be resumed again"
    )
    func resumed() async throws {
        try await with([Self.recording("Other-01012020", request: 400)]) { session, heard in
            var begun = Sample.series(.interrupted, nil, pairs: 3)
            (begun.app, begun.appTitle, begun.lab, begun.synthesised) = ("tiny", "Tiny", nil, nil)
            begun.server = .init(
                name: "x", host: "127.0.0.1", address: "127.0.0.1", sideChannelPort: 1, resultsPort: 2,
                security: .plain, embedded: false)
            begun.pairSeries?.pause = 0
            begun.id = nil
            let id = try await session.store().insert(begun)
            #expect(await session.execute(line: "replay --resume \(id)") == 15, "\(heard.error)")
            let tests = try await stored(session)
            #expect(tests.map(\.kind) == [.series, .differentiation])
            let series = try #require(tests.first?.pairSeries)
            #expect(series.pairs.count == 4 && series.ending == .interrupted)
            #expect(
                heard.errorLines.filter { $0.hasPrefix("error: ") }
                    .map { $0.contains("x does not have this recording") } == [true])
        }
    }
}
