import TestModel
import Foundation
import Testing

@Suite("How many bytes a person lets tests move")
struct DataBudgetTests {
    /// 2026-11-30 22:00 UTC.
    private static let evening = Date(timeIntervalSince1970: 1_796_076_000)
    private static let midnight = Date(timeIntervalSince1970: 1_796_083_200)

    @Test("what fits into a budget to the byte is let in, one more is not")
    func limit() throws {
        var moved = MovedBytes()
        moved.add(400, at: Self.evening)
        let budget = DataBudget(day: 500, month: nil)
        #expect(budget.refusal(of: 100, after: moved, at: Self.evening) == nil)
        let refusal = try #require(budget.refusal(of: 101, after: moved, at: Self.evening))
        #expect(
            refusal
                == .init(period: .day, budget: 500, moved: 400, expected: 101, opens: Self.midnight))
    }

    @Test("a day of UTC ends at its midnight, and a month with its last day")
    func periods() {
        var moved = MovedBytes()
        moved.add(400, at: Self.evening.addingTimeInterval(-86_400))
        moved.add(70, at: Self.evening)
        #expect(moved.bytes(in: .day, at: Self.evening) == 70)
        #expect(moved.bytes(in: .month, at: Self.evening) == 470)
        let before = Self.midnight.addingTimeInterval(-0.001)
        #expect(moved.bytes(in: .day, at: before) == 70)
        #expect(moved.bytes(in: .day, at: Self.midnight) == 0)
        #expect(moved.bytes(in: .month, at: Self.midnight) == 0)
        #expect(DataBudget.Period.day.next(after: Self.evening) == Self.midnight)
        // December has 31 days.
        #expect(
            DataBudget.Period.month.next(after: Self.midnight)
                == Self.midnight.addingTimeInterval(31 * 86_400))
    }

    @Test("where both budgets are passed the month is told, which holds longer")
    func both() throws {
        var moved = MovedBytes()
        moved.add(500, at: Self.evening.addingTimeInterval(-86_400))
        let budget = DataBudget(day: 10, month: 500)
        #expect(budget.refusal(of: 20, after: moved, at: Self.evening)?.period == .month)
        #expect(
            DataBudget(day: 10, month: 600).refusal(of: 20, after: moved, at: Self.evening)?.period == .day)
    }

    @Test("without a budget, and for what moves nothing, there is no refusal")
    func none() {
        var moved = MovedBytes()
        moved.add(.max, at: Self.evening)
        #expect(DataBudget(day: nil, month: nil).refusal(of: 1, after: MovedBytes(), at: Self.evening) == nil)
        #expect(DataBudget(day: 1, month: 1).refusal(of: 0, after: moved, at: Self.evening) == nil)
    }

    @Test("what was not moved after all is taken off, never below nothing, and other months are forgotten")
    func corrections() throws {
        var moved = MovedBytes()
        moved.add(100, at: Self.evening)
        moved.add(-30, at: Self.evening)
        #expect(moved.bytes(in: .day, at: Self.evening) == 70)
        moved.add(-100, at: Self.evening)
        #expect(moved.bytes(in: .day, at: Self.evening) == 0)
        moved.add(9, at: Self.evening)
        moved.add(1, at: Self.midnight)
        var other = MovedBytes()
        other.add(1, at: Self.midnight)
        #expect(moved == other)
        moved.add(.max, at: Self.midnight)
        #expect(moved.bytes(in: .day, at: Self.midnight) == .max)
    }
}
