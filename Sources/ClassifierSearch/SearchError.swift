import Recordings

/// Why a search cannot begin or go on.
package enum SearchError: Error, Equatable, Sendable {
    /// A setting outside its range; `range` says what would be right.
    case setting(name: String, value: String, range: String)
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
}

extension SearchError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .setting(let name, let value, let range):
            "the \(name) of the search is \(value), but has to be \(range)"
        case .nothingToInvert(let recording):
            "\(recording) has no client byte that may be inverted, so no byte of it can be searched"
        case .alreadyFinished:
            "the search is finished and takes no more outcomes"
        case .otherRecording(let recording):
            "the saved search belongs to another recording than \(recording), or to another version of it"
        case .otherVersion(let version):
            "the saved search is of version \(version), but this program searches by another; begin anew"
        case .notAssigned(let reported, let assigned):
            """
            the region reported is [\(reported.lowerBound), \(reported.upperBound)), but the one assigned is \
            [\(assigned.lowerBound), \(assigned.upperBound))
            """
        }
    }
}
