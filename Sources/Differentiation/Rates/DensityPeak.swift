/// A place where a density stands out, and how far it does.
struct DensityPeak: Equatable, Sendable {
    /// The bin at its top.
    let top: Int
    /// The bins in which the density is above the smooth one, up to the lowest place before the next peak, which is the
    /// left one's.
    let bins: ClosedRange<Int>

    /// How many times as high a peak is as the valleys beside it and as the smooth density there.
    static let prominence = 2.0

    /// The peaks of a density, from left to right.
    ///
    /// - Parameters:
    ///   - values: the density in each bin.
    ///   - smooth: what it would be if rates varied widely, in the same bins.
    /// - Returns: those that are ``prominence`` times as high as what lies around them.
    static func all(_ values: [Double], above smooth: [Double]) -> [DensityPeak] {
        let tops = values.indices.dropFirst().dropLast().filter { bin in
            values[bin] > values[bin - 1] && values[bin] >= values[bin + 1]
                && values[bin] >= prominence * smooth[bin] && smooth[bin] > 0
                && stands(bin, by: -1, values, smooth) && stands(bin, by: 1, values, smooth)
        }
        let valleys = zip(tops, tops.dropFirst()).map { left, right in
            (left...right).min { values[$0] < values[$1] } ?? left
        }
        return tops.enumerated().map { place, top in
            let left = place > 0 ? valleys[place - 1] + 1 : 0
            let right = place < valleys.count ? valleys[place] : values.count - 1
            var (first, last) = (top, top)
            while first > left, values[first - 1] > smooth[first - 1] { first -= 1 }
            while last < right, values[last + 1] > smooth[last + 1] { last += 1 }
            return DensityPeak(top: top, bins: first...last)
        }
    }

    /// Whether one has to go down far enough before higher ground comes on a side.
    private static func stands(_ top: Int, by step: Int, _ values: [Double], _ smooth: [Double]) -> Bool {
        let enough = values[top] / prominence
        var bin = top + step
        while values.indices.contains(bin) {
            if values[bin] <= enough { return true }
            // Of two tops of one height the first counts.
            if values[bin] > values[top] || step < 0 && values[bin] == values[top] { return false }
            bin += step
        }
        return true
    }
}
