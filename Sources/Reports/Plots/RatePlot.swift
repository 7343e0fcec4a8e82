import Differentiation
package import Plotting
package import Messages

/// The density of a group's throughputs, with its rates.
package enum RatePlot {
    /// Returns the plot.
    ///
    /// - Parameters:
    ///   - group: the analysed group; it has a density.
    ///   - words: the language.
    /// - Returns: the density, the expected density without fixed rates, and a line at each rate.
    package static func plot(_ group: RateGroup, _ words: Messages) -> Plot {
        let density = group.found.density
        let greatest = density.map(\.density).max() ?? 1
        // Negligible densities at both ends are omitted.
        let shown = density.filter { max($0.density, $0.smooth) > greatest / 500 }
        let scale = LogarithmicScale(from: shown.first?.rate ?? 1, to: shown.last?.rate ?? 10)
        func curve(_ name: String, _ style: Int, _ height: (ThrottlingRates.Place) -> Double) -> PlotSeries {
            PlotSeries(
                name: name, style: style, shape: .line,
                points: shown.map { PlotPoint(x: max(0, scale.place($0.rate)), y: height($0)) })
        }
        let rates = group.found.rates.enumerated().map { place, rate in
            let x = max(0, scale.place(rate.rate))
            return PlotSeries(
                name: words.plottedRate(rate.rate, tests: rate.support), style: 2 + place, shape: .line,
                points: [PlotPoint(x: x, y: 0), PlotPoint(x: x, y: rate.height)])
        }
        return Plot(
            title: words.plotTitle(group.name, .rates),
            horizontal: scale.axis(words.plotThroughput, unit: "Mbit/s"),
            vertical: PlotAxis(words.plotDensity, unit: nil, greatest: greatest, reachesTick: true),
            series: [curve(words.plotDensity, 0, \.density), curve(words.plotSmooth, 1, \.smooth)] + rates,
            words: words.plotWords)
    }
}
