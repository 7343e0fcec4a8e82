import Foundation
import TestModel
import TestSupport
import Testing

@testable import Home

@Suite("Names in the place of user ids")
struct PseudonymKeyTests {
    @Test("A name is half of HMAC-SHA256 by the key")
    func vector() throws {
        // RFC 4231, 4.2 has a key of 20 bytes; this one was reckoned with Python's hmac for 32 bytes of 0x0b.
        let key = Data(repeating: 0x0B, count: 32).base64EncodedString()
        let decoded = try JSONDecoder().decode(PseudonymKey.self, from: Data("{\"key\":\"\(key)\"}".utf8))
        #expect(decoded.pseudonym(of: "Hi There") == "anon-198a607eb44bfbc69903a0f1cf2bbdc5")
        #expect(decoded.pseudonym(of: "@abcdefghi") != decoded.pseudonym(of: "@abcdefghj"))
    }

    @Test("A key of another length is none")
    func length() {
        let key = Data(repeating: 1, count: 31).base64EncodedString()
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PseudonymKey.self, from: Data("{\"key\":\"\(key)\"}".utf8))
        }
    }

    @Test("The key is made once; a damaged one is set aside, which is told")
    func file() async throws {
        let folder = try TemporaryFolder()
        let file = PseudonymKeyFile(home: Home(folder: folder.url))
        var copies: [String] = []
        func current() async throws -> PseudonymKey {
            try await file.current { copy, _ in copies.append(copy.lastPathComponent) }
        }
        let first = try await current()
        #expect(try await current() == first && copies.isEmpty)
        try folder.write("{", to: "pseudonyms.json")
        #expect(try await current() != first)
        #expect(copies == ["pseudonyms.json.corrupt-1"])
    }
}
