package import Plotting
package import Messages

extension Plot {
    /// Returns the same plot with its texts in ASCII.
    package func folded(_ words: Messages) -> Plot {
        func fitted(_ text: String) -> String { words.fitted(text, isUnicode: false) }
        return Plot(
            title: fitted(title), horizontal: horizontal.labelled(fitted),
            vertical: vertical.labelled(fitted),
            series: series.map { $0.named(fitted($0.name)) }, words: words.plotWords
        ).captioned(horizontal: fitted(horizontal.label), vertical: fitted(vertical.label))
    }
}
