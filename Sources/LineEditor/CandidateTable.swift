import Basics
/// The list of candidates that an ambiguous Tab prints, laid out for a window.
struct CandidateTable {
    let candidates: [Completion]
    let window: WindowSize

    private static let gap = 2
    private static let narrowestSummary = 12

    /// The lines to print, none wider than the window, never more than fit above the prompt.
    var lines: [String] {
        let all = summaryLines ?? columnLines
        // Two rows stay free: one for the prompt, one for the number of omitted candidates.
        let room = max(window.rows - 2, 1)
        guard all.count > room else { return all }
        return Array(all.prefix(room)) + ["(and \(all.count - room) more lines; type more to narrow it down)"]
    }

    private var widest: Int {
        candidates.map(\.display.terminalWidth).max() ?? 0
    }

    private var summaryLines: [String]? {
        guard candidates.contains(where: { $0.summary?.isEmpty == false }) else { return nil }
        let indent = Self.gap + widest + Self.gap
        let roomForSummary = window.columns - indent - 1
        guard roomForSummary >= Self.narrowestSummary, candidates.count <= max(window.rows - 2, 1) else {
            return nil
        }
        return candidates.map { candidate in
            let name = String(repeating: " ", count: Self.gap) + candidate.display
            guard let summary = candidate.summary, !summary.isEmpty else { return name }
            return name.padded(to: indent) + summary.truncated(to: roomForSummary)
        }
    }

    private var columnLines: [String] {
        let cell = widest + Self.gap
        let columns = max((window.columns - 1) / cell, 1)
        let rows = (candidates.count + columns - 1) / columns
        return (0..<rows).map { row in
            let cells = stride(from: row, to: candidates.count, by: rows).map { candidates[$0].display }
            let padded = cells.dropLast().map { $0.padded(to: cell) } + cells.suffix(1)
            return padded.joined().truncated(to: max(window.columns - 1, 1))
        }
    }
}
