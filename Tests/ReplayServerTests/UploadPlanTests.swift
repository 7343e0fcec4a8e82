import Basics
import Networking
import NIOCore
import PathEmulation
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("A recording that a client asks to upload")
struct UploadPlanTests {
    private static let page: [(request: [UInt8], answer: Int)] = [
        (Samples.get, 1_500_000), (Samples.second, 3),
    ]

    private func library() throws -> ReplayLibrary {
        let recording = try Samples.tcp("Known-05132024", port: 80, Self.page)
        let answers = [
            RecordedAnswer(
                requestLength: Samples.get.count, requestHash: nil,
                parts: [
                    .init(timestamp: 0, payload: [UInt8](repeating: 7, count: 1_000_000)),
                    .init(timestamp: 0.5, payload: [UInt8](repeating: 8, count: 500_000)),
                ]),
            RecordedAnswer(
                requestLength: Samples.second.count, requestHash: nil,
                parts: [.init(timestamp: 0, payload: [1, 2, 3])]),
        ]
        let side = try ServerRecording(name: recording.name, answers: answers)
        return ReplayLibrary([
            ServedRecording(recording: recording, serverSide: side),
            ServedRecording(recording: try Samples.tcp("Bare-05132024", port: 80, Self.page)),
            ServedRecording(recording: try Samples.udp("Call-05132024")),
        ])
    }

    @Test("It reads each request with its answer's bytes, and answers with as many bytes as the request has")
    func plan() throws {
        let plan = try #require(try library().plan(named: "Known_05132024_dir_up"))
        #expect(plan.name == "Known-05132024-dir-up" && plan.direction == .up)
        #expect(plan.requests.map(\.length) == [Samples.get.count + 1_500_000, Samples.second.count + 3])
        // One that may be shorter than recorded would be answered too early.
        #expect(plan.requests.allSatisfy { !$0.isGET })
        #expect(plan.answers.map(\.length) == [Samples.get.count, Samples.second.count])
        let first = try #require(plan.answers.first?.recorded)
        #expect(first.bytes.readableBytes == Samples.get.count && first.marks.isEmpty)
        #expect(Set(first.bytes.readableBytesView) == [7])
        // The recorded answer is too short for the beginning of one.
        #expect(plan.answers.last?.recorded == nil)
        let recorded = try library().plan(named: "Known-05132024")
        #expect(!plan.isRecorded && plan.opening == recorded?.opening)
    }

    @Test(
        "What the client sends and awaits is what the server reads and answers, repeated or not, recorded or not"
    )
    func ends() throws {
        for (name, answers) in [("Bare-05132024", nil), ("Known-05132024", Self.parts)] {
            let recording = try Samples.tcp(name, port: 80, Self.page)
            let whole = try #require(try recording.mirrored(answers))
            for (suffix, upload) in [
                ("-dir-up", whole), ("-turn-1", try recording.turned(into: whole, after: 1)),
                ("-x3-dir-up", try recording.repeated(3).mirrored(answers.map { $0 + $0 + $0 })),
            ] {
                let (plan, sent) = (
                    try #require(try library().plan(named: name + suffix)), try #require(upload)
                )
                #expect(plan.name == sent.name && plan.flows.first == sent.flow)
                #expect(plan.requests.reduce(0) { $0 + $1.length } == sent.bytesUp)
                #expect(plan.answers.reduce(0) { $0 + $1.length } == sent.bytesDown)
            }
        }
    }

