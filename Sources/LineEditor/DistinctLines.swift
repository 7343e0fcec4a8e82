/// Lines in the order of their last use, each at most once, up to a limit.
struct DistinctLines: Equatable {
    /// Maximum number of lines.
    let limit: Int
    /// Oldest first.
    private(set) var all: [String] = []

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Returns true if a line is worth remembering: not blank, without a leading space and without line
    /// breaks.
    static func isWorthKeeping(_ line: String) -> Bool {
        guard let first = line.first, first != " " else { return false }
        return line.contains { !$0.isWhitespace }
            && !line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\0" }
    }

    /// Makes lines the newest ones, the last of them last; the oldest lines beyond the limit are dropped.
    mutating func add(_ lines: [String]) {
        // From the newest to the oldest, the first occurrence of a line is kept.
        var seen: Set<String> = []
        let newestFirst = (all + lines).reversed().filter { seen.insert($0).inserted }
        all = newestFirst.prefix(limit).reversed()
    }
}
