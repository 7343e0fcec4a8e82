package import Basics

/// The variation of a line's rate from flow to flow, whatever they carry.
///
/// Both kinds may act together. Without ``memory`` each flow is drawn anew; with it what was drawn lasts about so long
/// on a client's line, so that the line drifts, or changes between its states.
package struct RateVariation: Hashable, Sendable {
    /// The rate that it varies around.
    package var rate: BitRate
    /// Rates differ by factors exp(z), z normal with this deviation; nil if they do not.
    package var deviation: Share?
    /// A second state of the line; nil if it has only one.
    package var low: LowState?
    /// The mean time after which nothing of what was drawn is left but chance; nil if each flow is drawn anew.
    package var memory: TimeSpan?

    /// A state in which a line is slower.
    package struct LowState: Hashable, Sendable {
        /// Its rate instead of the other.
        package var rate: BitRate
        /// The share of the time, or of the flows, for which it is in this state.
        package var share: Share
    }

    /// As rules write it.
    var words: [String] {
        ["rate=\(rate)"] + (deviation.map { ["sd=\($0)"] } ?? [])
            + (low.map { ["low=\($0.rate)", "share=\($0.share)"] } ?? [])
            + (memory.map { ["over=\($0)"] } ?? [])
    }
}