    @Test(
        "One that turns is served as recorded until so many answers, and reads the others; there has to be one"
    )
    func turned() throws {
        let library = try library()
        let recorded = try #require(library.plan(named: "Known-05132024"))
        let plan = try #require(library.plan(named: "Known_05132024_turn_1"))
        #expect(plan.name == "Known-05132024-turn-1" && plan.direction == .up)
        #expect(
            plan.requests.first == recorded.requests.first && plan.answers.first == recorded.answers.first)
        #expect(plan.requests.last?.length == Samples.second.count + 3)
        #expect(plan.answers.last?.length == Samples.second.count)
        #expect(
            try #require(library.plan(named: "Known-05132024-x2-turn-3")).answers[2] == recorded.answers[0])
        for answers in [2, 3, 1_000_000] {
            #expect(library.plan(named: "Known-05132024-turn-\(answers)") == nil)
        }
    }

    private static let parts: [[RecordedAnswer.Part]] = [
        [.init(timestamp: 0, payload: [UInt8](repeating: 7, count: 1_500_000))],
        [.init(timestamp: 0, payload: [1, 2, 3])],
    ]

    @Test("It combines with a congestion control, after it; nothing else is mirrored")
    func combinations() throws {
        let library = try library()
        for algorithm in CongestionControl.available() {
            let plan = try #require(library.plan(named: "Known-05132024-x2-dir-up-cc-\(algorithm)"))
            #expect(plan.direction == .up && plan.congestionControl == algorithm && plan.requests.count == 4)
            #expect(library.plan(named: "Known-05132024-cc-\(algorithm)-dir-up") == nil)
        }
        for name in [
            "Known-05132024-dir-up-dir-up", "Known-05132024-dir-down", "Other-05132024-dir-up",
            "Call-05132024-dir-up", "Known-05132024-dir-up-x2",
        ] {
            #expect(library.plan(named: name) == nil, "\(name)")
        }
    }
}

@Suite("The arrivals of an upload")
struct ArrivalLogTests {
    private let slices = MeasurementRequest.UploadSlices(nominal: 8, count: 100, duration: 0.3)

    @Test("They are counted from the first on, and sliced as a client would")
    func slicing() {
        let log = ArrivalLog(since: 5_000_000_000)
        log.add(1_000, at: 5_000_000_000)
        log.add(2_000, at: 5_000_900_000)
        log.add(4_000, at: 5_081_000_000)
        log.add(8_000, at: 5_400_000_000)
        #expect(log.count == 3)
        var slicer = ThroughputSlicer(nominal: .seconds(8), count: 100)
        for (bytes, millisecond) in [(3_000, 0), (4_000, 81), (8_000, 400)] {
            slicer.add(bytes, atNanoseconds: Int64(millisecond) * 1_000_000)
        }
        let samples = log.samples(in: slices)
        #expect(samples == slicer.samples(endNanoseconds: 300_000_000))
        #expect(samples.throughput.count == 5)
        let bytes: Double = samples.throughput.reduce(0, +) * 125_000 * 0.08
        #expect(abs(bytes - 15_000) < 1e-6)
    }

    @Test("Bytes that were read late count from their arrival on")
    func late() {
        let log = ArrivalLog(since: 5_000_000_000)
        log.add(1_000, at: 5_250_000_000)
        let samples = log.samples(in: slices)
        #expect(samples.throughput.prefix(3) == [0, 0, 0] && samples.throughput.contains { $0 > 0 })
    }

    @Test("Slices in which nothing arrives are there up to the end of the replay")
    func silent() {
        #expect(ArrivalLog(since: 7).samples(in: slices).throughput == [0, 0, 0, 0])
    }

    @Test("Its memory is bounded, and no byte is lost")
    func bounded() {
        let log = ArrivalLog(since: 0)
        for millisecond in 0..<ArrivalLog.most + 10 { log.add(1, at: Int64(millisecond) * 1_000_000) }
        #expect(log.count == ArrivalLog.most)
        let all = log.samples(in: .init(nominal: 700, count: 1, duration: 700))
        let bytes: Double = all.throughput.reduce(0, +) * 125_000 * 700
        #expect(abs(bytes - Double(ArrivalLog.most + 10)) < 1e-3)
    }

    @Test("The newest connection of a replay counts, and the oldest replay leaves first")
    func newest() {
        func replay(_ test: Int) -> Identification {
            Identification(
                userID: "a1B2c3D4e5", testID: test, replayName: "Music-05132024-dir-up", extraString: "label",
                historyCount: 1, isLastReplay: false, clientAddress: nil, clientVersion: "3.3")
        }
        func key(_ test: Int) -> TestKey { TestKey(userID: "a1B2c3D4e5", historyCount: 1, testID: test) }
        let replays = NewestReplays<Int>(most: 2, mostOfOne: 2)
        func keep(_ value: Int, _ test: Int) {
            replays.keep(value, size: 1, of: replay(test), from: ClientKey("192.0.2.1"))
        }
        func value(_ test: Int) -> Int? { replays.value(of: key(test), for: "192.0.2.1") }
        keep(1, 0)
        keep(2, 0)
        #expect(value(0) == 2 && value(1) == nil)
        keep(3, 1)
        keep(4, 2)
        #expect(value(0) == nil && value(1) == 3)
    }
}

