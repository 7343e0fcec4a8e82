import Foundation

/// Simulations of which the truth is known: tests draw few, and `WEHE_CAMPAIGNS`, a factor, asks for more,
/// what they came to being told then.
package enum GroundTruth {
    private static let asked = ProcessInfo.processInfo.environment["WEHE_CAMPAIGNS"].flatMap { Int($0) }

    /// By how much more is drawn.
    package static let factor = max(1, asked ?? 1)

    /// Tells a result where more was asked for.
    package static func tell(_ result: @autoclosure () -> String) {
        if asked != nil { print(result()) }
    }
}
