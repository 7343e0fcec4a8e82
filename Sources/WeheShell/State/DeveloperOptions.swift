import Differentiation

/// Options that change what is reported after a measurement, never what is measured (protocol.md 15.4).
package struct DeveloperOptions: Sendable, Equatable {
    /// Report differentiation whatever was measured.
    package var forcesDifferentiation = false
    /// Report differentiation or none by the toss of a coin.
    package var randomizesDifferentiation = false
    /// What localizations report, whatever they found; nil to report what they found.
    package var forcedLocalization: ForcedLocalization?

    /// Whether any option is on.
    package var isActive: Bool { !active.isEmpty }

    /// The names of the options that are on.
    package var active: [String] {
        (forcesDifferentiation ? ["force-differentiation"] : [])
            + (randomizesDifferentiation ? ["randomize-differentiation"] : [])
            + (forcedLocalization.map { ["\(ForcedLocalization.option) \($0.rawValue)"] } ?? [])
    }

    /// What is reported instead of a measured verdict, and the option that says so; forcing wins over chance.
    package func override(
        using generator: inout some RandomNumberGenerator
    ) -> (verdict: Verdict, option: String)? {
        if forcesDifferentiation { return (.differentiation, "force-differentiation") }
        if randomizesDifferentiation {
            let verdict: Verdict = Bool.random(using: &generator) ? .differentiation : .noDifferentiation
            return (verdict, "randomize-differentiation")
        }
        return nil
    }
}
