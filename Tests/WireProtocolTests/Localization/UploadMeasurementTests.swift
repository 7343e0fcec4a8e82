import Testing
import WireProtocol

@Suite("The throughput of an upload, between a client and its server (Specification 9.7)")
struct UploadMeasurementTests {
    private let key = TestKey(userID: "a1B2c3D4e5", historyCount: 18, testID: 1)
    private let slices = MeasurementRequest.UploadSlices(nominal: 8, count: 100, duration: 12.5)

    @Test("A request and its answer say the same after a round trip")
    func roundTrip() throws {
        let request = ResultsRequest.getMeasurements(MeasurementRequest(.uploadThroughput(slices), of: key))
        let parameters = Dictionary(uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
        #expect(parameters["measurementType"] == "uploadXputs" && parameters["testID"] == "1")
        #expect(parameters["kwargs"] == #"{"times": [8.0, 12.5], "slices": 100}"#)
        #expect(try ResultsRequest(method: request.method, parameters: parameters) == request)
        let answer = ResultsAnswer.measurements(
            .uploadThroughput(ThroughputSamples(throughput: [1.5, 0], sliceEnds: [0.08, 0.16])))
        #expect(try ResultsAnswer(body: answer.body) == answer)
        #expect(answer.body.contains(#""type": "uploadXputs""#), "\(answer.body)")
        #expect(answer.body.contains("[[1.5,0.0],[0.08,0.16]]"), "\(answer.body)")
    }

    @Test("Times that are too short or too long are those that are permitted")
    func clamped() {
        let short = MeasurementRequest.UploadSlices(nominal: 0, count: 100, duration: -1)
        #expect(short.nominal == 0.001 && short.duration == 0.001)
        #expect(MeasurementRequest.UploadSlices(nominal: 1, count: 1, duration: 1e9).duration == 1_000)
    }

    @Test(
        "Slices that no client makes are refused",
        arguments: [
            ("{}", "times in kwargs is not the nominal time and the duration"),
            (#"{"times": [8], "slices": 100}"#, "times in kwargs is not"),
            (#"{"times": [0, 8], "slices": 100}"#, "from 0.001 to 1000 seconds"),
            (#"{"times": [8, 8]}"#, "slices in kwargs is not a number"),
            (#"{"times": [8, 8], "slices": 0}"#, "kwargs makes 0 slices"),
            (#"{"times": [1, 1000], "slices": 1000}"#, "kwargs makes 1000000 slices"),
        ])
    func refused(arguments: String, reason: String) throws {
        let request = ResultsRequest.getMeasurements(MeasurementRequest(.uploadThroughput(slices), of: key))
        var parameters = Dictionary(uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
        parameters["kwargs"] = arguments
        let rejection = try #require(
            #expect(throws: ResultsRejection.self) {
                try ResultsRequest(method: request.method, parameters: parameters)
            })
        #expect(ResultsAnswer.rejected(rejection).body.contains(reason))
    }
}
