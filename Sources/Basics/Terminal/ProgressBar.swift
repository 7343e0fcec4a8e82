/// How far something is, as a bar and per cent: `█████░░░░░  50 %`.
package enum ProgressBar {
    /// The usual width of the bar, columns.
    package static let width = 25

    /// - Parameters:
    ///   - done: how much there is of it.
    ///   - total: how much there will be; 0 where that is not known, which shows an empty bar.
    ///   - width: how wide the bar is, columns.
    ///   - isUnicode: whether the terminal shows more than ASCII.
    /// - Returns: the bar and per cent.
    package static func text(
        _ done: Int, of total: Int, width: Int = ProgressBar.width, isUnicode: Bool
    ) -> String {
        let share = total > 0 ? min(1, Double(done) / Double(total)) : 0
        let filled = Quantities.whole(share * Double(width))
        let (full, empty) = isUnicode ? ("█", "░") : ("#", ".")
        let percent = String(Quantities.whole(share * 100))
        return String(repeating: full, count: filled) + String(repeating: empty, count: width - filled) + " "
            + String(repeating: " ", count: max(0, 3 - percent.count)) + percent + " %"
    }
}
