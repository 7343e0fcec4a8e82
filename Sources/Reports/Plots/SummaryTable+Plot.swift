import Differentiation
package import Plotting
package import Messages

extension SummaryTable {
    /// A drawing has so many groups at most.
    private static let mostDrawn = 20

    private var shares: [PlotInterval] {
        groups.compactMap { key, summary in
            guard let share = summary.share else { return nil }
            return PlotInterval(
                GroupName.text(key), 100 * share.share, from: 100 * share.lower, to: 100 * share.upper)
        }
    }

    /// How many groups with a share the drawing leaves out.
    package var undrawn: Int { max(0, shares.count - Self.mostDrawn) }

    /// How many lines a drawing takes so that each group has its own: beside them title, legend, caption, axis, labels.
    package var plotRows: Int { min(shares.count, Self.mostDrawn) + 7 }

    /// The share of each group that shows differentiation, with Wilson's interval; none if no test has a verdict.
    package func plots(_ words: Messages) -> [Plot] {
        let rows = Array(shares.prefix(Self.mostDrawn))
        guard !rows.isEmpty else { return [] }
        return [
            .intervals(
                title: words.plotTitle("", .shares), rows,
                axis: PlotAxis(words.plotShareOfTests, unit: "%", greatest: 100, reachesTick: true),
                caption: words.plotGroups, names: (words.plotShareItself, words.plotInterval))
        ]
    }
}
