import Foundation
import Testing
import TestSupport
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
    func isKept() throws {
        let home = try TemporaryFolder()
        let first = try IdentityFile(home: home.home).current()
        #expect(first.historyCount == 0)
        #expect(try IdentityFile(home: home.home).current() == first)
        let next = try IdentityFile(home: home.home).nextTest()
        #expect(next.userID == first.userID)
        #expect(next.historyCount == 1)
        #expect(try IdentityFile(home: home.home).current() == next)
    }

    @Test("Tests counted at once get different numbers, without a gap")
    func countsConcurrently() async throws {
        let home = try TemporaryFolder()
        let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try (0..<40).map { _ in try IdentityFile(home: home.home).nextTest().historyCount }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.sorted() == Array(1...80))
    }

    @Test("A corrupt identity is kept aside and a new one made")
    func replacesCorruptOnes() throws {
        let home = try TemporaryFolder()
        try home.write("{\"userID\": 5}", to: "identity.json")
        let identity = try IdentityFile(home: home.home).current()
        #expect(identity.userID.hasPrefix("@"))
        #expect(try home.text("identity.json.corrupt-1") == "{\"userID\": 5}")
        #expect(try IdentityFile(home: home.home).current() == identity)
    }
}
