import Foundation

/// How much of a long property or simulation a run of the tests covers: all of it in `make check`, which sets
/// `WEHE_THOROUGH=1`, a fixed part otherwise.
package enum Thoroughness {
    /// True if all cases are to run.
    package static let isFull = ProcessInfo.processInfo.environment["WEHE_THOROUGH"] == "1"

    /// Returns all cases in a thorough run, otherwise at most `limit` of them, evenly spread, with the first and the
    /// last.
    package static func some<Case>(of cases: [Case], atMost limit: Int) -> [Case] {
        guard !isFull, cases.count > limit, limit > 1 else { return cases }
        return (0..<limit).map { cases[$0 * (cases.count - 1) / (limit - 1)] }
    }

    /// Returns a number of draws: all in a thorough run, otherwise few.
    package static func count(_ few: Int, of all: Int) -> Int { isFull ? all : min(few, all) }
}
