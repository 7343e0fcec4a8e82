import Foundation
import Home
import TestModel
import TestSupport
import Testing

@Suite("What a person agreed to")
struct ConsentBookTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_435_200)

    @Test("consent to one operator's terms is none to another's")
    func operators() {
        var book = ConsentBook()
        book.give(.other, at: Self.noon)
        #expect(ServerOperator.allCases.filter(book.holds) == [.other])
        #expect(book.stored(for: .other) == StoredConsent(terms: .other, version: 2))
        #expect(book.stored(for: .mlab) == nil)
        book.withdraw(.other)
        #expect(book.isEmpty)
    }

    @Test("consent of a home that knew one text counts for every operator, to the version it was given to")
    func earlierHome() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("{\"given\": \"2026-11-21T10:00:00Z\", \"textVersion\": 2}", to: "consent.json")
        let file = StateFile<ConsentBook>(folder.url.appending(path: "consent.json"))
        guard case .content(let book) = try file.read() else {
            Issue.record("not read")
            return
        }
        #expect(ServerOperator.allCases.map { book[$0]?.textVersion } == [2, 2, 2, 2])
        // What M-Lab publishes stands in a later version only.
        #expect(ServerOperator.allCases.filter(book.holds) == [.embedded, .northeastern, .other])
        #expect(book.stored(for: .mlab) == StoredConsent(terms: .mlab, version: 2))
    }

    @Test("what is written reads back the same; operators of later versions are passed over")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = StateFile<ConsentBook>(folder.url.appending(path: "consent.json"))
        var book = ConsentBook()
        book.give(.mlab, at: Self.noon)
        book.give(.embedded, at: Self.noon)
        try file.write(book)
        guard case .content(let read) = try file.read() else {
            Issue.record("not read")
            return
        }
        #expect(read == book)
        try folder.write(
            "{\"operators\": {\"nobody\": {\"given\": \"2026-11-21T10:00:00Z\", \"textVersion\": 9}}}",
            to: "consent.json")
        guard case .content(let later) = try file.read() else {
            Issue.record("not read")
            return
        }
        #expect(later.isEmpty)
    }

    @Test(
        "who operates a server follows from its kind and its name",
        arguments: [
            (TestServer.embedded, "127.0.0.1", ServerOperator.embedded), (.mlab, "", .mlab),
            (.mlab, "wehe-mlab1-lga02.example.org", .mlab), (.mlab, "wehe2.meddle.mobi", .northeastern),
            (.added("us"), "WEHE3.meddle.mobi.", .northeastern), (.added("mine"), "192.0.2.1", .other),
            (.added("x"), "meddle.mobi.example.org", .other),
        ])
    func operators(server: TestServer, host: String, expected: ServerOperator) {
        #expect(ServerOperator(of: server, host: host) == expected)
    }
}
