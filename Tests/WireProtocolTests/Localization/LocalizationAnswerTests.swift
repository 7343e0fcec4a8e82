import Testing
import WireProtocol

@Suite("Answers of a localization (Specification 9.7, 11.2, 11.6)")
struct LocalizationAnswerTests {
    private let published = """
        {"success": true, "response": {"userID": "a1B2c3D4e5", "historyCounts": [18, 19], "testID": "0", \
        "localization_tests": ["pairsum_vs_single_xput", "loss_correlation"], \
        "pairsum_vs_single_xput": {"mwuVal": 1938.0, "mwuPVal": 8.3e-06, "simReplaysAvgXput": [0.8, 0.7], \
        "simReplaySumAvgXput": 1.5, "singleReplayAvgXput": 1.52}, \
        "loss_correlation": {"intervalSizes": [0.2, 0.22], "corrPValues": [0.001, 0.004], \
        "simReplaysAvgLoss": [0.021, 0.019]}}}
        """

    private let result = LocalizationResult(
        key: .init(userID: "a1B2c3D4e5", historyCounts: [18, 19]),
        pairSum: .init(
            statistic: 1938, pValue: 8.3e-6, meanSimultaneous: [0.8, 0.7], meanSum: 1.5, meanSingle: 1.52),
        losses: .init(intervalSizes: [0.2, 0.22], pValues: [0.001, 0.004], averageLosses: [0.021, 0.019]))

    private func read(_ body: String) throws -> LocalizationResult? {
        guard case .localization(let result) = try ResultsAnswer(body: body) else { return nil }
        return result
    }

    @Test("the published result is read, and written in the same characters")
    func roundTrip() throws {
        #expect(try ResultsAnswer(body: published) == .localization(result))
        #expect(ResultsAnswer.localization(result).body == published)
    }

    @Test("a block that could not be run is absent")
    func absentBlocks() throws {
        for (pairSum, losses) in [(true, false), (false, true), (false, false)] {
            var part = result
            if !pairSum { part.pairSum = nil }
            if !losses { part.losses = nil }
            let body = ResultsAnswer.localization(part).body
            #expect(try read(body) == part)
            #expect(body.contains("\"mwuVal\"") == pairSum)
            #expect(body.contains("\"corrPValues\"") == losses)
        }
    }

