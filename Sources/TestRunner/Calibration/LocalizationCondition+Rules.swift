package import PathEmulation
package import TestModel

extension LocalizationCondition {
    /// Returns rules placed for this condition: on the first branch or on the common link; none without
    /// rules.
    ///
    /// - Throws: `PathEmulationError`.
    package func rules(_ rules: LabRules) throws(PathEmulationError) -> LabRules {
        guard self != .clean else { return .none }
        return try LabRules(
            rules.map { rule in
                var rule = rule
                rule.place = self == .branch ? .first : .common
                return rule
            })
    }
}
