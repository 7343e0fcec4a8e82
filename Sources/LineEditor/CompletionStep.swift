/// The effect of Tab on the line: a pure decision, executed by the key's handler.
enum CompletionStep: Equatable {
    /// No candidate: beep.
    case nothing
    /// One candidate: delete `deleting` characters before the cursor, then insert.
    case insert(deleting: Int, inserting: String)
    /// Several candidates: insert their common prefix, then list them.
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
        // A common prefix that does not extend the typed text would destroy text; in that case only list.
        let addition = shared.hasPrefix(before) ? String(shared.dropFirst(before.count)) : ""
        self = .list(inserting: addition)
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
