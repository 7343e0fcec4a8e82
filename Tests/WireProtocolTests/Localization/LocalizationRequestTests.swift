import Testing
import WireProtocol

@Suite("Requests of a localization (Specification 9.7, 11.2, 11.5, 11.6)")
struct LocalizationRequestTests {
    private static let request = LocalizationRequest(
        userID: "a1B2c3D4e5",
        first: .init(
            server: "192.0.2.10", historyCount: 18, replayPort: "00443", replayName: "Example-01012030"),
        second: .init(
            server: "2001:db8::7", historyCount: 19, replayPort: "00443", replayName: "Example-01012030"),
        single: .init(userID: "a1B2c3D4e5", server: "203.0.113.5", historyCount: 17))
    private static let replay = TestKey(userID: "u@1", historyCount: 18, testID: 0)

    @Test(
        "every request is read back from its own method and parameters",
        arguments: [
            (ResultsRequest.getServers, "GET"), (.localize(request), "POST"),
            (.localizeResult(request.key), "GET"),
            (.getMeasurements(.init(.clientThroughput, of: replay)), "GET"),
            (.getMeasurements(.init(.minimumRTTAndDuration(serverPort: 443), of: replay)), "GET"),
            (.getMeasurements(.init(.lossEvents(serverPort: 65_535), of: replay)), "GET"),
            (
                .getMeasurements(
                    .init(.lossRatios(serverPort: 443, intervalSizes: [0.2, 0.22, 12]), of: replay)), "GET"
            ),
        ])
    func roundTrip(_ request: ResultsRequest, _ method: String) throws {
        #expect(request.method == method)
        let parameters = FormEncoding.decode(FormEncoding.encode(request.parameters))
        for method in ["GET", "POST"] {
            #expect(try ResultsRequest(method: method, parameters: parameters) == request)
        }
    }

