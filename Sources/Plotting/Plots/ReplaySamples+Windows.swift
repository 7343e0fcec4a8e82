extension ReplaySamples {
    /// True if a slice has a place in time: it ends after the one before.
    static func hasPlace(_ end: Double, after begin: Double) -> Bool {
        end > begin && end <= PlotAxis.limit
    }

    /// When the last slice that has a place in time ends, seconds; 0 without one.
    var end: Double { sliceEnds.reduce(0) { Self.hasPlace($1, after: $0) ? $1 : $0 } }

    /// The same replay in slices that are no shorter than a window, as far as there are enough of them side by side.
    ///
    /// A window ends with a slice, and what is left behind the last whole one belongs to it. What has no place in time or
    /// cannot be drawn stays by itself.
    ///
    /// - Parameter window: the length of a window, seconds.
    /// - Returns: the samples; each is the mean over its window.
    func joined(toAtLeast window: Double) -> ReplaySamples {
        var windows: [Window] = []
        var open: Window?
        var begin = 0.0
        // Ends are sums that were rounded, each a little.
        let enough = window * (1 - 1e-9)
        for (value, end) in zip(throughput, sliceEnds) {
            let hasPlace = Self.hasPlace(end, after: begin)
            guard hasPlace, Self.canDraw(value) else {
                Self.close(open, into: &windows, enough)
                open = nil
                windows.append(.alone(value, end: end))
                if hasPlace { begin = end }
                continue
            }
            open = open?.going(on: value, until: end) ?? Window(value, from: begin, to: end)
            begin = end
            if let whole = open, whole.length >= enough {
                windows.append(whole)
                open = nil
            }
        }
        Self.close(open, into: &windows, enough)
        return ReplaySamples(
            name: name, style: style, throughput: windows.map(\.mean), sliceEnds: windows.map(\.end))
    }

    /// Ends a window that is too short: it belongs to the one before if that ends where it begins.
    private static func close(_ open: Window?, into windows: inout [Window], _ enough: Double) {
        guard let open else { return }
        if open.length < enough, let last = windows.last, last.length > 0, last.end == open.begin {
            windows[windows.count - 1] = last.going(on: open.mean, until: open.end)
        } else {
            windows.append(open)
        }
    }
}

/// Slices side by side.
private struct Window {
    let begin: Double
    let end: Double
    /// The mean over the window, Mbit/s.
    let mean: Double

    init(_ mean: Double, from begin: Double, to end: Double) {
        self.mean = mean
        self.begin = begin
        self.end = end
    }

    /// A sample that is not drawn together with others.
    static func alone(_ value: Double, end: Double) -> Window { Window(value, from: end, to: end) }

    var length: Double { end - begin }

    /// The window with the slice behind it.
    func going(on value: Double, until later: Double) -> Window {
        let share = length / (later - begin)
        return Window(mean * share + value * (1 - share), from: begin, to: later)
    }
}
