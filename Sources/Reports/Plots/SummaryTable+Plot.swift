import Differentiation
package import Plotting
package import Messages

extension SummaryTable {
    /// Maximum number of groups in a diagram.
    private static let mostDrawn = 20

    private var shares: [PlotInterval] {
        groups.compactMap { key, summary in
            guard let share = summary.share else { return nil }
            return PlotInterval(
                GroupName.text(key), 100 * share.share, from: 100 * share.lower, to: 100 * share.upper)
        }
    }

    /// Number of groups with a share that the diagram omits.
    package var undrawn: Int { max(0, shares.count - Self.mostDrawn) }

    /// Number of lines that a diagram needs to give each group a line, in addition to title, legend, caption,
    /// axis and labels.
    package var plotRows: Int { min(shares.count, Self.mostDrawn) + 7 }

    /// Returns the share of tests with differentiation in each group, with Wilson's interval; none if no test
    /// has a verdict.
    package func plots(_ words: Messages) -> [Plot] {
        let rows = Array(shares.prefix(Self.mostDrawn))
        guard !rows.isEmpty else { return [] }
        return [
            .intervals(
                title: words.plotTitle("", .shares), rows,
                axis: PlotAxis(words.plotShareOfTests, unit: "%", greatest: 100, reachesTick: true),
                caption: words.plotGroups, names: (words.plotShareItself, words.plotInterval),
                words: words.plotWords)
        ]
    }
}
