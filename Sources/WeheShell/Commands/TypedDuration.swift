import ArgumentParser

/// A span of time as people type it: `10`, `1.5s`, `500ms`, `10m`, `2h`; a bare number counts seconds.
struct TypedDuration: ExpressibleByArgument, Sendable, Equatable {
    /// How long it is.
    let duration: Duration

    /// The longest one: thirty days.
    private static let longest = 30.0 * 86_400

    init?(argument: String) {
        guard let parts = argument.wholeMatch(of: /([0-9]+(?:\.[0-9]+)?)(ms|s|m|min|h|d)?/),
            let number = Double(parts.1)
        else { return nil }
        let unit =
            switch parts.2 {
            case "ms": 0.001
            case "m", "min": 60.0
            case "h": 3_600.0
            case "d": 86_400.0
            default: 1.0
            }
        guard number * unit <= Self.longest else { return nil }
        duration = .seconds(number * unit)
    }
}
