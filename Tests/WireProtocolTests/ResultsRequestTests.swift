import Testing
import WireProtocol

@Suite("Requests to the results service (Specification 9.2 to 9.4)")
struct ResultsRequestTests {
    private static let key = TestKey(userID: "@kyy5t9ykw", historyCount: 17, testID: 1)

    @Test(
        "every request is read back from its own method and parameters",
        arguments: [
            (ResultsRequest.analyze(key), "POST"), (.singleResult(key), "GET"),
            (.defaultSetting(userID: "@kyy5t9ykw"), "GET"),
        ])
    func roundTrip(_ request: ResultsRequest, _ method: String) throws {
        #expect(request.method == method)
        let parameters = FormEncoding.decode(FormEncoding.encode(request.parameters))
        #expect(try ResultsRequest(method: method, parameters: parameters) == request)
    }

    @Test("the analysis is asked for with these parameters")
    func parameters() {
        #expect(ResultsRequest.path == "/Results")
        #expect(
            FormEncoding.encode(ResultsRequest.analyze(Self.key).parameters)
                == "command=analyze&userID=%40kyy5t9ykw&historyCount=17&testID=1")
    }

    @Test("unknown parameters are ignored")
    func unknownParameters() throws {
        let parameters = FormEncoding.decode(
            "command=singleResult&userID=u&historyCount=17&testID=1&host=x&clientIP=203.0.113.9")
        #expect(
            try ResultsRequest(method: "GET", parameters: parameters)
                == .singleResult(.init(userID: "u", historyCount: 17, testID: 1)))
    }

    @Test(
        "a bad request is answered as upstream does",
        arguments: [
            ("GET", "", #"{"success": false, "error": "command not provided"}"#),
            ("GET", "command=fly", #"{"success": false, "error": "unknown command"}"#),
            (
                "GET", "command=analyze&userID=u&historyCount=1&testID=1",
                #"{"success": false, "error": "unknown command"}"#
            ),
            ("POST", "command=singleResult&userID=u", #"{"success": false, "error": "unknown command"}"#),
            ("GET", "command=singleResult", #"{"success": false, "missing": "'userID'"}"#),
            ("GET", "command=defaultSetting", #"{"success": false, "missing": "'userID'"}"#),
            ("POST", "command=analyze&userID=u", #"{"success": false, "missing": "'historyCount'"}"#),
            (
                "POST", "command=analyze&userID=u&historyCount=1",
                #"{"success": false, "missing": "'testID'"}"#
            ),
            (
                "POST", "command=analyze&userID=u&historyCount=x&testID=1",
                #"{"success": false, "value error": "historyCount is \"x\", not a number of 1 to 9 digits"}"#
            ),
            (
                "POST", "command=analyze&userID=u&historyCount=1&testID=-1",
                #"{"success": false, "value error": "testID is \"-1\", not a number of 1 to 9 digits"}"#
            ),
            (
                "GET", "command=singleResult&userID=../x&historyCount=1&testID=1",
                #"{"success": false, "value error": "userID is not 1 to 32 of [A-Za-z0-9@]"}"#
            ),
        ])
    func rejections(_ method: String, _ query: String, _ answer: String) {
        let rejection = #expect(throws: ResultsRejection.self) {
            try ResultsRequest(method: method, parameters: FormEncoding.decode(query))
        }
        #expect(rejection.map { ResultsAnswer.rejected($0).body } == answer)
    }
}
