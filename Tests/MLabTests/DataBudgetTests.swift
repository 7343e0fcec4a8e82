import Foundation
import Home
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("A data budget that shells share", .mustEnd)
struct DataBudgetTests {
    @Test("two shells of a home do not both take the last megabyte")
    func shared() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let home = Home(folder: folder.url)
        let now = SteppedClock().now
        let budget = DataBudget(day: 100, month: nil)
        let admitted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do {
                        try await TrafficFile(home: home).reserve(30, of: budget, at: now)
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 3)
        try await TrafficFile(home: home).settle(expected: 30, moved: 20, at: now)
        #expect(try TrafficFile(home: home).moved().bytes(in: .day, at: now) == 80)
    }
}
