import Basics
import Foundation
import Logging
import NIOCore
import NIOPosix
import Networking
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("What clients of one address cannot keep others from", .mustEnd)
struct AddressLimitTests {
    private static func identification(_ history: Int = 1) -> Identification {
        Identification(
            userID: "a1B2c3D4e5", testID: 0, replayName: "Music-05132024", extraString: "0",
            historyCount: history, isLastReplay: false, clientAddress: nil, clientVersion: "1")
    }

    private static func flow(packets: Int, milliseconds: Int = 1_000) -> ServedFlow {
        ServedFlow(
            serverPort: 443,
            bins: (0..<milliseconds).map {
                .init(
                    millisecond: $0, packets: packets / milliseconds, bytes: packets / milliseconds * 6,
                    lostPackets: 0, lostBytes: 0)
            }, minimumRTT: 0.02, duration: Double(milliseconds) / 1_000)
    }

    /// A request for measurements of a flow.
    private static func request(_ kind: MeasurementRequest.Kind, history: Int = 1) -> String {
        let request = MeasurementRequest(
            kind, of: TestKey(userID: "a1B2c3D4e5", historyCount: history, testID: 0))
        let query = ResultsRequest.getMeasurements(request).parameters.map {
            "\($0.name)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return
            "GET /Results?command=getMeasurements&\(query.joined(separator: "&")) HTTP/1.1\r\nHost: x\r\n\r\n"
    }

    private static let sizes = (1...42).map { Double($0) / 100 }

    @Test("A client is answered beside 800 connections of eight other addresses that ask for much")
    func crowd() async throws {
        try await withServer { server in
            server.serving.measurements.evidence.keep(
                Self.flow(packets: 20_000), of: Self.identification(), from: ClientKey("127.0.0.1"))
            let request = Self.request(.lossRatios(serverPort: 443, intervalSizes: Self.sizes))
            var crowd: [RawConnection] = []
            // Both ends of each connection are in this process.
            for number in 0..<min(800, Descriptors.room / 3) {
                let connection = try await RawConnection.open(
                    server.endpoint.resultsHTTP, from: "127.0.0.\(2 + number % 8)")
                try await connection.send(request)
                crowd.append(connection)
            }
            let honest = try await RawConnection.open(server.endpoint.resultsHTTP)
            #expect(try await honest.http(request).body.hasPrefix(#"{"success": true, "measurements""#))
            let key = "userID=nobody&historyCount=1&testID=1"
            let light = try await honest.http(
                "GET /Results?command=singleResult&\(key) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(light.body.contains("No result found"))
            #expect(!honest.hasExpired)
            for connection in crowd + [honest] { await connection.close() }
        }
    }

    @Test(
        "Of a flow with too many packets or intervals neither events nor ratios are told, and the answer says why"
    )
    func tooLong() async throws {
        try await withServer { server in
            let most = ServerMeasurements.mostTold
            server.serving.measurements.evidence.keep(
                Self.flow(packets: most + 1_000), of: Self.identification(), from: ClientKey("127.0.0.1"))
            // 4,200 packets a second for 40 s: 42 sizes of which the shortest make some 40,000 intervals each.
            server.serving.measurements.evidence.keep(
                Self.flow(packets: most, milliseconds: 10_000), of: Self.identification(2),
                from: ClientKey("127.0.0.1"))
            let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
            for kind in [
                .lossEvents(serverPort: 443), .lossRatios(serverPort: 443, intervalSizes: Self.sizes),
            ] as [MeasurementRequest.Kind] {
                #expect(
                    try await connection.http(Self.request(kind)).body
                        == #"{"success": false, "error": "the replay has 201000 packets; at most 200000 are told"}"#
                )
            }
            // The same size over and over is one.
            let repeated = MeasurementRequest.Kind.lossRatios(
                serverPort: 443, intervalSizes: [Double](repeating: 0.001, count: 42))
            let answer = try await connection.http(Self.request(repeated, history: 2)).body
            #expect(answer.count { $0 == "[" } == 10_000 + 2)
            await connection.close()
        }
    }

    @Test("What a server read of a connection is told at the address that replayed, and nowhere else")
    func readings() async throws {
        try await withServer { server in
            let conversation = try await Conversation.open(server)
            let replay = try await RawConnection.open(try #require(conversation.port()))
            try await replay.send(Samples.opening)
            _ = try await replay.read(5_000)
            try await replay.send(Samples.second)
            _ = try await replay.read(70_000)
            await replay.close()
            try await conversation.finish()
            func ask(from source: String) async throws -> String {
                let connection = try await RawConnection.open(server.endpoint.resultsHTTP, from: source)
                let answer = try await connection.http(Self.request(.tcpReadings))
                await connection.close()
                return answer.body
            }
            // They are there when the server has noticed the end of the connection.
            while try await !ask(from: "127.0.0.1").contains("tcpInfo") {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try await ask(from: "127.0.0.2") == #"{"success": false, "error": "No result found"}"#)
        }
    }

    @Test(
        "A result is told at every address: its client may ask by a proxy, or over IPv6 after a replay over IPv4"
    )
    func results() async throws {
        try await withServer { server in
            try await Conversation.open(server).finish()
            try await Conversation.open(server, test: 1, replay: "MusicRandom-05132024", isLast: true)
                .finish()
            func ask(_ method: String, _ command: String, user: String) async throws -> String {
                let connection = try await RawConnection.open(server.endpoint.resultsHTTP, from: "127.0.0.2")
                let query = "command=\(command)&userID=\(user)&historyCount=1&testID=1"
                let answer = try await connection.http(
                    "\(method) /Results?\(query) HTTP/1.1\r\nHost: x\r\n\r\n")
                await connection.close()
                return answer.body
            }
            let none = #"{"success": false, "error": "No result found"}"#
            for (method, command) in [("POST", "analyze"), ("GET", "singleResult")] {
                #expect(
                    try await ask(method, command, user: "a1B2c3D4e5").hasPrefix(#"{"success": true"#))
                #expect(try await ask(method, command, user: "a1B2c3D4e6") == none)
            }
        }
    }

    @Test(
        "A client that closes after its answer, or before it, does not keep its descriptor",
        arguments: [true, false])
    func closes(isEarly: Bool) async throws {
        try await withServer(configure: { $0.connectionsPerAddress = 2 }) { server in
            // Timeouts are ten minutes here: a connection that stayed would be the last one but one.
            for _ in 0..<20 {
                let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
                let request =
                    "GET /Results?command=defaultSetting&userID=a1B2c3D4e5 HTTP/1.1\r\nHost: x\r\n\r\n"
                if isEarly {
                    try await connection.send(request)
                    try? await connection.closeOutput()
                    let answer = String(decoding: await connection.readToEnd(), as: UTF8.self)
                    #expect(answer.contains("areaThreshold"))
                } else {
                    #expect(try await connection.http(request).body.contains("areaThreshold"))
                    try? await connection.closeOutput()
                    #expect(await connection.readToEnd().isEmpty)
                }
                #expect(!connection.hasExpired)
            }
            #expect(server.serving.metrics.rejections["too_many_connections"] == 0)
        }
    }

    @Test(
        "A connection beyond the limit is closed, counted and, with others of its kind, one line in the log")
    func rejected() async throws {
        let log = LogLines()
        try await withServer(configure: {
            $0.connectionsPerAddress = 2
            $0.logger = log.logger
        }) { server in
            let port = server.endpoint.sideChannelPlain
            let held = [try await RawConnection.open(port), try await RawConnection.open(port)]
            for _ in 0..<5 {
                let connection = try await RawConnection.open(port)
                #expect(await connection.readToEnd().isEmpty)
                #expect(!connection.hasExpired)
            }
            #expect(server.serving.metrics.rejections["too_many_connections"] == 5)
            #expect(
                log.all.filter { $0.contains("too_many_connections") }
                    == ["rejected client=127.0.0.0 reason=too_many_connections"])
            let other = try await Conversation.open(server, from: "127.0.0.2")
            #expect(other.permission.hasPrefix("1;"))
            for connection in held + [other.channel] { await connection.close() }
        }
    }

    @Test("Garbage, silence and strangers are counted and logged")
    func dropped() async throws {
        let log = LogLines()
        try await withServer(configure: { $0.logger = log.logger }) { server in
            let rejections = server.serving.metrics.rejections
            for text in ["000000000Xgarbage of some length", RawConnection.framed("no;identification")] {
                let garbage = try await RawConnection.open(server.endpoint.sideChannelPlain)
                try await garbage.send(text)
                _ = await garbage.readToEnd()
            }
            #expect(rejections["malformed"] == 2)
            let stranger = try await RawConnection.open(server.endpoint.ownIP)
            try await stranger.send("hello")
            _ = await stranger.readToEnd()
            #expect(rejections["unknown_client"] == 1)
        }
        try await withServer(configure: {
            $0.timeouts.identification = .milliseconds(50)
            $0.timeouts.request = .milliseconds(50)
            $0.logger = log.logger
        }) { server in
            let silent = try await RawConnection.open(server.endpoint.sideChannelPlain)
            _ = await silent.readToEnd()
            let slow = try await RawConnection.open(server.endpoint.resultsHTTP)
            _ = await slow.readToEnd()
            #expect(server.serving.metrics.rejections["silent"] == 2)
        }
        for reason in ["malformed", "silent", "unknown_client"] {
            #expect(log.all.count { $0.contains("rejected client=127.0.0.0 reason=\(reason)") } == 1)
        }
    }

    @Test("There is always room for another address")
    func room() {
        let metrics = ServerMetrics()
        let ledger = ConnectionLedger(
            limit: 256, room: 1_000,
            Rejections(metrics.rejections, ThrottledLog(LogLines().logger, .system)))
        func enter(_ address: String) -> Int { (0..<300).count { _ in ledger.enter(address) } }
        let greedy = (1...8).map { enter("192.0.2.\($0)") }
        #expect(greedy == [256, 256, 244, 122, 61, 31, 15, 8])
        // Twenty clients behind one address, five connections each, would have found room before the sixth.
        #expect(enter("2001:db8::1") == 4 && enter("2001:db8::2") == 0)
        for (number, count) in greedy.enumerated() {
            for _ in 0..<count { ledger.leave("192.0.2.\(number + 1)") }
        }
        #expect(enter("2001:db8::2") == 252)
    }

    @Test("A log line that clients can cause at will is written once in a while, with how many it stands for")
    func throttled() {
        let (log, time) = (LogLines(), Shared(ContinuousClock.now))
        let throttled = ThrottledLog(log.logger, .showing { time.value })
        for _ in 0..<100 { throttled.write("rejected", kind: "a", ["reason": "a"]) }
        throttled.write("rejected", kind: "b", ["reason": "b"])
        time.value += ThrottledLog.interval
        for _ in 0..<2 { throttled.write("rejected", kind: "a", ["reason": "a"]) }
        #expect(log.all == ["rejected reason=a", "rejected reason=b", "rejected more=99 reason=a"])
    }

    /// Occupies all threads on which clients of this process connect and look up names, as a network does that does not
    /// answer, while something is done.
    private func hanging<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let gate = DispatchSemaphore(value: 0)
        let (begun, beginnings) = AsyncStream<Void>.makeStream()
        let threads = NIOSingletons.blockingPoolThreadCountSuggestion
        for _ in 0..<threads {
            NIOThreadPool.singleton.submit { _ in
                beginnings.yield()
                gate.wait()
            }
        }
        var iterator = begun.makeAsyncIterator()
        for _ in 0..<threads { await iterator.next() }
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        for _ in 0..<threads { gate.signal() }
        return try result.get()
    }

    @Test("Answers and plans are computed while connections and look-ups of the same process hang")
    func otherThreads() async throws {
        try await withServer { server in
            server.serving.measurements.evidence.keep(
                Self.flow(packets: 20_000), of: Self.identification(), from: ClientKey("127.0.0.1"))
            let results = try await RawConnection.open(server.endpoint.resultsHTTP)
            let side = try await RawConnection.open(server.endpoint.sideChannelPlain)
            let request = Self.request(.lossRatios(serverPort: 443, intervalSizes: Self.sizes))
            try await hanging {
                // If it waited for one of those threads, the connections would expire, and the test fail.
                #expect(try await results.http(request).body.hasPrefix(#"{"success": true, "measurements""#))
                try await side.sendMessage("ann;0;Music-05132024-dir-up;label;1;False;127.0.0.1;3.3")
                try await side.sendMessage("[-1, null, null]")
                #expect(try await side.message() == "1;127.0.0.1;100")
            }
            for connection in [results, side] { await connection.close() }
        }
    }

    @Test("Messages that come while a plan is made are answered in their order")
    func early() async throws {
        try await withServer { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            let messages = [
                "ann;0;Music-05132024-dir-up;label;1;False;127.0.0.1;3.3", "[-1, null, null]", "NoIperf",
                "NoMobileStats", "DONE;1.25", "[[1.5,2.5,3.5,4.5],[0.1,0.2,0.3,0.4]]", "Result;No",
            ]
            try await channel.send(messages.map(RawConnection.framed).joined())
            #expect(try await channel.message() == "1;127.0.0.1;100")
            #expect(try await channel.message().contains("018.002.192.002"))
            #expect(try await channel.message() == "0")
            #expect(try await channel.message() == "OK")
            #expect(try await channel.message() == "OK")
            _ = await channel.readToEnd()
        }
    }

    @Test("A plan is made once, and the newest ones are kept")
    func derived() throws {
        let library = ReplayLibrary(
            try (0..<40).map { ServedRecording(recording: try Samples.tcp("App\($0)-05132024")) },
            offered: ["cubic", "reno"])
        #expect(library.ready(named: "App0-05132024-dir-up") == nil)
        for number in 0..<40 {
            #expect(library.ready(named: "App\(number)-05132024") != nil)
            let name = "App\(number)-05132024-dir-up"
            #expect(library.plan(named: name) == library.ready(named: name))
        }
        #expect(library.ready(named: "App0-05132024-dir-up") == nil)
        #expect(library.plan(named: "App0-05132024-dir-up")?.direction == .up)
        let plans = DerivedPlans()
        let plan = try #require(library.plan(named: "App1-05132024"))
        for number in 0..<4 {
            plans.keep(.init(plan: plan, bytes: DerivedPlans.mostBytes / 2), named: "\(number)")
        }
        #expect(plans.count == 2 && plans.plan(named: "1") == nil && plans.plan(named: "3") != nil)
    }

    @Test("Losses on a connection are dated among many readings")
    func losses() throws {
        var log = KernelLossLog(start: 0)
        var info = TCPInfoSample()
        for reading in 1...50_000 {
            info.sent(1_448, again: reading > 10 ? 1_448 : 0)
            log.read(info.counters, at: Int64(reading) * 5_000_000)
        }
        let flow = try #require(log.flow(serverPort: 443, endedAt: 250_000_000_000))
        #expect(flow.bins.count == 50_000)
        // The round trip of 20 ms is four readings.
        #expect(flow.bins.firstIndex { $0.lostBytes > 0 } == 6)
        #expect(flow.bins.count { $0.lostBytes == 1_448 } == 49_990)
    }
}

/// Counters of a connection that grow.
private struct TCPInfoSample {
    var counters = TCPInfo()

    init() { (counters.roundTrip, counters.minimumRoundTrip) = (20_000, 20_000) }

    mutating func sent(_ bytes: UInt64, again: UInt64) {
        counters.bytesSent += bytes
        counters.segmentsSent += 1
        counters.bytesRetransmitted += again
        counters.segmentsRetransmitted += again > 0 ? 1 : 0
    }
}
