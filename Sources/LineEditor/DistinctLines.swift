/// Lines in the order of their last use, each at most once, up to a limit.
struct DistinctLines: Equatable {
    /// How many lines are kept.
    let limit: Int
    /// Oldest first.
    private(set) var all: [String] = []

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Whether a line is worth remembering: not blank, no leading space, nothing that breaks a line inside.
    static func isWorthKeeping(_ line: String) -> Bool {
        guard let first = line.first, first != " " else { return false }
        return line.contains { !$0.isWhitespace }
            && !line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\0" }
    }

    /// Makes lines the newest ones, the last of them last; what is no longer among the newest falls off.
    mutating func add(_ lines: [String]) {
        // From the newest to the oldest, the first time a line is seen is the one that stays.
        var seen: Set<String> = []
        let newestFirst = (all + lines).reversed().filter { seen.insert($0).inserted }
        all = newestFirst.prefix(limit).reversed()
    }
}