    @Test("the parameters are those of the specification, to the character")
    func parameters() {
        let values = Dictionary(
            uniqueKeysWithValues: ResultsRequest.localize(Self.request).parameters.map { ($0.name, $0.value) }
        )
        #expect(
            values == [
                "command": "localize", "userID": "a1B2c3D4e5", "testID": "0", "kwargs": "{}",
                "server1Info":
                    #"{"server": "192.0.2.10", "historyCount": "18", "replayPort": "00443", "replayName": "Example-01012030"}"#,
                "server2Info":
                    #"{"server": "2001:db8::7", "historyCount": "19", "replayPort": "00443", "replayName": "Example-01012030"}"#,
                "singleServerInfo":
                    #"{"singleReplay_userID": "a1B2c3D4e5", "singleReplay_server": "203.0.113.5", "singleReplay_historyCount": "17"}"#,
            ])
        #expect(
            ResultsRequest.localizeResult(Self.request.key).parameters.map { $0.name + "=" + $0.value }
                == ["command=localizeResult", "userID=a1B2c3D4e5", "historyCounts=[18, 19]", "testID=0"])
        let kwargs = ResultsRequest.getMeasurements(
            .init(.lossRatios(serverPort: 443, intervalSizes: [0.2, 0.22, 12]), of: Self.replay)
        ).parameters.last?.value
        #expect(kwargs == #"{"serverPort": 443, "intervalSizes": [0.2, 0.22, 12.0]}"#)
    }

    @Test("numbers inside the JSON texts, unescaped queries and iOS's extra parameters are read")
    func tolerance() throws {
        let query =
            #"command=localize&userID=a1B2c3D4e5&testID=0&host=192.0.2.10&kwargs={}&"#
            + #"server1Info={"server":"192.0.2.10","historyCount":18,"replayPort":443,"replayName":"A_1"}&"#
            + #"server2Info={"server":"def02.example","historyCount":"19","replayPort":"00443","replayName":"A_1"}&"#
            + #"singleServerInfo={"singleReplay_userID":"u","singleReplay_server":"192.0.2.1","singleReplay_historyCount":3}"#
        let request = try ResultsRequest(method: "GET", parameters: FormEncoding.decode(query))
        guard case .localize(let localize) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(localize.first.port == 443 && localize.first.historyCount == 18)
        #expect(localize.second.server == "def02.example")
        #expect(localize.single.historyCount == 3)
        #expect(
            try ResultsRequest(
                method: "GET",
                parameters: FormEncoding.decode(
                    "command=localizeResult&userID=u&historyCounts=[18,19]&testID=0&clientIP=1"))
                == .localizeResult(.init(userID: "u", historyCounts: [18, 19])))
        #expect(
            try ResultsRequest(
                method: "GET",
                parameters: FormEncoding.decode(
                    "command=getMeasurements&measurementType=clientXputs&userID=u&historyCount=1&testID=0"))
                == .getMeasurements(
                    .init(.clientThroughput, of: .init(userID: "u", historyCount: 1, testID: 0))))
    }

    /// A request whose one parameter is replaced, or removed by nil.
    private func answer(_ request: ResultsRequest, _ name: String, _ value: String?) -> String? {
        var parameters = Dictionary(uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
        parameters[name] = value
        let rejection = #expect(throws: ResultsRejection.self) {
            try ResultsRequest(method: request.method, parameters: parameters)
        }
        return rejection.map { ResultsAnswer.rejected($0).body }
    }

    @Test(
        "a localization with a field that cannot be used is refused by the field's name",
        arguments: [
            ("server1Info", nil, #""missing": "'server1Info'""#),
            ("userID", "../x", #""value error": "userID is not 1 to 32 of [A-Za-z0-9@]""#),
            ("testID", "x", #""value error": "testID is \"x\", not a number of 1 to 9 digits""#),
            ("server1Info", "nonsense", #""value error": "server1Info is no JSON object""#),
            ("server2Info", "[1]", #""value error": "server2Info is no JSON object""#),
            ("server1Info", "{}", #""value error": "server in server1Info is not a server's address""#),
            (
                "server1Info", #"{"server": "a b"}"#,
                #""value error": "server in server1Info is not a server's address""#
            ),
            (
                "server1Info", #"{"server": "a", "historyCount": -1}"#,
                #""value error": "historyCount in server1Info is not a number of 1 to 9 digits""#
            ),
            (
                "server1Info", #"{"server": "a", "historyCount": 1, "replayPort": "0"}"#,
                #""value error": "replayPort in server1Info is not a port from 1 to 65535""#
            ),
            (
                "server1Info", #"{"server": "a", "historyCount": 1, "replayPort": "70000"}"#,
                #""value error": "replayPort in server1Info is not a port from 1 to 65535""#
            ),
            (
                "server1Info",
                #"{"server": "a", "historyCount": 1, "replayPort": "443", "replayName": "../x"}"#,
                #""value error": "replayName in server1Info is not 1 to 100 of [A-Za-z0-9_-]""#
            ),
            (
                "singleServerInfo", #"{"singleReplay_userID": ";"}"#,
                #""value error": "singleReplay_userID in singleServerInfo is not 1 to 32 of [A-Za-z0-9@]""#
            ),
            ("kwargs", "x", #""value error": "kwargs is no JSON object""#),
        ] as [(String, String?, String)])
    func refusesLocalize(_ name: String, _ value: String?, _ reason: String) {
        #expect(answer(.localize(Self.request), name, value) == "{\"success\": false, \(reason)}")
    }

    @Test(
        "a key of anything but two numbers is refused",
        arguments: ["[18]", "[18, 19, 20]", "[18, -1]", "[18, 1.5]", "18", "", "[1e99, 1]", "[\"a\", \"b\"]"])
    func refusesKey(_ counts: String) {
        let answer = answer(.localizeResult(Self.request.key), "historyCounts", counts)
        #expect(answer?.contains("value error") == true)
        #expect(answer?.contains("not [number, number]") == true)
    }

    @Test(
        "measurements that cannot be made are refused",
        arguments: [
            ("measurementType", "cookies", "measurementType is \\\"cookies\\\", which is none of the eight"),
            ("kwargs", "{}", "serverPort in kwargs is not a number of 1 to 9 digits"),
            ("kwargs", #"{"serverPort": 0}"#, "serverPort in kwargs is not a port from 1 to 65535"),
            ("kwargs", #"{"serverPort": 443}"#, "intervalSizes in kwargs is not 1 to 42 sizes"),
            ("kwargs", #"{"serverPort": 443, "intervalSizes": []}"#, "is not 1 to 42 sizes"),
            ("kwargs", #"{"serverPort": 443, "intervalSizes": [0]}"#, "is not 1 to 42 sizes"),
            ("kwargs", #"{"serverPort": 443, "intervalSizes": [-1]}"#, "is not 1 to 42 sizes"),
            ("kwargs", #"{"serverPort": 443, "intervalSizes": ["x"]}"#, "is not 1 to 42 sizes"),
        ])
    func refusesMeasurement(_ name: String, _ value: String, _ reason: String) {
        let request = ResultsRequest.getMeasurements(
            .init(.lossRatios(serverPort: 443, intervalSizes: [1]), of: Self.replay))
        let sizes = name == "kwargs" && value.contains("443")
        let answer = answer(request, name, value) ?? ""
        #expect(answer.contains(reason), "\(answer)")
        #expect(!sizes || answer.contains("from 0.001 to 1000 seconds"))
    }
}
