import Foundation

/// The throughputs of a pair's replays, corrected for a difference in the start of their answers.
///
/// The time before a server begins its answer is not part of throughput: replays count from their first bytes. From outside it cannot be known if
/// that time was lost, or if data was held back and then sent at once. If one replay waited for its first
/// byte noticeably longer than the other, both are therefore measured from a point after their own first
/// byte, by as much time as the one was late. By then any data held back has arrived, and both replays are at
/// the same position. A recorded pause may have compensated for the delay; a pair in which this can have
/// mattered does not count, nor does one with too little remaining data.
///
/// The procedure is symmetric in original and control, so it favours no verdict.
///
/// Source: <doc:Paired-Decision>, section 3.
package struct PairRates: Equatable, Sendable {
    /// The original's throughput, Mbit/s; nil if it was not measured.
    package let original: Double?
    /// The control's throughput, Mbit/s; nil if it was not measured.
    package let control: Double?
    /// True if they can be compared: false if one was answered too late.
    package let areComparable: Bool

    /// Share of the counted time below which a delay is considered normal variation of round trips.
    static let noticed = 0.02
    /// The minimum share of a replay that must remain after the delay.
    static let leastLeft = 0.5

    /// Compares two replays.
    ///
    /// - Parameters:
    ///   - original: the original; nil if it was not measured.
    ///   - control: the control.
    ///   - slices: the number of slices that count from the first byte on; nil for the whole replay.
    package init(original: Replay?, control: Replay?, slices: Int?) {
        let lateness = original.flatMap { one in control.flatMap { Lateness(one, $0, slices) } }
        let origin = Replay.Origin(of: [original, control], slices, lateness: lateness?.seconds)
        self.original = original?.throughput(slices, from: origin)
        self.control = control?.throughput(slices, from: origin)
        areComparable = lateness?.isMadeUp ?? true
    }

    /// Compares the rest of two whole replays, after a window.
    ///
    /// A replay counts from the window's end to its own; one that was cut off, to the later end of both, since
    /// it received nothing afterwards.
    ///
    /// - Parameters:
    ///   - original: the original; nil if it was not measured.
    ///   - control: the control.
    ///   - slices: the number of slices of the window, which begins with the first byte.
    /// - Returns: millionths of the logarithm of original over control; nil if one was not measured or was
    ///   over within two slices after the window, or if neither received anything.
    package static func late(original: Replay?, control: Replay?, after slices: Int) -> Int? {
        guard let original, let control else { return nil }
        let last = max(original.seconds, control.seconds)
        guard let one = original.throughput(after: slices, until: last),
            let other = control.throughput(after: slices, until: last)
        else { return nil }
        return PairDifference(original: one, control: other)?.millionths
    }

    /// The delay of one replay's answer relative to the other's.
    struct Lateness {
        let seconds: Double
        /// True if the remaining part is sufficient for a correction.
        let isMadeUp: Bool

        /// Nil if it is unknown or not noticeable.
        init?(_ one: Replay, _ other: Replay, _ slices: Int?) {
            guard let first = one.beginning, let second = other.beginning else { return nil }
            let span = min(one.span(slices), other.span(slices))
            seconds = abs(first.wait - second.wait)
            guard seconds > PairRates.noticed * span else { return nil }
            let left = span - seconds
            // The late replay may be earlier in the recording by this time, if a pause compensated for the
            // delay.
            let shift = min(seconds, max(first.pauses, second.pauses))
            isMadeUp =
                left >= max(PairRates.leastLeft * span, 2 * max(one.sliceLength, other.sliceLength))
                && shift <= SeriesRule.relevant * left
        }
    }
}

