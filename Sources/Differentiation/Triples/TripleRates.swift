/// The throughputs of a triple's replays, corrected like those of a pair (``PairRates``): all three are measured
/// from a point after their own first byte, by as much time as the latest answer was late.
///
/// The procedure is symmetric in the three arms, so the arms of a triple remain exchangeable if the network
/// treats them alike.
package struct TripleRates: Equatable, Sendable {
    /// The throughputs, Mbit/s, by ``Arm``; nil for a replay that was not measured.
    package let rates: [Double?]
    /// True if they can be compared: false if an answer was too late.
    package let areComparable: Bool

    /// Compares three replays.
    ///
    /// - Parameters:
    ///   - replays: the replays, by ``Arm``; nil for one that was not measured.
    ///   - slices: the number of slices that count from the first byte on; nil for whole replays.
    package init(_ replays: [PairRates.Replay?], slices: Int?) {
        let measured = replays.compactMap(\.self)
        let latenesses = measured.indices.flatMap { one in
            measured[..<one].compactMap { PairRates.Lateness($0, measured[one], slices) }
        }
        let longest = latenesses.map(\.seconds).max()
        let origin = PairRates.Replay.Origin(of: replays, slices, lateness: longest)
        rates = replays.map { $0?.throughput(slices, from: origin) }
        areComparable = latenesses.allSatisfy(\.isMadeUp)
    }
}
