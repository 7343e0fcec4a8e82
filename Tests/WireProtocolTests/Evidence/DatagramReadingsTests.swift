import Testing
import WireProtocol

@Suite("Counts of datagrams between a server and a client")
struct DatagramReadingsTests {
    private let key = TestKey(userID: "a1B2c3D4e5", historyCount: 18, testID: 1)
    private let readings = DatagramReadings(
        sliceLength: 0.15, [.sent: [10, 5], .arrived: [9, 5], .jitter: [120, 118]])

    @Test("A request and its answer say the same after a round trip")
    func roundTrip() throws {
        for length in [0.001, 1.0 / 3, 0.28979999999999995] {
            let request = ResultsRequest.getMeasurements(
                MeasurementRequest(.datagrams(sliceLength: length), of: key))
            let parameters = Dictionary(
                uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
            #expect(parameters["measurementType"] == "datagrams")
            #expect(try ResultsRequest(method: request.method, parameters: parameters) == request)
        }
        let answer = ResultsAnswer.measurements(.datagrams(readings))
        #expect(try ResultsAnswer(body: answer.body) == answer)
        #expect(
            answer.body.contains(
                #""SliceLength": 0.15, "Sent": [10, 5], "Arrived": [9, 5], "Jitter": [120, 118]"#),
            "\(answer.body)")
        #expect(readings.count == 2 && readings[.duplicates] == nil)
    }

    @Test(
        "A length of slices that is none is refused",
        arguments: [
            "{}", #"{"sliceLength": [0]}"#, #"{"sliceLength": [0.1, 0.2]}"#, #"{"sliceLength": "x"}"#,
        ])
    func request(arguments: String) {
        let request = ResultsRequest.getMeasurements(MeasurementRequest(.datagrams(sliceLength: 1), of: key))
        var parameters = Dictionary(uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
        parameters["kwargs"] = arguments
        #expect(throws: ResultsRejection.self) {
            try ResultsRequest(method: request.method, parameters: parameters)
        }
    }

    @Test(
        "Counts that do not belong together are refused",
        arguments: [
            ("[10, 5]", "[10]"), ("[10, 5]", "[]"), ("[120, 118]", "[120, -1]"), ("[120, 118]", "[1.5, 2]"),
            ("0.15", "0"), ("0.15", "null"), (#""SliceLength": 0.15, "#, ""),
        ])
    func refusals(written: String, instead: String) {
        let body = ResultsAnswer.measurements(.datagrams(readings)).body
        #expect(body.contains(written), "\(body)")
        #expect(throws: WireProtocolError.self) {
            try ResultsAnswer(body: body.replacing(written, with: instead))
        }
    }
}
