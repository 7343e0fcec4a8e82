import GRDB
import GRDBSQLite
import Synchronization

/// The most memory for queries, all that run together: SQLite's limit is the whole process's.
enum QueryMemory {
    /// The most memory of SQLite's, in bytes; nothing else of this program needs as much of it.
    private static let most: sqlite3_int64 = 256 << 20
    /// The number of queries that run, and the limit that was there before the first of them.
    private static let limit = Mutex((queries: 0, before: sqlite3_int64(0)))

    /// Limits the memory while something is done.
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

    /// The most numbers that functions of ours may hold, all together.
    final class Budget: Sendable {
        /// As much memory again as SQLite has.
        static let shared = Budget(numbers: Int(QueryMemory.most) / MemoryLayout<Double>.size)

        private let most: Int
        private let held = Atomic<Int>(0)

        init(numbers most: Int) { self.most = most }

        /// Takes one.
        ///
        /// - Throws: `DatabaseError` where there are no more.
        fileprivate func take() throws {
            guard held.add(1, ordering: .relaxed).newValue > most else { return }
            give(1)
            throw DatabaseError(resultCode: .SQLITE_NOMEM, message: "out of memory")
        }

        fileprivate func give(_ count: Int) { held.subtract(count, ordering: .relaxed) }
    }

    /// Numbers that a function holds until its group ends.
    final class Numbers {
        private(set) var values: [Double] = []
        private let budget: Budget

        init(of budget: Budget = .shared) { self.budget = budget }

        /// Adds one.
        ///
        /// - Throws: `DatabaseError` where there are too many.
        func append(_ number: Double) throws {
            try budget.take()
            values.append(number)
        }

        deinit { budget.give(values.count) }
    }
}
