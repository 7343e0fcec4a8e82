import Testing
import WireProtocol

@Suite("Packets between a server and a client")
struct SentPacketLogTests {
    private let key = TestKey(userID: "a1B2c3D4e5", historyCount: 18, testID: 3)
    private var log: SentPacketLog {
        var log = SentPacketLog()
        log.append(gap: 0, length: 1_500, fate: .delivered, roundTrip: 30_125)
        log.append(gap: 12, length: 1_500, fate: .lost, roundTrip: 0)
        log.append(gap: 40_000, length: 640, fate: .unknown, roundTrip: 0)
        return log
    }

    @Test("Asking for a log before the replay and reading it afterwards say the same after a round trip")
    func roundTrip() throws {
        for request in [
            ResultsRequest.logPackets(key), .getMeasurements(MeasurementRequest(.packets, of: key)),
        ] {
            let parameters = Dictionary(
                uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
            #expect(try ResultsRequest(method: request.method, parameters: parameters) == request)
        }
        let answer = ResultsAnswer.measurements(.packets(log))
        #expect(
            answer.body.contains(
                #"{"Gap": [0,12,40000], "Length": [1500,1500,640], "Fate": [0,1,2], "RTT": [30125,0,0]}"#),
            "\(answer.body)")
        #expect(try ResultsAnswer(body: answer.body) == answer)
        let empty = ResultsAnswer.measurements(.packets(SentPacketLog()))
        #expect(try ResultsAnswer(body: empty.body) == empty)
    }

    @Test("Reading replays as a log is refused without the method of the protocol")
    func method() {
        let parameters = Dictionary(
            uniqueKeysWithValues: ResultsRequest.logPackets(key).parameters.map { ($0.name, $0.value) })
        #expect(throws: ResultsRejection.unknownCommand) {
            try ResultsRequest(method: "GET", parameters: parameters)
        }
    }

    @Test("The greatest log is an answer that a client reads")
    func greatest() {
        var log = SentPacketLog()
        for _ in 0..<SentPacketLog.most + 10 {
            log.append(gap: 100_000, length: 1_500, fate: .delivered, roundTrip: 100_000)
        }
        #expect(log.count == SentPacketLog.most)
        #expect(ResultsAnswer.measurements(.packets(log)).body.utf8.count < 1 << 20)
    }

    @Test(
        "Lists that do not belong together, and numbers that cannot be, are refused",
        arguments: [
            ("[0,12,40000]", "[0,12]"), ("[1500,1500,640]", "[]"), ("[0,1,2]", "[0,1,3]"), ("30125", "-1"),
            ("40000", "2.5"), ("40000", "4294967296"), (#""Fate""#, #""Fates""#), ("640", "null"),
        ])
    func refusals(written: String, instead: String) {
        let body = ResultsAnswer.measurements(.packets(log)).body
        #expect(body.contains(written), "\(body)")
        #expect(throws: WireProtocolError.self) {
            try ResultsAnswer(body: body.replacing(written, with: instead))
        }
    }
}
