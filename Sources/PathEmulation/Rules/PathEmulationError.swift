/// Why rules of the lab cannot be used.
package enum PathEmulationError: Error, Equatable, Sendable {
    /// A rule cannot be understood.
    case rule(label: String, fault: RuleFault)
    /// A line of a rules file has a quote that is not closed.
    case unclosedQuote(line: Int)
    /// More rules than one lab takes.
    case tooManyRules(count: Int)
    /// Two rules have one name.
    case duplicateName(String, first: Int, second: Int)
    /// Two rules share a bucket but not its parameters.
    case bucketConflict(bucket: String, first: String, second: String)
    /// There is no such preset.
    case unknownPreset(String, nearest: String?)
}

/// What is wrong with a rule.
package enum RuleFault: Error, Equatable, Sendable {
    /// No word says which traffic it is about.
    case noMatch
    /// No word says what to do.
    case noAction
    /// A word is neither a match term nor an action.
    case unknownWord(String, nearest: String?)
    /// A key is no match term.
    case unknownTerm(String, nearest: String?)
    /// A key is no parameter of the action.
    case foreignParameter(String, action: String, allowed: [String], nearest: String?)
    /// A match term stands after the action.
    case lateTerm(String, action: String)
    /// A parameter stands before the action.
    case earlyParameter(String)
    /// A key is given twice.
    case repeated(String)
    /// The action lacks a parameter.
    case missing(String, action: String, example: String)
    /// A value cannot be used.
    case unusable(term: String, because: String, remedy: String)
}

extension PathEmulationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .rule(let label, let fault):
            "\(label): \(fault)"
        case .unclosedQuote(let line):
            "line \(line): a quote is not closed or a backslash ends the line; close it or leave it out"
        case .tooManyRules(let count):
            "\(count) rules are more than the \(LabRules.most) that one lab takes; leave some out"
        case .duplicateName(let name, let first, let second):
            "rules \(first) and \(second) are both named \"\(name)\"; give each a name of its own"
        case .bucketConflict(let bucket, let first, let second):
            """
            \(second): bucket=shared:\(bucket) has other parameters than in \(first); rules that share a bucket \
            have to agree in action, rate, burst and queue
            """
        case .unknownPreset(let name, let nearest):
            "there is no preset named \"\(name)\"; "
                + (nearest.map { "did you mean \"\($0)\"?" }
                    ?? "the presets are \(LabPreset.allCases.map(\.name).joined(separator: ", "))")
        }
    }
}

extension RuleFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noMatch:
            "nothing says which traffic it is about; write a term such as sni=.example.net before the action, or any"
        case .noAction:
            "nothing says what to do; end it with \(RuleGrammar.actionList)"
        case .unknownWord(let word, let nearest):
            "\"\(word)\" is neither a match term nor an action; "
                + (nearest.map { "did you mean \"\($0)\"?" } ?? "the actions are \(RuleGrammar.actionList)")
        case .unknownTerm(let key, let nearest):
            "\"\(key)=\" is no match term; "
                + (nearest.map { "did you mean \"\($0)=\"?" }
                    ?? "the terms are \(RuleGrammar.words(RuleGrammar.Term.self).map { $0 + "=" }.joined(separator: ", ")) and any")
        case .foreignParameter(let key, let action, let allowed, let nearest):
            "\"\(key)=\" is no parameter of \(action); "
                + (nearest.map { "did you mean \"\($0)=\"?" }
                    ?? "it takes \(allowed.map { $0 + "=" }.joined(separator: ", "))")
        case .lateTerm(let key, let action):
            "\(key)= stands after \(action), where parameters are; write it before \(action)"
        case .earlyParameter(let key):
            "\(key)= stands before the action, where match terms are; write it after the action"
        case .repeated(let key):
            "\(key)= is given more than once; give it once"
        case .missing(let key, let action, let example):
            "\(action) needs \(key)=; add it, such as \(example)"
        case .unusable(let term, let because, let remedy):
            "\(term) \(because); \(remedy)"
        }
    }
}