extension PairRates {
    /// Measured data of a replay.
    package struct Replay: Equatable, Sendable {
        /// Times of the beginning of its answers.
        package struct Beginning: Equatable, Sendable {
            /// Arrival of the first byte, seconds after the start.
            let firstByte: Double
            /// The wait for it after its request, seconds.
            let wait: Double
            /// The pause of the recording after the request, seconds.
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
        /// True if it was cut off, so that it received nothing afterwards.
        let isCutOff: Bool
        /// Nil if nothing was received, or the times are unknown.
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

        /// A replay that received nothing.
        package static let nothing = Replay(
            sliceBytes: [], sliceLength: 1, seconds: 0, isCutOff: true, beginning: nil)

        /// The instant from which replays that are compared count, the same kind for all of them.
        enum Origin: Equatable {
            /// The start of whole replays, and the first byte where a window begins with it.
            case start
            /// The first byte.
            case firstByte
            /// So many seconds after the first byte.
            case late(Double)

            /// Chooses it for replays that are compared; nil for one that was not measured.
            ///
            /// Whole replays count from their first bytes, if these are known of all that received anything, and if
            /// at least two slices follow each: the answer that comes in one burst has no duration of its own.
            init(of replays: [Replay?], _ slices: Int?, lateness: Double?) {
                if let lateness {
                    self = .late(lateness)
                } else {
                    let received = replays.compactMap(\.self).filter { $0.sliceBytes.contains { $0 > 0 } }
                    let isKnown = received.allSatisfy {
                        $0.beginning != nil && $0.span(slices) >= 2 * $0.sliceLength
                    }
                    self = isKnown ? .firstByte : .start
                }
            }
        }

        private var start: Double { beginning?.firstByte ?? 0 }

        /// Returns the end of the counted part: the end of the window, if the replay lasted that long or was
        /// cut off, otherwise the end of the replay.
        private func end(_ slices: Int?) -> Double {
            guard let slices else { return seconds }
            let window = start + Double(slices) * sliceLength
            return seconds >= window || isCutOff ? window : seconds
        }

        /// Returns the duration of the counted part, from its first byte on, in seconds.
        fileprivate func span(_ slices: Int?) -> Double { max(0, end(slices) - start) }

        /// Computes the throughput.
        ///
        /// - Parameters:
        ///   - slices: the number of slices that count from the first byte on; nil for the whole replay.
        ///   - origin: the instant from which it counts.
        /// - Returns: the throughput of the counted part, Mbit/s.
        func throughput(_ slices: Int?, from origin: Origin) -> Double {
            let end = end(slices)
            switch origin {
            case .firstByte: return rate(from: start, to: end)
            case .start: return rate(from: isWhole(slices) ? 0 : start, to: end)
            case .late(let seconds):
                // Bytes within the slice of the first byte cannot be separated: whole slices are used from then
                // on.
                let first = ((start + seconds) / sliceLength).rounded(.up) * sliceLength
                return first < end ? rate(from: first, to: end) : throughput(slices, from: .start)
            }
        }

        /// Returns true if no window ends before the replay.
        private func isWhole(_ slices: Int?) -> Bool {
            slices.map { end($0) < start + Double($0) * sliceLength } ?? true
        }

        /// Computes the throughput after a window.
        ///
        /// - Parameters:
        ///   - slices: the number of slices of the window, which begins with the first byte.
        ///   - last: the end if the replay was cut off, seconds after the start.
        /// - Returns: the throughput, Mbit/s; nil if less than two slices are left.
        fileprivate func throughput(after slices: Int, until last: Double) -> Double? {
            let begin = start + Double(slices) * sliceLength
            let end = isCutOff ? max(seconds, last) : seconds
            guard end - begin >= 2 * sliceLength else { return nil }
            return rate(from: begin, to: end)
        }

        private func rate(from start: Double, to end: Double) -> Double {
            guard end > start else { return 0 }
            return max(0, bytes(by: end) - bytes(by: start)) / 125_000 / (end - start)
        }

        /// Returns the bytes received by a time after the start, with a proportional share of a slice. The
        /// bytes in the slice of the first byte arrived after it, and those in the last one before the end.
        private func bytes(by instant: Double) -> Double {
            if instant >= seconds { return sliceBytes.reduce(0, +) }
            // The tolerance excludes rounding in the last bit of times in tenths of a second.
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
