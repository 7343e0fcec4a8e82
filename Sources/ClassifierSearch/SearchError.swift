import Recordings

/// Errors of starting or continuing a search.
package enum SearchError: Error, Equatable, Sendable {
    /// An error rate outside its range.
    case errorRate(ErrorRate, value: Double)
    /// A limit outside its range.
    case limit(Limit, value: Int, allowed: ClosedRange<Int>)
    /// A recording without bytes that may be inverted.
    case nothingToInvert(recording: String)
    /// An outcome was reported to a finished search.
    case alreadyFinished
    /// A saved search of another recording.
    case otherRecording(recording: String)
    /// A saved search of a version with another algorithm.
    case otherVersion(Int)
    /// A report on a region other than the assigned one (Specification 12.1).
    case notAssigned(reported: Range<Int>, assigned: Range<Int>)

    /// A setting that is a probability.
    package enum ErrorRate: Equatable, Sendable, CaseIterable {
        /// Error rate of a single outcome: from 0 to below 0.5.
        case outcome
        /// Error rate of the whole search: above 0 and at most 0.5.
        case search
    }

    /// A setting that ends a search.
    package enum Limit: Equatable, Sendable, CaseIterable {
        /// Maximum number of outcomes.
        case probes
        /// Maximum number of inconclusive outcomes for one question.
        case inconclusive
        /// Maximum number of alternatives of a rule.
        case alternatives
    }
}
