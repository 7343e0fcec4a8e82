import Testing
import WireProtocol

@Suite("Readings of TCP between a server and a client")
struct TCPReadingsTests {
    private let key = TestKey(userID: "a1B2c3D4e5", historyCount: 18, testID: 1)
    private let readings = TCPReadings(
        congestionControl: "bbr",
        [.elapsed: [10, 50_020], .roundTrip: [0, 21_000], .bytesSent: [0, 14_480]])

    @Test("A request and its answer say the same after a round trip")
    func roundTrip() throws {
        let request = ResultsRequest.getMeasurements(MeasurementRequest(.tcpReadings, of: key))
        let parameters = Dictionary(
            uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
        #expect(parameters["measurementType"] == "tcpInfo" && parameters["testID"] == "1")
        #expect(try ResultsRequest(method: request.method, parameters: parameters) == request)
        let answer = ResultsAnswer.measurements(.tcpReadings(readings))
        #expect(try ResultsAnswer(body: answer.body) == answer)
        #expect(
            answer.body.contains(
                #""CongestionControl": "bbr", "ElapsedTime": [10, 50020], "RTT": [0, 21000], "BytesSent": [0, 14480]"#
            ), "\(answer.body)")
        #expect(readings.values(.busyTime) == [0, 0])
    }

    @Test("Before a round trip the kernel tells none, and the shortest one is that of all readings")
    func shortestRoundTrip() {
        func shortest(_ readings: [Int64]) -> Double? {
            TCPReadings([.elapsed: readings.map { _ in 0 }, .minimumRoundTrip: readings]).shortestRoundTrip
        }
        #expect(shortest([4_294_967_295, 20_000, 21_000]) == 20_000e-6)
        #expect(shortest([4_294_967_295]) == nil && shortest([0, 0]) == nil && shortest([]) == nil)
        #expect(readings.shortestRoundTrip == nil)
    }

    @Test(
        "Readings that do not belong together are refused",
        arguments: [
            (#""RTT": [0, 21000]"#, #""RTT": [0]"#), ("[10, 50020]", "[]"), ("21000", "-1"), ("21000", "2.5"),
            (#""bbr""#, #""a-name-that-is-too-long""#), (#""ElapsedTime": [10, 50020], "#, ""),
        ])
    func refusals(written: String, instead: String) {
        let body = ResultsAnswer.measurements(.tcpReadings(readings)).body
        #expect(body.contains(written), "\(body)")
        #expect(throws: WireProtocolError.self) {
            try ResultsAnswer(body: body.replacing(written, with: instead))
        }
    }
}
