import Campaigns
import Differentiation
import Foundation
import Plotting
import Messages

/// The diagrams of a campaign's report.
struct CampaignPlots {
    let words: Messages

    /// Maximum number of intervals in a diagram, so that each has a line of its own.
    private static let mostLines = 15
    /// Upper end of the throughput axis, as a ratio of original to control.
    private static let greatest = 2.0

    /// Returns the estimates of a network's apps with their intervals, in as many diagrams as necessary.
    func intervals(_ cells: [CampaignCell], in network: CampaignNetwork) -> [Plot] {
        let all = cells.filter { $0.estimate != nil }.flatMap(lines)
        return stride(from: 0, to: all.count, by: Self.mostLines).map { start in
            let rows = Array(all[start..<min(start + Self.mostLines, all.count)])
            let greatest = max(1.2, (rows.map { $0.upper ?? $0.value }.max() ?? 0) / 100)
            return .intervals(
                title: words.campaignCaption(.effects), rows,
                axis: PlotAxis(
                    words.campaignCaption(.ratio), unit: nil, greatest: 100 * min(Self.greatest, greatest),
                    reachesTick: true),
                caption: words.heading(.app), names: (words.plotEstimate, words.plotInterval),
                words: words.plotWords)
        }
    }

    /// Returns the lines of an app: one, or one for each part with a figure of its own.
    private func lines(_ cell: CampaignCell) -> [PlotInterval] {
        cell.hasOneFigure
            ? [row(words.title(cell), cell.effect ?? 0, cell.effects)]
            : words.campaignPeriods(cell).map { row($0.name, $0.period.change, $0.period.changes) }
    }

    private func row(
        _ label: String, _ change: Double, _ changes: (low: Double, high: Double)?
    ) -> PlotInterval {
        func percent(_ change: Double) -> Double { 100 * (1 + change) }
        return PlotInterval(
            label, percent(change), from: changes.map { percent($0.low) },
            to: changes.map { percent($0.high) })
    }

    /// Returns a note on values that the diagrams of some apps truncate or omit; nil if there are none.
    func note(on cells: [CampaignCell]) -> String? {
        let known = cells.filter { $0.estimate != nil }
        let beyond = known.count { lines($0).contains { max($0.value, $0.upper ?? 0) > 100 * Self.greatest } }
        let varying = known.count { $0.interval == nil && $0.hasOneFigure }
        let notes = [
            beyond == 0 ? nil : words.campaignBeyond(beyond, greatest: 100 * Self.greatest),
            varying == 0 ? nil : words.campaignHasNoInterval(varying),
        ].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: " ")
    }

    /// Returns the diagram of the hours of a week.
    ///
    /// - Parameters:
    ///   - week: the data.
    ///   - title: the title.
    ///   - zone: the time zone of the hours.
    /// - Returns: the diagram.
    func week(_ week: WeekPicture, title: String, zone: TimeZone) -> HeatMap {
        HeatMap(
            title: title, rows: words.weekdays, columns: (0..<24).map(String.init),
            caption: words.campaignCaption(.hours(zone: words.name(of: zone))),
            cells: (0..<7).map { weekday in
                (0..<24).map { hour in
                    let content = week[weekday, hour]
                    return content.change.map { change in
                        HeatMap.Cell(
                            text: Self.percent(change),
                            note: words.hourOfWeek(weekday, hour, content), level: Self.level(change))
                    }
                }
            },
            legend: [
                (.farBelow, words.shade(slower: true, isMuch: true)),
                (.below, words.shade(slower: true, isMuch: false)),
                (.middle, words.shade(slower: nil, isMuch: false)),
                (.above, words.shade(slower: false, isMuch: false)),
                (.farAbove, words.shade(slower: false, isMuch: true)),
            ])
    }

    /// Formats a change in whole per cent, short enough for a cell; values with more than three digits are
    /// shown as out of range.
    private static func percent(_ change: Double) -> String {
        let percent = (100 * change).rounded() + 0
        return percent > 999 ? ">999" : String(Int(percent))
    }

    /// Returns the colour level of a change; equal ratios are at equal distances from the middle: 0.8 and
    /// 1.25, 0.95 and 1 / 0.95.
    private static func level(_ change: Double) -> HeatMap.Level {
        switch 1 + change {
        case ...0.8: .farBelow
        case ...0.95: .below
        case 1.25...: .farAbove
        case (1 / 0.95)...: .above
        default: .middle
        }
    }
}
