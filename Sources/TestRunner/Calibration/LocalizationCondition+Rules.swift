package import PathEmulation
package import TestModel

extension LocalizationCondition {
    /// Returns rules placed on the first branch or on the common link, as this condition requires; no rules
    /// for the clean condition.
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
