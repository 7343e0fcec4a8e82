import Messages
import Plotting
import Recordings
package import TestModel
import WireProtocol

/// Plots of the readings of TCP, below the throughput with which they share the time axis.
extension TestPlots {
    /// Returns true if a test has readings to draw.
    package static func hasReadings(_ test: StoredTest) -> Bool {
        test.replays.contains { replay in
            replay.serverTCP ?? replay.clientTCP != nil
                || ReplayDirection.allCases.contains { replay.datagrams($0) != nil }
        }
    }

    /// The round trips, the bytes sent again and the limit of each slice, or the loss and the jitter of datagrams, as
    /// far as they are known.
    var evidence: [Plot] {
        [
            plot(.roundTrips, words.plotRoundTrip, "ms", roundTrips + connections),
            plot(.sentAgain, words.plotSentAgain, words.heading(.megabytes), sentAgain), limits,
            plot(
                .datagramLoss, words.plotLost, "%", datagrams { $0.sent > 0 ? 100 * $0.lost / $0.sent : nil }),
            plot(
                .jitter, words.plotJitter, "ms",
                datagrams { $0.arrived > 0 ? $0.jitter.map { $0 * 1_000 } : nil }),
        ].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// A replay of a test, with its name in a legend and its style.
    private struct NamedReplay {
        let name: String
        let style: Int
        let replay: StoredReplay
    }

    private var named: [NamedReplay] {
        tests.enumerated().flatMap { place, test in
            test.replays.sorted { Self.style($0) < Self.style($1) }.map { replay in
                let role = words.role(replay.role)
                return NamedReplay(
                    name: tests.count == 1 ? role : "\(test.id.map(String.init) ?? "-") \(role)",
                    style: 2 * place + Self.style(replay), replay: replay)
            }
        }
    }

    /// The smoothed round trips of the sending server, or of the client where it sends or the server tells nothing,
    /// in ms.
    private var roundTrips: [PlotSeries] {
        named.compactMap { named in
            let server = named.replay.direction == .down ? named.replay.serverTCP : nil
            guard let readings = server ?? named.replay.clientTCP else { return nil }
            let name = named.name + ", " + words.endName(isServer: server != nil)
            return curve(name, named.style, readings, .roundTrip, 1e-3)
        }
    }

    /// The times in which connections beside the replays were established, in ms.
    private var connections: [PlotSeries] {
        named.compactMap { named in
            guard let probes = named.replay.delayProbes, let begun = probes.elapsed, let times = probes.tcp
            else { return nil }
            return PlotSeries(
                name: words.plotProbes(named.name), style: named.style, shape: .points,
                points: zip(begun, times).map { PlotPoint(x: Double($0) * 1e-6, y: Double($1) * 1e-3) })
        }
    }

    /// The bytes that the server has sent again so far, or the client in an upload, in MB.
    private var sentAgain: [PlotSeries] {
        named.compactMap { named in
            named.replay.senderTCP.map { curve(named.name, named.style, $0, .bytesRetransmitted, 1e-6) }
        }
    }

    /// A number of each direction of each replay over UDP, slice by slice; nil where there is none.
    private func datagrams(_ value: (DatagramSlice) -> Double?) -> [PlotSeries] {
        named.flatMap { named in
            ReplayDirection.allCases.enumerated().compactMap { place, direction in
                named.replay.datagrams(direction).map { slices in
                    PlotSeries(
                        name: named.name + ", " + words.direction(direction),
                        style: 2 * named.style + place, shape: .step,
                        points: slices.compactMap { slice in
                            value(slice).map { PlotPoint(x: slice.end, y: $0) }
                        })
                }
            }
        }
    }

    private func curve(
        _ name: String, _ style: Int, _ readings: TCPReadings, _ quantity: TCPQuantity, _ factor: Double
    ) -> PlotSeries {
        PlotSeries(
            name: name, style: style, shape: .step,
            points: zip(readings.values(.elapsed), readings.values(quantity)).map {
                PlotPoint(x: Double($0) * 1e-6, y: Double($1) * factor)
            })
    }

    private func plot(_ content: PlotContent, _ label: String, _ unit: String, _ series: [PlotSeries])
        -> Plot?
    {
        guard !series.isEmpty else { return nil }
        let greatest = series.flatMap { $0.pieces.joined() }.map(\.y).max() ?? 0
        return Plot(
            title: words.plotTitle(subject, content), horizontal: time,
            vertical: PlotAxis(label, unit: unit, greatest: greatest, reachesTick: true), series: series,
            words: words.plotWords)
    }

    /// The limit of each slice: a row for each replay, a mark for each kind of limit.
    private var limits: Plot? {
        let rows = named.filter { $0.replay.limitReadings != nil }
        guard !rows.isEmpty else { return nil }
        // The first replay is the uppermost row.
        func height(_ row: Int) -> Double { Double(rows.count - row) }
        var points: [SliceLimit: [PlotPoint]] = [:]
        for (row, named) in rows.enumerated() {
            guard let readings = named.replay.limitReadings else { continue }
            let ends = named.replay.sliceEnds
            for (end, limit) in zip(ends, readings.limits(ends: ends)) {
                if let limit { points[limit, default: []].append(PlotPoint(x: end, y: height(row))) }
            }
        }
        return Plot(
            title: words.plotTitle(subject, .limits), horizontal: time,
            vertical: PlotAxis(
                words.plotReplay, unit: nil, greatest: Double(rows.count + 1), reachesTick: false,
                marks: rows.enumerated().map { PlotMark(height($0), $1.name) }),
            series: SliceLimit.allCases.enumerated().compactMap { style, limit in
                points[limit].map {
                    PlotSeries(name: words.limitName(limit), style: style, shape: .points, points: $0)
                }
            }, words: words.plotWords)
    }

    private var time: PlotAxis {
        let ends = tests.flatMap(\.replays).compactMap(\.sliceEnds.last)
        return PlotAxis(words.plotTime, unit: "s", greatest: ends.max() ?? 1, reachesTick: false)
    }
}
