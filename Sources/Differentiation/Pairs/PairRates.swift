import Foundation

/// The throughputs of a pair's replays, of which one may have been answered later than the other.
///
/// The time that a server takes to begin its answer is no throughput. What became of that time cannot be told from outside:
/// it may be lost, or the data held back, so that it comes at once. Where one replay waited for its first byte noticeably
/// longer than the other, both therefore count from as long after their own first byte as the one was late. By then what
/// was held back has come, and either is as far. A recorded pause may have made up for lateness; a pair in which it can
/// have mattered does not count, nor does one of which too little is left.
///
/// Original and control change places and nothing else changes, so none of this favours a verdict.
///
/// Source: <doc:Paired-Decision>, section 3.
package struct PairRates: Equatable, Sendable {
    /// The original's throughput, Mbit/s; nil if it was not measured.
    package let original: Double?
    /// The control's.
    package let control: Double?
    /// True if they can be compared: false if one was answered too late for that.
    package let areComparable: Bool

    /// Lateness below this share of what counts is how round trips vary.
    static let noticed = 0.02
    /// The least that lateness may leave of a replay: this share of it.
    static let leastLeft = 0.5

    /// Compares two replays.
    ///
    /// - Parameters:
    ///   - original: the original; nil if it was not measured.
    ///   - control: the control.
    ///   - slices: how many slices' time counts of each, from its first byte on; nil for all of it.
    package init(original: Replay?, control: Replay?, slices: Int?) {
        let lateness = original.flatMap { one in control.flatMap { Lateness(one, $0, slices) } }
        self.original = original?.throughput(slices, after: lateness?.seconds)
        self.control = control?.throughput(slices, after: lateness?.seconds)
        areComparable = lateness?.isMadeUp ?? true
    }

    /// By how much one replay was answered later than the other.
    private struct Lateness {
        let seconds: Double
        /// True if what is left can make up for it.
        let isMadeUp: Bool

        /// Nil if it is not known, or not noticeable.
        init?(_ one: Replay, _ other: Replay, _ slices: Int?) {
            guard let first = one.beginning, let second = other.beginning else { return nil }
            let span = min(one.span(slices), other.span(slices))
            seconds = abs(first.wait - second.wait)
            guard seconds > PairRates.noticed * span else { return nil }
            let left = span - seconds
            // So much earlier in the recording the late replay may be, where a pause made up for it.
            let shift = min(seconds, max(first.pauses, second.pauses))
            isMadeUp =
                left >= max(PairRates.leastLeft * span, 2 * max(one.sliceLength, other.sliceLength))
                && shift <= SeriesRule.relevant * left
        }
    }
}

extension PairRates {
    /// The facts known of a replay.
    package struct Replay: Equatable, Sendable {
        /// The times at which its answers began.
        package struct Beginning: Equatable, Sendable {
            /// When the first byte came, seconds after the start.
            let firstByte: Double
            /// The wait for it after its request, seconds.
            let wait: Double
            /// The pause of the recording after that, seconds.
            let pauses: Double

            package init(firstByte: Double, wait: Double, pauses: Double) {
                self.firstByte = firstByte
                self.wait = wait
                self.pauses = pauses
            }
        }

        /// Bytes received in each slice.
        let sliceBytes: [Double]
        /// The length of a slice, seconds.
        let sliceLength: Double
        /// The duration, seconds.
        let seconds: Double
        /// True if something cut it off, so that it got nothing from then on.
        let isCutOff: Bool
        /// Nil if nothing came, or it is not known when.
        let beginning: Beginning?

        package init(
            sliceBytes: [Double], sliceLength: Double, seconds: Double, isCutOff: Bool, beginning: Beginning?
        ) {
            self.sliceBytes = sliceBytes
            self.sliceLength = sliceLength.isFinite ? max(0.001, sliceLength) : 0.001
            self.seconds = seconds
            self.isCutOff = isCutOff
            self.beginning = beginning
        }

        /// A replay in which nothing came.
        package static let nothing = Replay(
            sliceBytes: [], sliceLength: 1, seconds: 0, isCutOff: true, beginning: nil)

        private var start: Double { beginning?.firstByte ?? 0 }

        /// When what counts ends: with the window, if it lasted so long or was cut off, else with the replay.
        private func end(_ slices: Int?) -> Double {
            guard let slices else { return seconds }
            let window = start + Double(slices) * sliceLength
            return seconds >= window || isCutOff ? window : seconds
        }

        /// The part of it that counts, from its first byte on, in seconds.
        fileprivate func span(_ slices: Int?) -> Double { max(0, end(slices) - start) }

        /// Tells what it got.
        ///
        /// - Parameters:
        ///   - slices: how many slices' time counts from the first byte on; nil for all of it.
        ///   - lateness: how long after the first byte it is counted from, in seconds; nil to count from the first byte,
        ///     or where no window ends it before it is over, from the start.
        /// - Returns: the throughput of what counts, Mbit/s.
        fileprivate func throughput(_ slices: Int?, after lateness: Double?) -> Double {
            let end = end(slices)
            let isWhole = slices == nil || end < start + Double(slices ?? 0) * sliceLength
            guard let lateness else { return rate(from: isWhole ? 0 : start, to: end) }
            // Bytes within the slice of the first byte cannot be told apart: whole slices from then on.
            let first = ((start + lateness) / sliceLength).rounded(.up) * sliceLength
            return first < end ? rate(from: first, to: end) : rate(from: isWhole ? 0 : start, to: end)
        }

        private func rate(from start: Double, to end: Double) -> Double {
            guard end > start else { return 0 }
            return max(0, bytes(by: end) - bytes(by: start)) / 125_000 / (end - start)
        }

        /// The bytes that had come so long after the start; of a slice, a share. What came in the slice of the first byte came
        /// after it, and what came in the last one before the end.
        private func bytes(by instant: Double) -> Double {
            if instant >= seconds { return sliceBytes.reduce(0, +) }
            // A count in tenths of a second is not to fail for the last bit.
            let place = instant / sliceLength + 1e-9
            let slice = min(sliceBytes.count, Int(max(0, place)))
            let whole = sliceBytes[..<slice].reduce(0, +)
            guard slice < sliceBytes.count else { return whole }
            let begun = max(Double(slice) * sliceLength, beginning?.firstByte ?? 0)
            let ended = min(Double(slice + 1) * sliceLength, seconds)
            let share = ended > begun ? min(1, max(0, (instant - begun) / (ended - begun))) : 0
            return whole + sliceBytes[slice] * share
        }
    }
}