@Suite("Uploads to a server", .mustEnd)
struct UploadServiceTests {
    /// Uploads `Music-05132024` as a client would; returns what the server measured of it.
    private func upload(_ server: EmbeddedServer) async throws -> ThroughputSamples {
        let conversation = try await Conversation.open(server, replay: "Music-05132024-dir-up")
        let connection = try await RawConnection.open(try #require(conversation.port()))
        for (request, answer) in [(Samples.opening, 5_000), (Samples.second, 70_000)] {
            try await connection.send(request)
            #expect(connection.unread == 0)
            try await connection.send([UInt8](repeating: 0xA5, count: answer))
            #expect(try await connection.read(request.count).count == request.count)
        }
        #expect(await connection.readToEnd().isEmpty)
        // The side channel is still in its replay.
        let samples = try await samples(server)
        #expect(try await conversation.finish() == ["OK", "OK"])
        return samples
    }

    private func samples(_ server: EmbeddedServer) async throws -> ThroughputSamples {
        let slices = MeasurementRequest.UploadSlices(nominal: 8, count: 100, duration: 0.1)
        let request = ResultsRequest.getMeasurements(
            MeasurementRequest(
                .uploadThroughput(slices), of: TestKey(userID: "a1B2c3D4e5", historyCount: 1, testID: 0)))
        let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
        let query = FormEncoding.encode(request.parameters)
        let answer = try await connection.http(
            "GET /Results?\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        guard case .measurements(.uploadThroughput(let samples)) = try ResultsAnswer(body: answer.body) else {
            throw RawConnection.Failure.malformedFrame(answer.body)
        }
        return samples
    }

    @Test(
        "Every byte arrives and is in the server's samples, on a line and without one",
        arguments: [nil, 40.0, 400.0])
    func whole(line: Double?) async throws {
        try await withServer(configure: { $0.lineRate = line }) { server in
            let samples = try await upload(server)
            let bytes: Double = samples.throughput.reduce(0, +) * 125_000 * 0.08
            let sent = Double(Samples.opening.count + Samples.second.count + 75_000)
            #expect(abs(bytes - sent) < 1e-6)
            #expect(Double(await server.activity().bytesReceived) == sent)
        }
    }

    @Test("One that turns gets its first answer, and is measured from the first request on")
    func turned() async throws {
        try await withServer { server in
            let conversation = try await Conversation.open(server, replay: "Music-05132024-turn-1")
            let connection = try await RawConnection.open(try #require(conversation.port()))
            try await connection.send(Samples.opening)
            #expect(try await connection.read(5_000).count == 5_000)
            try await connection.send(Samples.second + [UInt8](repeating: 0xA5, count: 70_000))
            #expect(try await connection.read(Samples.second.count).count == Samples.second.count)
            #expect(await connection.readToEnd().isEmpty)
            let bytes: Double = try await samples(server).throughput.reduce(0, +) * 125_000 * 0.08
            #expect(abs(bytes - Double(Samples.opening.count + Samples.second.count + 70_000)) < 1e-6)
            #expect(try await conversation.finish() == ["OK", "OK"])
        }
    }

    @Test("Behind rules of an emulated path, which act on answers, there is no upload")
    func ruled() async throws {
        let rules = try LabRules(text: "any police rate=2Mbit/s burst=30kB")
        try await withServer(configure: { $0.path = NetworkPath(rules: rules, seed: 1) }) { server in
            let refused = try await Conversation.open(server, replay: "Music-05132024-dir-up")
            #expect(refused.permission == "0;1")
            let granted = try await Conversation.open(server, user: "b1B2c3D4e5")
            #expect(granted.permission.hasPrefix("1;"))
        }
    }
}
