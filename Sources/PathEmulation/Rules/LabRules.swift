/// The rules of one lab, in the order in which they act on a flow that several match.
package struct LabRules: Equatable, Sendable, RandomAccessCollection {
    /// The greatest number of rules in one lab.
    package static let most = 64
    /// No rules: a path that does nothing.
    package static let none = LabRules()

    private let rules: [LabRule]

    private init() { rules = [] }

    /// Checks that rules go together.
    ///
    /// - Throws: ``PathEmulationError/tooManyRules(count:)``,
    ///   ``PathEmulationError/duplicateName(_:first:second:)`` or
    ///   ``PathEmulationError/bucketConflict(bucket:first:second:)``.
    package init(_ rules: [LabRule]) throws(PathEmulationError) {
        guard rules.count <= Self.most else { throw .tooManyRules(count: rules.count) }
        self.rules = rules
        var owners: [String: Int] = [:]
        var names: [String: Int] = [:]
        for (index, rule) in rules.enumerated() {
            if let name = rule.name {
                if let earlier = names[name] {
                    throw .duplicateName(name, first: earlier + 1, second: index + 1)
                }
                names[name] = index
            }
            guard case .shared(let bucket) = rule.bucket else { continue }
            if let owner = owners[bucket] {
                guard rules[owner].action == rule.action else {
                    throw .bucketConflict(bucket: bucket, first: label(of: owner), second: label(of: index))
                }
            } else {
                owners[bucket] = index
            }
        }
    }

    /// Reads a rules file: one rule a line, words quoted as in a POSIX shell, `#` starts a comment.
    ///
    /// - Throws: ``PathEmulationError``; errors of a rule name its line.
    package init(text: String) throws(PathEmulationError) {
        var rules: [LabRule] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            guard let words = RuleWords.split(line) else { throw .unclosedQuote(line: index + 1) }
            guard !words.isEmpty else { continue }
            rules.append(try LabRule(words: words, label: .line(index + 1, name: nil)))
        }
        try self.init(rules)
    }

    /// A rules file of these rules; reading it gives equal ones.
    package var text: String { rules.map { $0.description + "\n" }.joined() }

    package var startIndex: Int { rules.startIndex }
    package var endIndex: Int { rules.endIndex }
    package subscript(position: Int) -> LabRule { rules[position] }

    /// Returns the label of a rule: its name, or its number from 1.
    private func label(of index: Int) -> RuleLabel {
        rules[index].name.map(RuleLabel.name) ?? .number(index + 1)
    }
}
