/// The words of the rule language, each in one place.
package enum RuleGrammar {
    /// The keys of match terms.
    package static let terms = [
        "sni", "host", "text", "bytes", "at", "packets", "within", "inspect", "transport", "port", "client",
        "name",
    ]
    /// The words for actions.
    package static let actions = [
        "police", "shape", "throttle-after", "delay", "loss", "block", "reset", "load",
    ]
    /// All keys of parameters.
    package static let parameters = [
        "rate", "burst", "queue", "size", "time", "jitter", "of", "off", "on", "after", "bucket",
    ]

    /// The parameters that an action takes; `on` is the place, and for `load` also the time.
    package static func parameters(of action: String) -> [String] {
        switch action {
        case "police": ["rate", "burst", "after", "bucket", "on"]
        case "shape": ["rate", "burst", "queue", "after", "bucket", "on"]
        case "throttle-after": ["size", "rate", "burst", "queue", "bucket", "on"]
        case "delay": ["time", "jitter", "after", "on"]
        case "loss": ["rate", "after", "on"]
        case "load": ["rate", "of", "on", "off", "queue", "bucket"]
        default: ["after", "on"]
        }
    }

    static var actionList: String {
        actions.dropLast().joined(separator: ", ") + " or " + (actions.last ?? "")
    }
}
