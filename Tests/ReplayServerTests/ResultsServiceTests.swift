import Basics
import Foundation
import NIOSSL
import Synchronization
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Results service", .mustEnd)
struct ResultsServiceTests {
    private static let original = "[[1.5,2.5,3.5,4.5,5.5,0.2],[0.1,0.2,0.3,0.4,0.5,0.6]]"
    private static let control = "[[6.5,7.5,8.5,9.5,10.5,0.1],[0.1,0.2,0.3,0.4,0.5,0.6]]"

    /// Runs both side channels of a test.
    private func test(
        _ server: EmbeddedServer, history: Int = 17, original: String = original, control: String = control
    ) async throws {
        let first = try await Conversation.open(server, history: history)
        try await first.finish(samples: original)
        let second = try await Conversation.open(
            server, test: 1, replay: "MusicRandom-05132024", history: history, isLast: true)
        try await second.finish(samples: control)
    }

    private func ask(_ server: EmbeddedServer, _ request: String, body: String? = nil) async throws -> String
    {
        let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
        defer { Task { await connection.close() } }
        var text = request + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        if let body {
            text +=
                "Content-type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n"
        }
        let answer = try await connection.http(text + "\r\n" + (body ?? ""))
        #expect(answer.status == "HTTP/1.1 200 OK")
        #expect(answer.head.lowercased().contains("content-type: text/html"))
        return answer.body
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private static let key = "userID=a1B2c3D4e5&historyCount=17&testID=1"

    @Test("analyze is accepted from a body, from a query without body, and with raw brackets in the query")
    func analyze() async throws {
        try await withServer { server in
            try await test(server)
            let answers = [
                try await ask(server, "POST /Results", body: "command=analyze&\(Self.key)"),
                try await ask(server, "POST /Results?command=analyze&\(Self.key)"),
                try await ask(server, "POST /Results?command=analyze&\(Self.key)", body: ""),
                try await ask(server, "POST /Results?host=[a,b]&command=analyze&\(Self.key)&x=%zz&clientIP="),
            ]
            #expect(answers == [String](repeating: "{\"success\": true}", count: 4))
        }
    }

    @Test("singleResult has twelve strings, the same ones each time") func singleResult() async throws {
        try await withServer { server in
            try await test(server)
            let text = try await ask(server, "GET /Results?command=singleResult&\(Self.key)")
            let answer = try object(text)
            #expect(answer["success"] as? Bool == true)
            let response = try #require(answer["response"] as? [String: String])
            #expect(
                Set(response.keys) == [
                    "replayName", "date", "userID", "extraString", "historyCount", "testID", "area_test",
                    "ks2_ratio_test", "xput_avg_original", "xput_avg_test", "ks2dVal", "ks2pVal",
                ])
            #expect(response["replayName"] == "MusicRandom-05132024")
            #expect(response["extraString"] == "label")
            #expect(response["historyCount"] == "17")
            // The last sample of each side is left out: means 3.5 and 8.5, disjoint samples.
            #expect(response["xput_avg_original"] == "3.5")
            #expect(response["xput_avg_test"] == "8.5")
            #expect(response["ks2dVal"] == "1.0")
            let area = try #require(response["area_test"].flatMap(Double.init))
            #expect(abs(area - 5.0 / 8.5) < 1e-12)
            let date = try #require(response["date"])
            #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) != nil)
            #expect(try await ask(server, "GET /Results?command=singleResult&\(Self.key)") == text)
        }
    }

    @Test("Newer samples of the same triple win") func newestWins() async throws {
        try await withServer { server in
            try await test(server)
            let before = try await ask(server, "GET /Results?command=singleResult&\(Self.key)")
            try await test(server, control: "[[2,4,2,4,9],[1,2,3,4,5]]")
            let after = try await ask(server, "GET /Results?command=singleResult&\(Self.key)")
            #expect(before.contains("\"xput_avg_test\": \"8.5\""))
            #expect(after.contains("\"xput_avg_test\": \"3.0\""))
        }
    }

