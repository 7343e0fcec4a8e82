import Foundation
import TestSupport
import Testing

@testable import Home

@Suite("Where a home's dashboard is served")
struct DashboardFileTests {
    private let folder: TemporaryFolder
    private let file: DashboardFile

    init() throws {
        folder = try TemporaryFolder()
        file = DashboardFile(home: Home(folder: folder.url))
    }

    @Test("Its address is told while it is served, to many at once, and to nobody afterwards")
    func serving() async throws {
        #expect(try await file.address() == nil)
        let serving = try await file.claim()
        let isServed = serving != nil
        #expect(isServed)
        try file.note("http://127.0.0.1:1/")
        for _ in 0..<2 { #expect(try await addresses() == Array(repeating: "http://127.0.0.1:1/", count: 8)) }
        let second = try await file.claim()
        let isServedTwice = second != nil
        #expect(!isServedTwice)
        file.forget(serving)
        #expect(try await addresses() == Array(repeating: nil, count: 8))
    }

    @Test("What one that was killed left is told to nobody, however many look, and goes with the next claim")
    func killed() async throws {
        try file.note("http://127.0.0.1:1/")
        #expect(try await addresses() == Array(repeating: nil, count: 8))
        let serving = try await file.claim()
        let isServed = serving != nil
        #expect(isServed)
        // Between a claim and its note nothing is served yet.
        #expect(try await file.address() == nil)
        file.forget(serving)
    }

    /// What many are told who ask at the same time.
    private func addresses() async throws -> [String?] {
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 { group.addTask { [file] in try await file.address() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
