package import Basics

/// Verdict of a test about differentiation.
package enum Verdict: String, Codable, CaseIterable, Sendable {
    /// The original and the control replay were treated differently.
    case differentiation
    /// The means differ, but the difference may be chance.
    case inconclusive
    /// The means do not differ enough.
    case noDifferentiation = "no-differentiation"
}

/// Direction of differentiation.
package enum Direction: String, Codable, CaseIterable, Sendable {
    /// The original was slower than the control.
    case throttled
    /// The original was faster than the control.
    case prioritised
    /// The original received nothing.
    case blocked

    /// Determines the direction from two mean throughputs; nil if they are equal (Specification 10.2).
    package init?(meanOriginal: Double, meanControl: Double) {
        if meanOriginal < meanControl {
            self = .throttled
        } else if meanOriginal > meanControl {
            self = .prioritised
        } else {
            return nil
        }
    }
}

extension Verdict: Keyword {
    package var meaning: Meaning {
        switch self {
        case .differentiation:
            .both("the two replays were treated differently", "les deux rejeux ont été traités différemment")
        case .inconclusive: .both("it cannot be told", "on ne peut rien dire")
        case .noDifferentiation: .both("they were treated alike", "ils ont été traités de la même façon")
        }
    }
}
