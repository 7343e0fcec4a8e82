import Foundation
import Home
import ReportTesting
import TestSupport
import Testing
import WeheShell

@Suite("An installation's identity")
struct IdentityTests {
    @Test("The user id is an @ and nine small letters or digits, and differs between installations")
    func makesUserIDs() {
        let made = (0..<200).map { _ in Identity.make().userID }
        for userID in made { #expect(userID.wholeMatch(of: /@[0-9a-z]{9}/) != nil, "\(userID)") }
        #expect(Set(made).count == made.count)
    }

    @Test("It is made once and kept")
    func isKept() async throws {
        let home = try TemporaryFolder()
        let first = try await IdentityFile(home: home.home).current()
        #expect(first.historyCount == 0)
        #expect(try await IdentityFile(home: home.home).current() == first)
        let next = try await IdentityFile(home: home.home).nextTest()
        #expect(next.userID == first.userID)
        #expect(next.historyCount == 1)
        #expect(try await IdentityFile(home: home.home).current() == next)
    }

    @Test("Tests counted at once get different numbers, without a gap")
    func countsConcurrently() async throws {
        let home = try TemporaryFolder()
        let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var counts: [Int] = []
                    for _ in 0..<40 {
                        counts.append(try await IdentityFile(home: home.home).nextTest().historyCount)
                    }
                    return counts
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.sorted() == Array(1...80))
    }

    @Test(
        "An identity that no server would take is kept aside and a new one made",
        arguments: [
            ("@abcdefghi", "9223372036854775807", "historyCount"), ("@abcdefghi", "-1", "historyCount"),
            ("@abcdefghi", "999999999", "historyCount"), ("a;b", "1", "userID"), ("", "1", "userID"),
        ])
    func replacesImpossibleOnes(userID: String, count: String, key: String) async throws {
        let home = try TemporaryFolder()
        let text = "{\"userID\": \"\(userID)\", \"historyCount\": \(count)}"
        try home.write(text, to: "identity.json")
        let (_, heard) = try home.session()
        #expect(heard.error.contains("\"\(key)\" is nothing that it can be"))
        #expect(try home.text("identity.json.corrupt-1") == text)
        #expect(try await IdentityFile(home: home.home).nextTest().historyCount == 1)
    }

    @Test("The largest number that is kept leads to one that servers still take")
    func countsToTheEnd() async throws {
        let home = try TemporaryFolder()
        try home.write("{\"userID\": \"a\", \"historyCount\": 999999998}", to: "identity.json")
        #expect(try await IdentityFile(home: home.home).nextTest().historyCount == 999_999_999)
        #expect(try await IdentityFile(home: home.home).nextTest().historyCount == 1)
    }

    @Test("A corrupt identity is kept aside and a new one made")
    func replacesCorruptOnes() async throws {
        let home = try TemporaryFolder()
        try home.write("{\"userID\": 5}", to: "identity.json")
        let identity = try await IdentityFile(home: home.home).current()
        #expect(identity.userID.hasPrefix("@"))
        #expect(try home.text("identity.json.corrupt-1") == "{\"userID\": 5}")
        #expect(try await IdentityFile(home: home.home).current() == identity)
    }
}
