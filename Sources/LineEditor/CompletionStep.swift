/// What Tab does to the line: pure decision, executed by the key.
enum CompletionStep: Equatable {
    /// Nothing fits: beep.
    case nothing
    /// One candidate: delete `deleting` characters before the cursor, then insert.
    case insert(deleting: Int, inserting: String)
    /// Several candidates: insert what they share, then list them.
    case list(inserting: String)

    /// Decides from the text before the cursor, the character after it and the candidates.
    init(before: String, next: Character?, candidates: [Completion]) {
        guard let first = candidates.first else {
            self = .nothing
            return
        }
        let outcomes = candidates.map { candidate in
            String(before.dropLast(max(candidate.replacing, 0))) + candidate.replacement
        }
        let isUnique = outcomes.allSatisfy { $0 == outcomes[0] }
        if isUnique {
            let needsSpace = first.appendSpace && next != " "
            self = .insert(
                deleting: min(max(first.replacing, 0), before.count),
                inserting: first.replacement + (needsSpace ? " " : "")
            )
            return
        }
        let shared = outcomes.dropFirst().reduce(outcomes[0]) { $0.commonPrefix(with: $1) }
        // A shared prefix that is not an extension of what was typed would destroy text: only list then.
        let addition = shared.hasPrefix(before) ? String(shared.dropFirst(before.count)) : ""
        self = .list(inserting: addition)
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
