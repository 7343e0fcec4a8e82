/// Progress as a bar and a percentage: `█████░░░░░  50 %`.
package enum ProgressBar {
    /// The usual width of the bar, columns.
    package static let width = 25

    /// - Parameters:
    ///   - done: the completed amount.
    ///   - total: the full amount; 0 if unknown, which shows an empty bar.
    ///   - width: the width of the bar, columns.
    ///   - isUnicode: true if the terminal shows more than ASCII.
    /// - Returns: the bar and the percentage.
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
