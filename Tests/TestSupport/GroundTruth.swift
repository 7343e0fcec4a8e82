import Foundation

/// Simulations of which the truth is known: tests draw few, `make check` all, and `WEHE_CAMPAIGNS`, a factor, asks for
/// more, what they came to being told then.
package enum GroundTruth {
    private static let asked = ProcessInfo.processInfo.environment["WEHE_CAMPAIGNS"].flatMap { Int($0) }

    /// By how much more than all is drawn.
    package static let factor = max(1, asked ?? 1)

    /// True if all are drawn, or more.
    package static let isWhole = asked != nil || Thoroughness.isFull

    /// Returns the number of draws.
    package static func count(_ few: Int, of all: Int) -> Int { isWhole ? all * factor : min(few, all) }

    /// True if a share of draws, in per cent, is hits; of few draws, if there are as many hits as that share leads to in
    /// 99 of 100 cases.
    package static func isReached(_ percent: Int, by hits: Int, of draws: Int) -> Bool {
        isWhole
            ? hits * 100 >= percent * draws
            : hits >= Chance.fewest(of: draws, share: Double(percent) / 100)
    }

    /// Tells a result where more was asked for.
    package static func tell(_ result: @autoclosure () -> String) {
        if asked != nil { print(result()) }
    }
}
