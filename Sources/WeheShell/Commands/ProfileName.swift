import ArgumentParser
import Differentiation

/// A decision profile as the user types it.
struct ProfileName: ExpressibleByArgument, Sendable {
    let name: DecisionProfile.Name

    init?(argument: String) {
        guard let name = DecisionProfile.Name(rawValue: argument.lowercased()) else { return nil }
        self.name = name
    }

    static var allValueStrings: [String] { DecisionProfile.Name.allCases.map(\.rawValue) }
}