    @Test(
        "What is unknown or wrong is answered at once",
        arguments: [
            (
                "GET /Results?command=singleResult&userID=nobody&historyCount=1&testID=1",
                #"{"success": false, "error": "No result found"}"#
            ),
            (
                "POST /Results?command=analyze&userID=nobody&historyCount=1&testID=1",
                #"{"success": false, "error": "No result found"}"#
            ),
            ("GET /Results", #"{"success": false, "error": "command not provided"}"#),
            ("GET /Results?command=dance", #"{"success": false, "error": "unknown command"}"#),
            (
                "GET /Results?command=analyze&userID=a&historyCount=1&testID=1",
                #"{"success": false, "error": "unknown command"}"#
            ),
            (
                "GET /Results?command=singleResult&historyCount=1&testID=1",
                #"{"success": false, "missing": "'userID'"}"#
            ),
            (
                "GET /Results?command=defaultSetting&userID=a1B2c3D4e5",
                #"{"success": true, "areaThreshold": "0.5", "ks2Threshold": "0.01", "ks2Ratio": "0.95"}"#
            ),
        ])
    func prompt(request: String, answer: String) async throws {
        try await withServer { server in
            let given = try await ask(server, request)
            #expect(given == answer)
        }
    }

    @Test("A number that is none is told apart from one that is missing") func valueError() async throws {
        try await withServer { server in
            let answer = try await ask(
                server, "POST /Results", body: "command=analyze&userID=a&historyCount=x&testID=1")
            #expect(try object(answer)["value error"] as? String != nil)
        }
    }

    @Test(
        "A replay without a sample above zero has no result, as upstream's server has none",
        arguments: [
            // Nothing arrived; all of it in the last sample; a single sample; both.
            ("[[0,0,0,0],[1,2,3,4]]", control), ("[[0,0,0,7],[1,2,3,4]]", control), ("[[9],[1]]", control),
            (original, "[[0,0,18.2],[0.1,0.2,0.3]]"), ("[[9],[1]]", "[[8],[1]]"),
            ("[[0,0],[1,2]]", "[[0,0],[1,2]]"),
        ])
    func zeros(original: String, control: String) async throws {
        try await withServer { server in
            try await test(server, original: original, control: control)
            let accepted = try await ask(server, "POST /Results?command=analyze&" + Self.key)
            #expect(accepted == #"{"success": true}"#)
            let answer = try await ask(server, "GET /Results?command=singleResult&" + Self.key)
            #expect(answer == #"{"success": false, "error": "No result found"}"#)
        }
    }

    @Test("The same service answers over HTTPS, and several requests on one connection") func https()
        async throws
    {
        try await withServer { server in
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .file(server.endpoint.caCertificate.path)
            let connection = try await RawConnection.open(
                server.endpoint.resultsHTTPS, tls: try NIOSSLContext(configuration: configuration))
            for _ in 0..<2 {
                let answer = try await connection.http(
                    "GET /Results?command=defaultSetting&userID=@kyy5t9ykw HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                )
                #expect(answer.body.contains("\"areaThreshold\": \"0.5\""))
            }
        }
    }

    @Test("Other paths and endless bodies are refused, and one address cannot take all connections")
    func refusals() async throws {
        try await withServer { server in
            let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
            let other = try await connection.http("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(other.status.hasPrefix("HTTP/1.1 404"))
            let body = String(repeating: "x", count: LoadLimits.requestBody + 1)
            let long = try await connection.http(
                "POST /Results HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
            #expect(long.status.hasPrefix("HTTP/1.1 413"))
            await connection.close()
        }
        try await withServer(configure: { $0.connectionsPerAddress = 2 }) { server in
            let request = "GET /other HTTP/1.1\r\nHost: x\r\n\r\n"
            let first = try await RawConnection.open(server.endpoint.resultsHTTP)
            let second = try await RawConnection.open(server.endpoint.resultsHTTP)
            // Their answers show that the server counts both.
            for connection in [first, second] {
                #expect(try await connection.http(request).status.hasPrefix("HTTP/1.1 404"))
            }
            // The server would answer it if it had let it in.
            let third = try await RawConnection.open(server.endpoint.resultsHTTP)
            try? await third.send(request)
            #expect(await third.readToEnd() == [])
            await second.close()
            await first.close()
        }
    }

    /// A store whose clock is set by hand, with replays of ten samples.
    private final class TimedStore: Sendable {
        private let seconds = Mutex(0)
        private let start = ContinuousClock.now
        private let store: Mutex<SampleStore?> = Mutex(nil)

        init(usual: SampleStore.Limits, last: SampleStore.Limits) {
            let store = SampleStore(
                seed: 1, usual: usual, last: last,
                clock: .showing { [self] in start + .seconds(seconds.withLock { $0 }) })
            self.store.withLock { $0 = store }
        }

        func keep(_ history: Int, _ test: Int, at second: Int) {
            seconds.withLock { $0 = second }
            let identification = Identification(
                userID: "ann", testID: test, replayName: "Music-05132024", historyCount: history,
                isLastReplay: false, clientAddress: nil, clientVersion: "1")
            let samples = ThroughputSamples(
                throughput: (0..<11).map { Double($0 + test) }, sliceEnds: (0..<11).map(Double.init))
            store.withLock { $0 }?
                .keep(samples, of: identification, startedAt: Date(timeIntervalSince1970: 0))
        }

        func hasResult(_ history: Int) -> Bool {
            let key = TestKey(userID: "ann", historyCount: history, testID: 1)
            if case .result = store.withLock({ $0 })?.answer(for: key) { return true }
            return false
        }
    }

    @Test("Memory is bounded: the oldest samples leave first") func bounded() {
        let limits = SampleStore.Limits(samples: 40, replays: 100)
        let store = TimedStore(usual: limits, last: limits)
        for history in 1...3 { for test in 0...1 { store.keep(history, test, at: 0) } }
        #expect([1, 2, 3].map(store.hasResult) == [false, true, true])
        for _ in 0..<50 { store.keep(3, 1, at: 0) }
        #expect([1, 2, 3].map(store.hasResult) == [false, true, true])
    }

    @Test("What came within the hour is kept, however many come, up to the last limit") func hour() {
        let store = TimedStore(usual: .init(samples: 40, replays: 4), last: .init(samples: 400, replays: 40))
        func keep(_ histories: ClosedRange<Int>, at second: Int) {
            for history in histories { for test in 0...1 { store.keep(history, test, at: second) } }
        }
        keep(1...2, at: 0)
        keep(3...10, at: 1_800)
        #expect((1...10).allSatisfy(store.hasResult))
        // The first two are older than an hour now.
        keep(11...11, at: 3_601)
        #expect((1...11).map(store.hasResult) == [false, false] + Array(repeating: true, count: 9))
        // Twenty tests reach the last limit, so no more are kept however young they are.
        keep(12...23, at: 3_602)
        #expect((3...23).map(store.hasResult) == [false] + Array(repeating: true, count: 20))
        // What is kept usually stays however old it is.
        keep(24...24, at: 100_000)
        #expect((21...24).map(store.hasResult) == [false, false, true, true])
        #expect(SampleStore.leastTime >= .seconds(3_600))
        // An hour of 27 tests a second, of two replays of a hundred samples each.
        #expect(SampleStore.last.replays >= 2 * 27 * 3_600)
        #expect(SampleStore.last.samples >= 100 * 2 * 27 * 3_600)
    }

    @Test(
        "More samples than can be compared quickly are refused with both numbers; as many as allowed are not")
    func tooManySamples() throws {
        let store = SampleStore(seed: 1, clock: .system)
        func answer(_ count: Int) -> ResultsAnswer {
            for test in 0...1 {
                let identification = Identification(
                    userID: "ann", testID: test, replayName: "Music-05132024", historyCount: 1,
                    isLastReplay: false, clientAddress: nil, clientVersion: "1")
                // The last sample is dropped.
                let samples = ThroughputSamples(
                    throughput: [Double](repeating: 1, count: (test == 0 ? count : 50) + 1),
                    sliceEnds: (0...(test == 0 ? count : 50)).map(Double.init))
                store.keep(samples, of: identification, startedAt: Date(timeIntervalSince1970: 0))
            }
            return store.answer(for: .init(userID: "ann", historyCount: 1, testID: 1))
        }
        #expect(
            answer(5_001).body
                == "{\"success\": false, \"error\": \"a replay has 5001 samples; at most 5000 can be compared\"}"
        )
        guard case .result = answer(5_000) else {
            Issue.record("5000 samples are not compared")
            return
        }
    }

    @Test("Answers tell the server's time") func date() async throws {
        try await withServer { server in
            let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
            let before = Int(Date().timeIntervalSince1970.rounded(.down))
            let answer = try await connection.http(
                "GET /Results?command=defaultSetting&userID=ann HTTP/1.1\r\nHost: x\r\n\r\n")
            let after = Int(Date().timeIntervalSince1970.rounded(.down))
            await connection.close()
            let line = try #require(
                answer.head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("date: ") })
            let seconds = try #require(HTTPDate.seconds(in: String(line.dropFirst(6))))
            #expect((before...after).contains(seconds))
        }
    }

    @Test("Dates are UTC") func dates() {
        #expect(SampleStore.text(of: Date(timeIntervalSince1970: 1_893_553_445)) == "2030-01-02 03:04:05")
    }
}
