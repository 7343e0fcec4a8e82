import Testing
import WireProtocol

@Suite("Commands of the search for a DPI rule (Specification 12.1)")
struct DPITests {
    private static let key = DPIKey(
        userID: "a1B2c3D4e5", carrierName: "Opérateur & Co", replayName: "A-01012030")
    private static let report = DPIReport(
        key: key, historyCount: 17, testID: 3, tested: 10..<517, differs: true)
    private static let first = DPIReport(
        key: key, historyCount: 17, testID: DPIReport.firstTestID, tested: nil, differs: false)

    @Test(
        "every command is read back from its parameters, by GET only",
        arguments: [
            ResultsRequest.dpiRule(key), .dpiReset(key), .dpiAnalysis(report), .dpiAnalysis(first),
        ])
    func roundTrip(_ request: ResultsRequest) throws {
        #expect(request.method == "GET")
        let parameters = FormEncoding.decode(FormEncoding.encode(request.parameters))
        #expect(try ResultsRequest(method: "GET", parameters: parameters) == request)
        #expect(throws: ResultsRejection.unknownCommand) {
            try ResultsRequest(method: "POST", parameters: parameters)
        }
    }

    @Test("the first request reports no region, the others theirs")
    func parameters() {
        func text(_ report: DPIReport) -> String {
            ResultsRequest.dpiAnalysis(report).parameters.dropFirst(4).map { $0.name + "=" + $0.value }
                .joined(separator: "&")
        }
        #expect(text(Self.first) == "historyCount=17&testID=2&testedLeft=-1&testedRight=-1&diff=F")
        #expect(text(Self.report) == "historyCount=17&testID=3&testedLeft=10&testedRight=517&diff=T")
    }

    @Test("who can search the server's packets says so, and nobody else")
    func sides() throws {
        var both = Self.report
        both.searchesServer = true
        let parameters = ResultsRequest.dpiAnalysis(both).parameters
        #expect(parameters.last?.name == "sides" && parameters.last?.value == "CS")
        let read = FormEncoding.decode(FormEncoding.encode(parameters))
        #expect(try ResultsRequest(method: "GET", parameters: read) == .dpiAnalysis(both))
        #expect(!ResultsRequest.dpiAnalysis(Self.report).parameters.contains { $0.name == "sides" })
    }

    @Test("the documentation's names of the region are read too")
    func otherNames() throws {
        var parameters = Dictionary(
            uniqueKeysWithValues: ResultsRequest.dpiAnalysis(Self.report).parameters.map {
                ($0.name, $0.value)
            })
        parameters["testLeft"] = parameters.removeValue(forKey: "testedLeft")
        parameters["testRight"] = parameters.removeValue(forKey: "testedRight")
        #expect(try ResultsRequest(method: "GET", parameters: parameters) == .dpiAnalysis(Self.report))
    }

    @Test(
        "missing and wrong fields get upstream's two errors",
        arguments: [
            ("userID", nil, "required fields missing"), ("carrierName", nil, "required fields missing"),
            ("diff", nil, "required fields missing"), ("testedLeft", nil, "required fields missing"),
            ("userID", "a;b", "error in provided fields"), ("carrierName", "", "error in provided fields"),
            ("replayName", "a\nb", "error in provided fields"), ("diff", "yes", "error in provided fields"),
            ("testedLeft", "517", "error in provided fields"),
            ("testedLeft", "-1", "error in provided fields"),
            ("testedRight", "1e3", "error in provided fields"), ("testID", "-2", "error in provided fields"),
        ] as [(String, String?, String)])
    func refuses(_ name: String, _ value: String?, _ reason: String) {
        var parameters = Dictionary(
            uniqueKeysWithValues: ResultsRequest.dpiAnalysis(Self.report).parameters.map {
                ($0.name, $0.value)
            })
        parameters[name] = value
        let rejection = #expect(throws: ResultsRejection.self) {
            try ResultsRequest(method: "GET", parameters: parameters)
        }
        #expect(
            rejection.map { ResultsAnswer.rejected($0).body } == #"{"success": false, "error": "\#(reason)"}"#
        )
    }

    @Test(
        "the answers are those of the specification, and are read back",
        arguments: [
            (
                ResultsAnswer.dpiProbe(.init(packet: "C_1", region: 10..<517)),
                #"{"testPacket": "C_1", "testRegionLeft": 10, "testRegionRight": 517}"#
            ),
            (
                .dpiFinding(.init(rule: .matches(["C_2": "b", "C_1": "a\"\\\u{16}é"]), tests: 42)),
                #"{"DPIrule": [{"C_1": "a\"\\\u0016\u00e9", "C_2": "b"}], "numTests": 42}"#
            ),
            (
                .dpiFinding(.init(rule: .none("NO DPI rule found after 200 tests"), tests: 200)),
                #"{"DPIrule": ["NO DPI rule found after 200 tests"], "numTests": 200}"#
            ),
            (
                .dpiFinding(.init(rule: .matches(["C_1": "a"]), tests: 9, timestamp: "2030-01-02 03:04:05")),
                #"{"timestamp": "2030-01-02 03:04:05", "DPIrule": {"C_1": "a"}, "numTests": 9}"#
            ),
        ])
    func answers(_ answer: ResultsAnswer, _ response: String) throws {
        #expect(answer.body == "{\"success\": true, \"response\": \(response)}")
        #expect(try ResultsAnswer(body: answer.body) == answer)
    }

    @Test("numbers as strings and a rule in or out of a list are read alike")
    func tolerance() throws {
        let body = #"{"success": true, "response": {"DPIrule": {"C_1": "a"}, "numTests": "42"}}"#
        #expect(
            try ResultsAnswer(body: body) == .dpiFinding(.init(rule: .matches(["C_1": "a"]), tests: 42)))
        let plain = #"{"success": true, "response": {"DPIrule": "NO DPI", "numTests": 1, "timestamp": 5}}"#
        #expect(
            try ResultsAnswer(body: plain)
                == .dpiFinding(.init(rule: .none("NO DPI"), tests: 1, timestamp: "5")))
    }

    @Test(
        "answers that cannot be followed are refused",
        arguments: [
            (
                #""testPacket": "X_1", "testRegionLeft": 0, "testRegionRight": 1"#, FieldForm.packetLabel,
                "testPacket"
            ),
            (
                #""testPacket": "C_0", "testRegionLeft": 0, "testRegionRight": 1"#, FieldForm.packetLabel,
                "testPacket"
            ),
            (
                #""testPacket": "C_1", "testRegionLeft": 1, "testRegionRight": 1"#,
                .numberAbove(key: "testRegionLeft"), "testRegionRight"
            ),
            (
                #""testPacket": "C_1", "testRegionLeft": -1, "testRegionRight": 1"#,
                .numberAbove(key: "testRegionLeft"), "testRegionRight"
            ),
            (#""testPacket": "C_1", "testRegionLeft": 1"#, .integer, "testRegionRight"),
            (#""DPIrule": 5, "numTests": 1"#, .rule, "DPIrule"),
            (#""DPIrule": [], "numTests": 1"#, .rule, "DPIrule"),
            (#""DPIrule": ["NO DPI"]"#, .integer, "numTests"),
        ])
    func refusesAnswers(_ fields: String, _ form: FieldForm, _ key: String) {
        let body = "{\"success\": true, \"response\": {\(fields)}}"
        let message: WireMessage = fields.contains("DPIrule") ? .dpiRule : .dpiProbe
        #expect(
            refusal { try ResultsAnswer(body: body) }
                == .malformed(message: message, body: body, expected: .field(form, key: key)))
    }
}
