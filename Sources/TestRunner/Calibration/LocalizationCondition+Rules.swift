package import PathEmulation
package import TestModel

extension LocalizationCondition {
    /// Returns rules placed on branches or on the common link, as this condition requires; no rules for the clean
    /// condition.
    ///
    /// - Throws: `PathEmulationError`.
    package func rules(_ rules: LabRules) throws(PathEmulationError) -> LabRules {
        let places: [LabPlace] =
            switch self {
            case .clean: []
            case .branch: [.first]
            case .branches: [.first, .second]
            case .common: [.common]
            }
        return try LabRules(
            places.enumerated().flatMap { index, place in
                rules.map { rule in
                    var rule = rule
                    rule.place = place
                    // No two rules have the same name.
                    if index > 0 { rule.name = nil }
                    return rule
                }
            })
    }
}
