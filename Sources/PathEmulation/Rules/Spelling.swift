/// What a mistyped word was meant to be.
enum Spelling {
    /// The candidate nearest to a word; nil if none is within a third of its length (at least 1, at most 3 edits).
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let word = word.lowercased()
        let reach = min(3, max(1, word.count / 3))
        return
            candidates
            .map { (text: $0, distance: distance(word, $0.lowercased())) }
            .filter { $0.distance <= reach }
            .min { ($0.distance, $0.text) < ($1.distance, $1.text) }?
            .text
    }

    /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours cost 1 each
    /// (Damerau 1964, Levenshtein 1966).
    private static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first.prefix(64))
        let b = Array(second.prefix(64))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                let substitution = rows[i][j] + (a[i] == b[j] ? 0 : 1)
                var best = min(rows[i][j + 1] + 1, row[j] + 1, substitution)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
