/// The number of typing errors between two words.
///
/// Optimal string alignment: insertions, deletions, substitutions and transpositions of neighbours each cost
/// 1, and no part is edited twice (Damerau 1964, Levenshtein 1966).
package enum EditDistance {
    /// Returns the distance in edits, case-sensitive.
    package static func between(_ first: String, _ second: String) -> Int {
        let a = Array(first)
        let b = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in b.indices {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }

    /// Maximum size of a word that is compared, bytes; the time of a comparison grows with it.
    static let longest = 100

    /// Returns the candidates that the user may have meant, nearest first, ignoring case; none for a word
    /// longer than any name.
    ///
    /// A candidate qualifies if its distance is within a third of the word's length (at least 1, at most 3
    /// edits), or if the word is a prefix of it with at least two letters.
    package static func nearest(to word: String, in candidates: [String], limit: Int = 3) -> [String] {
        guard word.utf8.count <= longest else { return [] }
        let word = word.lowercased()
        let reach = min(3, max(1, word.count / 3))
        return
            candidates
            .compactMap { candidate -> (text: String, distance: Int)? in
                let lower = candidate.lowercased()
                let isBeginning = word.count >= 2 && lower.hasPrefix(word)
                // The difference of the lengths is a lower bound of the distance.
                guard isBeginning || abs(lower.count - word.count) <= reach else { return nil }
                let distance = between(word, lower)
                return distance <= reach || isBeginning ? (candidate, distance) : nil
            }
            .sorted { ($0.distance, $0.text) < ($1.distance, $1.text) }
            .prefix(limit)
            .map(\.text)
    }
}
