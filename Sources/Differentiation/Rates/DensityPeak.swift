/// A peak of a density.
struct DensityPeak: Equatable, Sendable {
    /// The bin of its maximum.
    let top: Int
    /// The bins in which the density is above the smooth one, up to the minimum before the next peak, which
    /// belongs to the left one.
    let bins: ClosedRange<Int>

    /// Minimum ratio of a peak to the adjacent valleys and to the smooth density there.
    static let prominence = 2.0

    /// Returns the peaks of a density, from left to right.
    ///
    /// - Parameters:
    ///   - values: the density in each bin.
    ///   - smooth: the expected density without fixed rates, in the same bins.
    /// - Returns: those that are ``prominence`` times as high as their surroundings.
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

    /// Returns true if the density falls far enough before it rises higher on one side.
    private static func stands(_ top: Int, by step: Int, _ values: [Double], _ smooth: [Double]) -> Bool {
        let enough = values[top] / prominence
        var bin = top + step
        while values.indices.contains(bin) {
            if values[bin] <= enough { return true }
            // Of two equal maxima the first counts.
            if values[bin] > values[top] || step < 0 && values[bin] == values[top] { return false }
            bin += step
        }
        return true
    }
}
