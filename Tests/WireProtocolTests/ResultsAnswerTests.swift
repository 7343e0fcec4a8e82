import Testing
import WireProtocol

@Suite("Answers of the results service (Specification 9.1 to 9.4)")
struct ResultsAnswerTests {
    private let published = """
        {"success": true, "response": {"replayName": "ExampleRandom-01012030", \
        "date": "2030-01-02 03:04:05", "userID": "a1B2c3D4e5", "extraString": "DiffDetector", \
        "historyCount": "17", "testID": "1", "area_test": "0.41", "ks2_ratio_test": "1.0", \
        "xput_avg_original": "1.52", "xput_avg_test": "2.58", "ks2dVal": "0.9", "ks2pVal": "3.1e-12"}}
        """

    private let result = SingleResult(
        replayName: "ExampleRandom-01012030", date: "2030-01-02 03:04:05", userID: "a1B2c3D4e5",
        extraString: "DiffDetector", historyCount: 17, testID: 1, area: 0.41, resamplingRatio: 1,
        meanOriginal: 1.52, meanControl: 2.58, ksStatistic: 0.9, ksPValue: 3.1e-12)

    @Test("the published result is read, and written in the same characters")
    func roundTrip() throws {
        #expect(try ResultsAnswer(body: published) == .result(result))
        #expect(ResultsAnswer.result(result).body == published)
    }

    @Test("numbers in place of strings are read to the last digit")
    func numbers() throws {
        var body = published
        for number in ["17", "1", "1.0", "1.52", "2.58", "0.9", "3.1e-12"] {
            body = body.replacing("\"\(number)\"", with: number)
        }
        body = body.replacing("\"0.41\"", with: "0.23701213808793453")
        var expected = result
        expected.area = 0.23701213808793453
        #expect(!body.contains("\"17\""))
        #expect(try ResultsAnswer(body: body) == .result(expected))
    }

    @Test("awkward values survive the wire")
    func awkwardValues() throws {
        var awkward = result
        awkward.extraString = "a \"b\" \\ é \u{1F600}\n"
        awkward.area = -0.0005390705263795943
        awkward.ksPValue = .leastNonzeroMagnitude
        let body = ResultsAnswer.result(awkward).body
        #expect(body.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(try ResultsAnswer(body: body) == .result(awkward))
    }

    @Test("the other answers are written as upstream does and read back")
    func others() throws {
        #expect(ResultsAnswer.accepted.body == #"{"success": true}"#)
        #expect(try ResultsAnswer(body: #"{"success": true}"#) == .accepted)
        let defaults = ResultsAnswer.defaults(area: "0.5", pValue: "0.01", ratio: "0.95")
        #expect(
            defaults.body
                == #"{"success": true, "areaThreshold": "0.5", "ks2Threshold": "0.01", "ks2Ratio": "0.95"}"#)
        #expect(try ResultsAnswer(body: defaults.body) == defaults)
        #expect(ResultsAnswer.rejected(.noResult).body == #"{"success": false, "error": "No result found"}"#)
        #expect(try ResultsAnswer(body: ResultsAnswer.rejected(.noResult).body) == .rejected(.noResult))
    }

    @Test(
        "a reason is found under each of the keys, the misspelt ones too",
        arguments: [
            (#"{"success": false, "error": "unknown command"}"#, PeerMessage.told("unknown command")),
            (#"{"success": false, "missing": "'userID'"}"#, .parameterMissing("'userID'")),
            (#"{"success": false, "value error": "not a number"}"#, .told("not a number")),
            (#"{"success:": false, "value error:": "not a number"}"#, .told("not a number")),
            (#"{"success": false}"#, .none),
            (#"{"success": false, "error": 5}"#, .none),
        ])
    func reasons(_ body: String, _ reason: PeerMessage) throws {
        #expect(try ResultsAnswer(body: body) == .failed(reason))
    }

    @Test(
        "bare NaN and Infinity do not hide the rest of an answer",
        arguments: ["NaN", "Infinity", "-Infinity"])
    func notNumbers(_ token: String) throws {
        #expect(try ResultsAnswer(body: "{\"extra\": \(token), \"success\": true}") == .accepted)
        let text = "{\"success\": false, \"error\": \"\\\"NaN\\\" stays \(token)\", \"x\": [\(token)]}"
        #expect(try ResultsAnswer(body: text) == .failed(.told("\"NaN\" stays \(token)")))
    }

    @Test(
        "a result without a usable field is refused by the field's name",
        arguments: [
            ("\"ks2pVal\": \"3.1e-12\"", "\"ks2pVal\": NaN", FieldForm.number, "ks2pVal"),
            ("\"historyCount\": \"17\"", "\"historyCount\": \"1.5\"", .integer, "historyCount"),
            ("\"testID\": \"1\"", "\"testID\": \"one\"", .integer, "testID"),
            ("\"userID\": \"a1B2c3D4e5\"", "\"user\": \"a1B2c3D4e5\"", .text, "userID"),
            ("\"userID\": \"a1B2c3D4e5\"", "\"userID\": null", .text, "userID"),
            ("\"ks2_ratio_test\": \"1.0\"", "\"ks2ratio\": \"1.0\"", .number, "ks2_ratio_test"),
        ])
    func refusesResult(_ good: String, _ bad: String, _ form: FieldForm, _ key: String) {
        #expect(published.contains(good))
        let body = published.replacing(good, with: bad)
        #expect(
            refusal { try ResultsAnswer(body: body) }
                == .malformed(message: .result, body: body, expected: .field(form, key: key)))
    }

    @Test(
        "a number that nothing measured can have is refused with its field's name and what it held",
        arguments: [
            ("ks2pVal", "3.1e-12", "nan", 0.0...1.0), ("ks2pVal", "3.1e-12", "1.5", 0...1),
            ("ks2pVal", "3.1e-12", "0x1p-3", 0...1), ("ks2dVal", "0.9", "-5", 0...1),
            ("ks2dVal", "0.9", "1e308", 0...1), ("ks2dVal", "0.9", "inf", 0...1),
            ("area_test", "0.41", "", -1...1), ("area_test", "0.41", "-1.01", -1...1),
            ("ks2_ratio_test", "1.0", "2", 0...1), ("xput_avg_original", "1.52", "-0.1", 0...1e7),
            ("xput_avg_test", "2.58", "0x1p3", 0...1e7),
        ])
    func refusesNumber(field: String, good: String, bad: String, allowed: ClosedRange<Double>) {
        let text = "\"\(field)\": \"\(good)\""
        #expect(published.contains(text))
        #expect(throws: WireProtocolError.unusableNumber(field: field, value: bad, allowed: allowed)) {
            try ResultsAnswer(body: published.replacing(text, with: "\"\(field)\": \"\(bad)\""))
        }
    }

    @Test(
        "an answer that is no answer is refused",
        arguments: [
            ("", ExpectedForm.object), ("<html>502</html>", .object),
            ("{\"success\": tru", .object),
            ("[]", .successObject),
            ("{}", .successObject),
            ("{\"succes\": true}", .successObject),
            ("{\"success\": \"true\"}", .successObject),
            ("{\"success\": null}", .successObject),
        ])
    func refuses(_ body: String, _ expected: ExpectedForm) {
        #expect(
            refusal { try ResultsAnswer(body: body) }
                == .malformed(message: .resultsAnswer, body: body, expected: expected))
    }
}
