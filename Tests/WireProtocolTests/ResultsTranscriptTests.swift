import Testing
import TestSupport
import WireProtocol

@Suite("Results-service traffic recorded from upstream programs")
struct ResultsTranscriptTests {
    /// One line of the transcript: raw HTTP bytes as Latin-1.
    struct Line: Decodable {
        let test: String
        let direction: String
        let bytes: String

        var isFromClient: Bool { direction == "client-to-server" }
        var firstLine: Substring { bytes.prefix { $0 != "\r\n" } }
        var body: String { bytes.firstRange(of: "\r\n\r\n").map { String(bytes[$0.upperBound...]) } ?? bytes }
    }

    static let tests = [("pandora", 1), ("teams", 2), ("skype", 3)]

    private func lines(_ name: String) throws -> [Line] {
        try Vectors.lines(of: Vectors.resultsTranscript, as: Line.self).filter { $0.test == name }
    }

    @Test("the upstream client's requests are read, with the user id escaped or not", arguments: tests)
    func requests(_ name: String, _ historyCount: Int) throws {
        let key = TestKey(userID: "@kyy5t9ykw", historyCount: historyCount, testID: 1)
        let client = try lines(name).filter(\.isFromClient)
        let form = try #require(client.map(\.body).first { $0.contains("command=analyze") })
        #expect(try ResultsRequest(method: "POST", parameters: FormEncoding.decode(form)) == .analyze(key))

        let target = try #require(client.map(\.firstLine).first { $0.hasPrefix("GET /Results?") })
        let query = target.dropFirst("GET /Results?".count).prefix { $0 != " " }
        #expect(
            try ResultsRequest(method: "GET", parameters: FormEncoding.decode(String(query)))
                == .singleResult(key))
    }

    @Test("the upstream server's answers are read", arguments: tests)
    func answers(_ name: String, _ historyCount: Int) throws {
        let answers = try lines(name).filter { !$0.isFromClient }.map(\.body)
        #expect(try ResultsAnswer(body: try #require(answers.first)) == .accepted)
        guard case .result(let result) = try ResultsAnswer(body: try #require(answers.last)) else {
            Issue.record("no result in \(answers)")
            return
        }
        #expect(result.userID == "@kyy5t9ykw")
        #expect(result.historyCount == historyCount)
        #expect(result.testID == 1)
        #expect(result.resamplingRatio == 1)
        #expect(try ResultsAnswer(body: ResultsAnswer.result(result).body) == .result(result))
    }
}
