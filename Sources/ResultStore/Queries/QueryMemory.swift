import GRDB
import GRDBSQLite
import Synchronization

/// The memory limit of all running queries together: SQLite's limit applies to the whole process.
enum QueryMemory {
    /// The maximum memory of SQLite, in bytes; no other part of this program needs as much.
    private static let most: sqlite3_int64 = 256 << 20
    /// The number of running queries, and the limit before the first of them.
    private static let limit = Mutex((queries: 0, before: sqlite3_int64(0)))

    /// Limits the memory while `body` runs.
    static func limited<Result>(_ body: () throws -> Result) rethrows -> Result {
        limit.withLock { limit in
            if limit.queries == 0 { limit.before = sqlite3_hard_heap_limit64(most) }
            limit.queries += 1
        }
        defer {
            limit.withLock { limit in
                limit.queries -= 1
                if limit.queries == 0 { sqlite3_hard_heap_limit64(limit.before) }
            }
        }
        return try body()
    }

    /// The maximum number of values that our functions may store, in total.
    final class Budget: Sendable {
        /// The same amount of memory as SQLite has.
        static let shared = Budget(numbers: Int(QueryMemory.most) / MemoryLayout<Double>.size)

        private let most: Int
        private let held = Atomic<Int>(0)

        init(numbers most: Int) { self.most = most }

        /// Reserves one value.
        ///
        /// - Throws: `DatabaseError` if the budget is exhausted.
        fileprivate func take() throws {
            guard held.add(1, ordering: .relaxed).newValue > most else { return }
            give(1)
            throw DatabaseError(resultCode: .SQLITE_NOMEM, message: "out of memory")
        }

        fileprivate func give(_ count: Int) { held.subtract(count, ordering: .relaxed) }
    }

    /// Numbers that a function stores until the end of its group.
    final class Numbers {
        private(set) var values: [Double] = []
        private let budget: Budget

        init(of budget: Budget = .shared) { self.budget = budget }

        /// Appends a number.
        ///
        /// - Throws: `DatabaseError` if there are too many.
        func append(_ number: Double) throws {
            try budget.take()
            values.append(number)
        }

        deinit { budget.give(values.count) }
    }
}
