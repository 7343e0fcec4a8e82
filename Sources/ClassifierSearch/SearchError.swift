import Recordings

/// Why a search cannot begin or go on.
package enum SearchError: Error, Equatable, Sendable {
    /// A share of wrong results outside its range.
    case errorRate(ErrorRate, value: Double)
    /// A limit outside its range.
    case limit(Limit, value: Int, allowed: ClosedRange<Int>)
    /// A recording in which no byte may be inverted.
    case nothingToInvert(recording: String)
    /// An outcome for a search that needs none any more.
    case alreadyFinished
    /// A saved search that belongs to another recording.
    case otherRecording(recording: String)
    /// A saved search of a version that asks for other probes.
    case otherVersion(Int)
    /// A report about another region than the one assigned (Specification 12.1).
    case notAssigned(reported: Range<Int>, assigned: Range<Int>)

    /// A setting that is a probability.
    package enum ErrorRate: Equatable, Sendable, CaseIterable {
        /// That a single outcome is wrong: from 0 to below 0.5.
        case outcome
        /// That the whole search has a wrong result: above 0 and at most 0.5.
        case search
    }

    /// A setting that ends a search.
    package enum Limit: Equatable, Sendable, CaseIterable {
        /// How many outcomes are taken.
        case probes
        /// How often one question may be inconclusive.
        case inconclusive
        /// How many alternatives of a rule are looked for.
        case alternatives
    }
}
