package import Differentiation

extension English {
    package func clause(_ reason: DecisionReason) -> String {
        let (value, threshold) = reason.digits
        return "\(name(reason.quantity)) \(value) is \(reason.holds ? "" : "not ")"
            + "\(reason.relation.rawValue) \(threshold)"
    }

    package func clause(_ uncovered: UncoveredCase, _ profile: DecisionProfile.Name) -> String {
        switch (uncovered, profile) {
        case (.blockedPort, .ios): "the iOS client too calls a port that lets nothing through blocked"
        case (.blockedPort, .android): "the Android client too reports a blocked port as differentiation"
        case (.blockedPort, .mlab):
            "M-Lab's documentation has no rule for a blocked port; that of the iOS client holds"
        case (.blockedPort, .python):
            "the Python tools have no rule for a blocked port; that of the iOS client holds"
        case (.nothingReceived, .ios): "the iOS client too calls this inconclusive"
        case (.nothingReceived, .android):
            "the Android client reports an error here; the iOS client's rule holds"
        case (.nothingReceived, .mlab):
            "M-Lab's documentation has no rule for this; that of the iOS client holds"
        case (.nothingReceived, .python):
            "the Python tools have no rule for this; that of the iOS client holds"
        }
    }
}
