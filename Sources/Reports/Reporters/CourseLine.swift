import Basics

/// A progress line fitted to its window: first the bar is narrowed, then parts are omitted, the least
/// important first.
struct CourseLine {
    /// A part of the line.
    struct Part {
        let text: String
        /// The priority of the part: parts of the lowest rank are omitted first.
        let rank: Int

        /// - Parameters:
        ///   - text: the text; nil to omit the part.
        ///   - rank: the priority; parts of the lowest rank are omitted first.
        init?(_ text: String?, rank: Int) {
            guard let text else { return nil }
            self.text = text
            self.rank = rank
        }
    }

    /// The subject of the line, which is never omitted.
    let lead: String
    /// The completed share; nil without a bar.
    var bar: (done: Int, total: Int)?
    /// The parts in the order shown.
    let parts: [Part]
    let isUnicode: Bool

    /// Minimum width of the bar.
    private static let narrowestBar = 8

    /// Returns the line.
    ///
    /// - Parameter columns: the maximum width, in characters.
    /// - Returns: the line, which is longer only if not even its lead fits.
    func text(in columns: Int) -> String {
        var kept = parts
        let whole = line(kept, bar: ProgressBar.width, gap: "   ")
        if whole.count <= columns { return whole }
        while true {
            let fixed = line(kept, bar: 0, gap: "  ").count
            let room = min(ProgressBar.width, columns - fixed)
            if bar == nil ? room >= 0 : room >= Self.narrowestBar {
                return line(kept, bar: room, gap: "  ")
            }
            guard let least = kept.indices.min(by: { kept[$0].rank < kept[$1].rank }) else {
                return line([], bar: Self.narrowestBar, gap: "  ")
            }
            kept.remove(at: least)
        }
    }

    private func line(_ parts: [Part], bar width: Int, gap: String) -> String {
        let bar = bar.map {
            ProgressBar.text($0.done, of: $0.total, width: width, isUnicode: isUnicode)
        }
        let texts = [bar].compactMap(\.self) + parts.map(\.text)
        return lead + texts.joined(separator: gap)
    }
}