    @Test("a NaN among the p values leaves out its interval size, not the answer")
    func notANumber() throws {
        let losses = published.replacing("0.004", with: "NaN")
        #expect(
            try read(losses)?.losses
                == .init(intervalSizes: [0.2], pValues: [0.001], averageLosses: [0.021, 0.019]))
        let none = published.replacing("0.001, 0.004", with: "").replacing("[0.021, 0.019]", with: "[0, 0]")
        #expect(
            try read(none)?.losses == .init(intervalSizes: [0.2, 0.22], pValues: [], averageLosses: [0, 0]))
        #expect(try read(published.replacing("8.3e-06", with: "NaN"))?.pairSum == nil)
        let means = published.replacing("1.52", with: "NaN")
        #expect(try read(means)?.pairSum?.meanSingle == nil)
        #expect(try read(means)?.pairSum?.pValue == 8.3e-6)
    }

    @Test("numbers written as strings are read as well")
    func strings() throws {
        let body = published.replacing("8.3e-06", with: "\"8.3e-06\"").replacing(
            "[18, 19]", with: "[\"18\", 19]")
        #expect(try read(body) == result)
    }

    @Test(
        "a result that says nothing is refused by the field's name",
        arguments: [
            ("[18, 19]", "[18]", FieldForm.twoIntegers, "historyCounts"),
            ("[18, 19]", "[18, 1.5]", .twoIntegers, "historyCounts"),
            ("\"testID\": \"0\"", "\"testID\": \"x\"", .integer, "testID"),
        ])
    func refuses(_ good: String, _ bad: String, _ form: FieldForm, _ key: String) {
        #expect(published.contains(good))
        let body = published.replacing(good, with: bad)
        #expect(
            refusal { try ResultsAnswer(body: body) }
                == .malformed(message: .localizationResult, body: body, expected: .field(form, key: key)))
    }

    @Test(
        "a number that nothing measured can have is refused with its field's name and what it held",
        arguments: [
            ("[0.001, 0.004]", "[\"x\"]", "corrPValues", "x"),
            ("[0.001, 0.004]", "[0.5, 1.1]", "corrPValues", "1.1"),
            ("8.3e-06", "\"x\"", "mwuPVal", "x"), ("8.3e-06", "-0.1", "mwuPVal", "-0.1"),
        ])
    func refusesNumber(_ good: String, _ bad: String, _ field: String, _ value: String) {
        #expect(published.contains(good))
        #expect(throws: WireProtocolError.unusableNumber(field: field, value: value, allowed: 0...1)) {
            try ResultsAnswer(body: published.replacing(good, with: bad))
        }
    }

    @Test("server pairs are read and written as published, and no pairs at all is an answer of its own")
    func servers() throws {
        let published = """
            {"success": true, "response": {\
            "server-site-pairs": [["abc01", "def02", "Transit-A or Access-B"]], \
            "server-ip-pairs": [["192.0.2.10", "198.51.100.20", "Transit-A or Access-B"]]}}
            """
        let pairs = ServerPairs(
            sites: [.init(first: "abc01", second: "def02", suspects: "Transit-A or Access-B")],
            addresses: [
                .init(first: "192.0.2.10", second: "198.51.100.20", suspects: "Transit-A or Access-B")
            ])
        #expect(try ResultsAnswer(body: published) == .servers(pairs))
        #expect(ResultsAnswer.servers(pairs).body == published)
        #expect(
            try ResultsAnswer(body: #"{"success": true, "response": {"server-ip-pairs": [["a", "b"]]}}"#)
                == .servers(.init(sites: [], addresses: [.init(first: "a", second: "b", suspects: "")])))
        let none = #"{"success": false, "error": "No Y-topology found."}"#
        #expect(ResultsAnswer.rejected(.noTopology).body == none)
        #expect(try ResultsAnswer(body: none) == .rejected(.noTopology))
        let odd = #"{"success": true, "response": {"server-ip-pairs": [["a"]]}}"#
        #expect(
            refusal { try ResultsAnswer(body: odd) }
                == .malformed(
                    message: .serverPairs, body: odd, expected: .field(.pairs, key: "server-ip-pairs")))
    }

    @Test(
        "measurements are written as upstream does and read back",
        arguments: [
            (
                Measurements.clientThroughput(.init(throughput: [3.2, 4.1], sliceEnds: [0.08, 0.16])),
                #""type": "clientXputs", "resultType": "<class 'list'>", "result": [[3.2,4.1],[0.08,0.16]]"#
            ),
            (
                .clientThroughput(nil),
                #""type": "clientXputs", "resultType": "<class 'NoneType'>", "result": null"#
            ),
            (
                .minimumRTTAndDuration(minimumRTT: 0.02, duration: 12.5),
                #""type": "minRttAndDuration", "resultType": "<class 'dict'>", "result": {"minRtt": 0.02, "duration": 12.5}"#
            ),
            (
                .lossEvents([
                    .init(time: 0.5, bytes: 1448, isLost: true), .init(time: 1, bytes: 9, isLost: false),
                ]),
                #""type": "lossEvents", "resultType": "<class 'pandas.core.frame.DataFrame'>", "result": {"columns": ["timestamp", "pkt_len", "is_lost"], "data": [[0.5, 1448, true], [1.0, 9, false]]}"#
            ),
            (
                .lossRatios([.init(end: 0.2, ratio: 0.01, size: 0.2)]),
                #""type": "lossRatios", "resultType": "<class 'pandas.core.frame.DataFrame'>", "result": {"columns": ["interval", "perf", "interval_size"], "data": [[0.2, 0.01, 0.2]]}"#
            ),
            (
                .lossRatios([]),
                #""type": "lossRatios", "resultType": "<class 'pandas.core.frame.DataFrame'>", "result": {"columns": ["interval", "perf", "interval_size"], "data": []}"#
            ),
        ])
    func measurements(_ measurements: Measurements, _ text: String) throws {
        let body = ResultsAnswer.measurements(measurements).body
        #expect(body == "{\"success\": true, \"measurements\": {\(text)}}")
        #expect(try ResultsAnswer(body: body) == .measurements(measurements))
    }

    @Test("a table's columns may be in any order, with others among them, and rows without a number fall out")
    func tables() throws {
        let body = """
            {"success": true, "measurements": {"type": "lossRatios", "resultType": "x", "result": \
            {"index": [0, 1], "columns": ["perf", "more", "interval_size", "interval"], \
            "data": [[0.01, "x", 0.2, 0.4], [NaN, 1, 0.2, 0.6]]}}}
            """
        #expect(
            try ResultsAnswer(body: body)
                == .measurements(.lossRatios([.init(end: 0.4, ratio: 0.01, size: 0.2)])))
        let events = """
            {"success": true, "measurements": {"type": "lossEvents", "resultType": "x", "result": \
            {"columns": ["is_lost", "timestamp", "pkt_len"], "data": [[1, 0.5, 10], [false, 1, 20]]}}}
            """
        #expect(
            try ResultsAnswer(body: events)
                == .measurements(
                    .lossEvents([
                        .init(time: 0.5, bytes: 10, isLost: true), .init(time: 1, bytes: 20, isLost: false),
                    ])))
    }

    @Test(
        "measurements that cannot be read are refused",
        arguments: [
            (#""type": "cookies", "result": null"#, FieldForm.measurementKind, "type"),
            (#""type": "clientXputs", "result": [[1], [1, 2]]"#, .twoEqualArrays, "result"),
            (#""type": "clientXputs", "result": [["x"], [1]]"#, .twoEqualArrays, "result"),
            (#""type": "minRttAndDuration", "result": {"minRtt": 1}"#, .number, "duration"),
            (
                #""type": "lossEvents", "result": {"columns": ["timestamp"], "data": []}"#,
                .table(columns: ["timestamp", "pkt_len", "is_lost"]), "result"
            ),
            (
                #""type": "lossRatios", "result": {"columns": ["interval", "perf", "interval_size"], "data": [[1]]}"#,
                .table(columns: ["interval", "perf", "interval_size"]), "result"
            ),
        ])
    func refusesMeasurements(_ fields: String, _ form: FieldForm, _ key: String) {
        let body = "{\"success\": true, \"measurements\": {\(fields)}}"
        #expect(
            refusal { try ResultsAnswer(body: body) }
                == .malformed(message: .measurements, body: body, expected: .field(form, key: key)))
    }

    @Test("timeout is that of Specification 11.3, 11.6 and 11.9")
    func limits() {
        #expect(ProtocolLimits.localizationHistoryCounts == 2)
        #expect(ProtocolLimits.localizeAttempts == 3)
        #expect(ProtocolLimits.localizeResultPolls == 15)
        #expect(ProtocolLimits.localizeResultPollInterval == .seconds(2))
        #expect(ProtocolLimits.captureAttempts == 3)
        #expect(ProtocolLimits.capturePause == .seconds(1))
    }
}
