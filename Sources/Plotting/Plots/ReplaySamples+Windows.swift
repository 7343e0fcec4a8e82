extension ReplaySamples {
    /// Returns true if a slice can be placed in time: it ends after the previous one.
    static func hasPlace(_ end: Double, after begin: Double) -> Bool {
        end > begin && end <= PlotAxis.limit
    }

    /// End of the last slice that can be placed in time, seconds; 0 without one.
    var end: Double { sliceEnds.reduce(0) { Self.hasPlace($1, after: $0) ? $1 : $0 } }

    /// Returns the same replay in slices of a minimum length, where there are enough adjacent ones.
    ///
    /// A window ends with a slice, and the remainder after the last complete one belongs to it. Slices that
    /// cannot be placed in time or drawn remain separate.
    ///
    /// - Parameter window: the minimum length, seconds.
    /// - Returns: the samples; each is the mean over its window.
    func joined(toAtLeast window: Double) -> ReplaySamples {
        var windows: [Window] = []
        var open: Window?
        var begin = 0.0
        // Ends are rounded sums; the tolerance accounts for that.
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

    /// Closes a window that is too short: it is joined to the previous one if that ends where it begins.
    private static func close(_ open: Window?, into windows: inout [Window], _ enough: Double) {
        guard let open else { return }
        if open.length < enough, let last = windows.last, last.length > 0, last.end == open.begin {
            windows[windows.count - 1] = last.going(on: open.mean, until: open.end)
        } else {
            windows.append(open)
        }
    }
}

/// Adjacent slices.
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

    /// Returns a sample that is not combined with others.
    static func alone(_ value: Double, end: Double) -> Window { Window(value, from: end, to: end) }

    var length: Double { end - begin }

    /// Returns the window extended by the next slice.
    func going(on value: Double, until later: Double) -> Window {
        let share = length / (later - begin)
        return Window(mean * share + value * (1 - share), from: begin, to: later)
    }
}
