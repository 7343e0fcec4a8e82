import Basics
import Differentiation
import Foundation
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Records of the published server's layouts")
struct KeptRecordTests {
    /// 2026-11-23, a second before midnight UTC.
    private static let date = Date(timeIntervalSince1970: 1_795_478_399)

    private func replay(user: String = "@b2C3", test: Int = 1) -> ArchivedReplay {
        ArchivedReplay(
            Identification(
                userID: user, testID: test, replayName: "Music-05132024", extraString: "lab", historyCount: 7,
                isLastReplay: true, clientAddress: "198.51.100.77", clientVersion: "4.0"),
            start: Self.date, peer: "203.0.113.9", replayAddress: "2001:db8:1:2::3",
            uuid: "ab_0000000000000001")
    }

    private func object(_ value: JSONValue) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: Any])
    }

    private func list(_ value: JSONValue) throws -> [Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [Any])
    }

    @Test("Names leave @ out in what is handed in, and keep it in the results; the day is UTC's")
    func names() {
        let records = replay().records
        #expect(records.map(\.namedPath) == ["replayInfo1/2026/11/23/replayInfo_b2C3_7_1.json"])
        #expect(records.map(\.positionalPath) == ["2026/11/23/@b2C3/replayInfo/replayInfo_@b2C3_7_1.json"])
    }

    @Test("A replay's record has the published fields in the published order, with cut addresses")
    func replayInfo() throws {
        var replay = replay()
        replay.clientSeconds = 6.5
        replay.serverSeconds = 7.25
        replay.device = KeptDevice(message: "{\"model\":\"Pixel\",\"os\":{\"RELEASE\":\"14\"}}")
        let record = replay.records[0]
        guard case .object(let fields) = record.named else {
            Issue.record("no object")
            return
        }
        #expect(
            fields.map(\.key) == [
                "timestamp", "userID", "clientIP", "clientIP2", "replayName", "extraString", "historyCount",
                "testID", "exception", "testFinished", "testFinishedWoutError", "iperfInfo",
                "testDurationServer", "testDurationClient", "metadata", "emptyBool", "clientVersion",
                "measurementUUID",
            ])
        let named = try object(record.named)
        #expect(named["timestamp"] as? String == "2026-11-23 23:59:59")
        #expect(named["userID"] as? String == "@b2C3")
        #expect(named["clientIP"] as? String == "203.0.113.0")
        #expect(named["clientIP2"] as? String == "2001:db8:1::")
        #expect(named["historyCount"] as? Int == 7)
        #expect(named["testID"] as? String == "1")
        #expect(named["exception"] as? String == "NoExp")
        #expect(named["testFinished"] as? Bool == true)
        #expect(named["iperfInfo"] is NSNull)
        #expect(named["testDurationServer"] as? Double == 7.25)
        #expect(named["testDurationClient"] as? Double == 6.5)
        let metadata = try #require(named["metadata"] as? [String: Any])
        #expect(metadata["model"] as? String == "Pixel" && metadata["cellInfo"] is NSNull)
        #expect(try #require(metadata["locationInfo"] as? [String: Any]).count == 6)
        let positional = try list(record.positional)
        #expect(positional.count == 18)
        #expect(positional[6] as? String == "7")
        // The server's clock is a number, the client's word for its own a text, and the device's a text of JSON.
        #expect(positional[12] as? Double == 7.25)
        #expect(positional[13] as? String == "6.5")
        let text = try #require(positional[14] as? String)
        #expect(text == #"{"model":"Pixel","os":{"RELEASE":"14"},"locationInfo":{}}"#)
        for whole in ["203.0.113.9", "198.51.100.77", "2001:db8:1:2"] {
            #expect(!record.named.text.contains(whole) && !record.positional.text.contains(whole))
        }
    }

    @Test("A replay that failed says why, and has no samples")
    func failed() throws {
        var replay = replay()
        replay.exception = "timed-out"
        let records = replay.records
        #expect(records.map(\.kind) == [.replayInfo])
        let named = try object(records[0].named)
        #expect(named["exception"] as? String == "timed-out")
        #expect(named["testFinished"] as? Bool == false)
        #expect(named["testDurationClient"] is NSNull)
        // A client that told nothing of its device is null in a list, and an object of nulls elsewhere.
        let positional = try list(records[0].positional)
        #expect(positional[13] is NSNull && positional[14] is NSNull)
        #expect((named["metadata"] as? [String: Any])?.count == 8)
    }

    @Test("Samples are kept without the last one")
    func samples() throws {
        var replay = replay(user: "a1", test: 0)
        replay.samples = ThroughputSamples(throughput: [1.5, 2, 0], sliceEnds: [0.1, 0.2, 0.3])
        let record = try #require(replay.records.last)
        #expect(record.namedPath == "clientXputs1/2026/11/23/Xput_a1_7_0.json")
        #expect(record.positionalPath == "2026/11/23/a1/clientXputs/Xput_a1_7_0.json")
        #expect(try list(record.positional) as? [[Double]] == [[1.5, 2], [0.1, 0.2]])
        let named = try object(record.named)
        #expect(named["xputSamples"] as? [Double] == [1.5, 2])
        #expect(named["intervals"] as? [Double] == [0.1, 0.2])
        #expect(named.count == 5)
        let text = KeptRecord.text(record.named)
        #expect(text.contains(#""testID":0,"xputSamples":[1.5,2.0],"intervals":[0.1,0.2]"#))
        // In the record of the replay itself it is the client's text.
        #expect(try KeptRecord.text(#require(replay.records.first).named).contains(#""testID":"0""#))
    }

    @Test("What a client tells of its device is kept under known keys, its place to a tenth of a degree")
    func device() throws {
        let message = """
            {"manufacturer":"Go\\u00f6gle\\n","model":"Pixel","carrierName":"Cell One","networkType":"LTE",
            "cellInfo":"nil","secret":"no","os":{"INCREMENTAL":"1","RELEASE":"14","SDK_INT":34},
            "locationInfo":{"latitude":"42.33821","longitude":"-71.08877","city":"Boston"}}
            """
        let json = try object(try #require(KeptDevice(message: message)).json)
        #expect(json["model"] as? String == "Pixel")
        #expect(json["manufacturer"] as? String == "Google")
        // A fact that a client says it does not know is told apart from one that it says nothing of.
        #expect(json["cellInfo"] as? String == "nil")
        #expect(json["secret"] == nil)
        #expect(json["updatedCarrierName"] as? String == "Cell One (cellular)")
        #expect((json["os"] as? [String: Any])?["SDK_INT"] as? Int == 34)
        let place = try #require(json["locationInfo"] as? [String: Any])
        #expect(place["latitude"] as? Double == 42.3 && place["longitude"] as? Double == -71.1)
        #expect(place["city"] is NSNull)
        for odd in [
            "", "true", "null", "[1]", "{", "{\"a\":\"" + String(repeating: "x", count: 5_000) + "\"}",
        ] {
            #expect(KeptDevice(message: odd) == nil, "\(odd.prefix(20))")
        }
        #expect(try object(try #require(KeptDevice(message: "{}")).json)["os"] is [String: Any])
        let unknown = try object(
            try #require(
                KeptDevice(
                    message:
                        #"{"carrierName":"nil","networkType":"nil","os":{"SDK_INT":"nil"},"#
                        + #""locationInfo":{"latitude":"nil","longitude":"nil"}}"#)
            ).json)
        #expect(unknown["carrierName"] as? String == "nil" && unknown["networkType"] as? String == "nil")
        #expect(unknown["updatedCarrierName"] as? String == "nil (cellular)")
        #expect((unknown["os"] as? [String: Any])?["SDK_INT"] is NSNull)
        #expect((unknown["locationInfo"] as? [String: Any])?["latitude"] is NSNull)
    }

    @Test("A decision has the numbers of the analysis under their published names")
    func decision() throws {
        var generator = SeededGenerator(seed: 3)
        let analysis = try ThroughputAnalysis.analyse(
            original: [1, 2, 3, 4], control: [4, 5, 6, 9], using: &generator)
        let record = KeptDecision(
            TestKey(userID: "@u", historyCount: 7, testID: 1), startedAt: Self.date, analysis
        ).record
        #expect(record.namedPath == "decisions1/2026/11/23/results_u_Client_7_1.json")
        #expect(record.positionalPath == "2026/11/23/@u/decisions/results_@u_Client_7_1.json")
        let named = try object(record.named)
        // Means 2.5 and 6; D by hand: after 3 three of four against none.
        #expect(try #require(named["avgXputDiff"] as? Double) == 3.5)
        #expect(abs(try #require(named["avgXputDiffPct"] as? Double) - 3.5 / 6) < 1e-12)
        #expect(named["KSDVal"] as? Double == 0.75)
        #expect(named["emptyField"] as? Int == 0)
        #expect(named["minXput"] as? Double == 1)
        let stats = try #require(named["controlXputStats"] as? [String: Double])
        #expect(stats["max"] == 9 && stats["min"] == 4 && stats["average"] == 6 && stats["median"] == 5.5)
        // Population: (4 + 1 + 0 + 9) / 4.
        #expect(abs(try #require(stats["std"]) - 3.5.squareRoot()) < 1e-12)
        let positional = try list(record.positional)
        #expect(positional.count == 11)
        #expect(positional[2] as? Double == 3.5 && positional[3] as? Int == 0)
        #expect((positional[5] as? [Double])?.prefix(4) == [9, 4, 6, 5.5])
        #expect(positional[9] as? Double == 0.75)
        // Whole numbers keep their point, the unused field has none, and the test's number is one.
        let text = KeptRecord.text(record.named)
        #expect(text.contains(#""testID":1,"#) && text.contains(#""emptyField":0,"#))
        #expect(text.contains(#""minXput":1.0"#) && text.contains(#""max":9.0"#))
        #expect(KeptRecord.text(record.positional).contains(",3.5,0,[4.0,1.0,2.5,2.5,"))
        #expect(
            KeptRecord.text([.number(.nan), .number(0), .count(2), "a", .null]) == #"[null,0.0,2,"a",null]"#)
    }

    @Test("A localization has both tests under their published names, and null where one could not be run")
    func localization() throws {
        let request = LocalizationRequest(
            userID: "@u",
            first: .init(
                server: "192.0.2.1", historyCount: 8, replayPort: "00443", replayName: "Music-05132024"),
            second: .init(
                server: "192.0.2.2", historyCount: 9, replayPort: "00443", replayName: "Music-05132024"),
            single: .init(userID: "@u", server: "192.0.2.1", historyCount: 7))
        func intervals(_ ratios: [Double], whole: Double) -> [IntervalLoss] {
            ratios.enumerated().map { place, ratio in
                IntervalLoss(end: Double(place + 1) * 0.2, size: 0.2, ratio: ratio)
            } + [IntervalLoss(end: 12, size: 12, ratio: whole)]
        }
        let losses = LossCorrelation(
            intervals([0.1, 0.2, 0.3, 0.4], whole: 0.25), intervals([0.1, 0.3, 0.2, 0.4], whole: 0.5),
            sizes: [0.2], duration: 12)
        let full = KeptLocalization(
            request, at: Self.date,
            pairSum: .init(
                statistic: 12, pValue: 0.25, meanSimultaneous: [1.5, 3.5], meanSum: 5, meanSingle: 4),
            losses: losses, samples: ([3, 5], [1, 2], [3, 4])
        ).record
        #expect(full.namedPath == "localizeDecisions1/2026/11/23/localizeResults_u_8-9_0.json")
        #expect(full.positionalPath == "2026/11/23/@u/localizeDecisions/localizeResults_@u_8-9_0.json")
        let named = try object(full.named)
        #expect(named["simReplayHistoryCounts"] as? [Int] == [8, 9])
        let tests = try #require(named["localizeTestsResults"] as? [String: [String: Any]])
        #expect(named["localizeTestsList"] as? [String] == ["pairsum_vs_single_xput", "loss_correlation"])
        let pairSum = try #require(tests["pairsum_vs_single_xput"])
        #expect(pairSum["singleReplayHistoryCount"] as? Int == 7)
        #expect(pairSum["mwuVal"] as? Double == 12 && pairSum["mwuPVal"] as? Double == 0.25)
        #expect((pairSum["simReplaySumXputStats"] as? [String: Double])?["max"] == 6)
        #expect((pairSum["simReplaysXputStats"] as? [[String: Double]])?.map { $0["average"] } == [1.5, 3.5])
        let correlation = try #require(tests["loss_correlation"])
        #expect(correlation["simReplaysAvgLoss"] as? [Double] == [0.25, 0.5])
        let found = try #require((correlation["spearmanCorrStats"] as? [[String: Double]])?.first)
        // 1 - 6 * 2 / (4 * 15).
        #expect(abs(try #require(found["corrVal"]) - 0.8) < 1e-12 && found["intervalSize"] == 0.2)

        let empty = KeptLocalization(
            request, at: Self.date, pairSum: nil, losses: nil, samples: ([], [], []))
        let nothing = try object(empty.record.named)["localizeTestsResults"] as? [String: Any]
        #expect(nothing?.values.allSatisfy { $0 is NSNull } == true && nothing?.count == 2)
    }
}
