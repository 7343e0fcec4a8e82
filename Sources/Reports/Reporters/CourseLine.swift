import Basics

/// A line that tells how far something is, fitted to its window: first the bar becomes narrower, then parts go, the
/// least important one first.
struct CourseLine {
    /// A part of the line.
    struct Part {
        let text: String
        /// The rank by which it stays: the part of the lowest goes first.
        let rank: Int

        /// - Parameters:
        ///   - text: the text; nil leaves the part out.
        ///   - rank: how long it stays; parts of the lowest rank go first.
        init?(_ text: String?, rank: Int) {
            guard let text else { return nil }
            self.text = text
            self.rank = rank
        }
    }

    /// The subject of the line, which always stays.
    let lead: String
    /// The share that is done; nil without a bar.
    var bar: (done: Int, total: Int)?
    /// The parts in the order shown.
    let parts: [Part]
    let isUnicode: Bool

    /// The narrowest bar that still shows something.
    private static let narrowestBar = 8

    /// The line.
    ///
    /// - Parameter columns: the widest that it may be, in characters.
    /// - Returns: the line, which is longer only where not even its lead fits.
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
