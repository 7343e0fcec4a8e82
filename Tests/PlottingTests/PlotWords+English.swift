@testable import Plotting

extension PlotWords {
    /// English texts, as short as the tests need them.
    static let english = PlotWords(language: "en") { phrase in
        switch phrase {
        case .noSamples: "no samples"
        case .nothingToDraw: "no samples to draw"
        case .empty(let title): "\(title): there are no samples to draw."
        case .omitted(let count): "\(count) not drawn"
        case .samples(let count, let mean): "\(count) sample\(count == 1 ? "" : "s"), mean \(mean) Mbit/s"
        case .megabytes(let amount): "\(amount) MB"
        case .remark(let name, let remark): "\(name): \(remark)"
        case .description(let title, let vertical, let horizontal, let curves):
            "\(title): \(vertical) over \(horizontal) of \(curves.joined(separator: ", "))."
        case .tooSmall(let columns, let rows, let fewestColumns, let fewestRows):
            "A plot needs \(fewestColumns) columns and \(fewestRows) lines; here are \(columns) and \(rows)."
        case .tests: "Tests"
        case .noTests: "There are no tests to report."
        case .together: "Together"
        case .circumstances: "Circumstances"
        case .rows(let count): "\(count) row\(count == 1 ? "" : "s")"
        }
    }
}

extension Plot {
    static func throughput(title: String, _ replays: [ReplaySamples]) -> Plot {
        throughput(title: title, replays, words: .english)
    }

    static func received(title: String, _ replays: [ReplaySamples]) -> Plot {
        received(title: title, replays, words: .english)
    }

    static func distribution(title: String, _ replays: [ReplaySamples]) -> Plot {
        distribution(title: title, replays, words: .english)
    }

    static func intervals(
        title: String, _ rows: [PlotInterval], axis: PlotAxis, caption: String,
        names: (value: String, interval: String)
    ) -> Plot {
        intervals(title: title, rows, axis: axis, caption: caption, names: names, words: .english)
    }

    init(title: String, horizontal: PlotAxis, vertical: PlotAxis, series: [PlotSeries]) {
        self.init(
            title: title, horizontal: horizontal, vertical: vertical, series: series, words: .english)
    }
}

extension HTMLReport {
    init(title: String, origin: String, overlays: [Plot] = [], sections: [ReportSection]) {
        self.init(title: title, origin: origin, overlays: overlays, sections: sections, words: .english)
    }
}
