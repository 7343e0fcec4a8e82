package import Characterisation
package import Messages
package import Plotting

/// The picture of a portrait: packets over time with their losses, and beneath them the tokens of the fitted
/// bucket, or the delays beside those of the fitted queue.
package enum PortraitPlots {
    /// Returns the plots.
    ///
    /// - Parameters:
    ///   - packets: of all flows that share the path.
    ///   - portrait: what they told.
    ///   - name: what they are of, such as the capture's name.
    ///   - words: the language.
    /// - Returns: the packets; tokens, if a bucket was fitted; delays, if round trips are known.
    package static func plots(
        of packets: [SentPacket], _ portrait: PathPortrait, name: String, _ words: Messages
    ) -> [Plot] {
        let course = PathCourse(of: packets, portrait)
        let end = max(course.delivered.last?.time ?? 0, course.losses.last?.time ?? 0)
        func plot(_ title: String, _ up: String, _ unit: String, _ series: [PlotSeries]) -> Plot {
            let greatest = series.flatMap { $0.pieces.joined() }.map(\.y).max() ?? 1
            return Plot(
                title: title,
                horizontal: PlotAxis(words.plotTime, unit: "s", greatest: end, reachesTick: false),
                vertical: PlotAxis(up, unit: unit, greatest: greatest, reachesTick: true), series: series,
                words: words.plotWords)
        }
        var plots = [
            plot(
                words.plotPackets(name), words.plotDelivered, words.heading(.megabytes),
                [
                    curve(words.plotDelivered, 0, .step, course.delivered, 1e-6),
                    curve(words.plotLost(course.losses.count), 1, .points, course.losses, 1e-6),
                ])
        ]
        if let rate = portrait.rate, let depth = portrait.depth {
            let title = words.plotTokens(
                name, rate: words.throughput(rate.value / 1e6), depth: words.bytes(Int(depth.value.rounded()))
            )
            plots.append(
                plot(
                    title, words.plotTokensLabel, words.heading(.megabytes),
                    [
                        curve(words.plotTokensLabel, 0, .line, course.tokens, 1e-6),
                        curve(words.plotTokensAtLosses, 1, .points, course.tokensAtLosses, 1e-6),
                    ]))
        }
        let isQueue = portrait.depth == nil || portrait.kind == .both
        if isQueue, !course.delays.isEmpty {
            let rate = portrait.kind == .shaper ? portrait.rate : portrait.line
            var series = [curve(words.plotDelay, 0, .points, course.delays, 1_000)]
            if !course.waits.isEmpty { series.append(curve(words.plotWait, 1, .line, course.waits, 1_000)) }
            plots.append(
                plot(
                    words.plotDelays(name, rate: rate.map { words.throughput($0.value / 1e6) }),
                    words.plotDelay, "ms", series))
        }
        return plots
    }

    private static func curve(
        _ name: String, _ style: Int, _ shape: PlotSeries.Shape, _ points: [PathCourse.Point],
        _ factor: Double
    ) -> PlotSeries {
        PlotSeries(
            name: name, style: style, shape: shape,
            points: points.map { PlotPoint(x: $0.time, y: max(0, $0.value * factor)) })
    }
}
