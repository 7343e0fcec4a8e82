import ClassifierSearch
import Differentiation
import WireProtocol

/// The results service's rejections, in the English text of the protocol.
extension ResultsRejection {
    /// Rejects samples that cannot be compared.
    init(_ error: AnalysisError) {
        let text =
            switch error {
            case .tooFewValues(let series, let count, let needed):
                "the \(series.rawValue) series has \(count) of the \(needed) values it needs at least"
            case .noThroughput: "no sample of either series is above zero, so there is nothing to compare"
            case .notFinite(let series, let index):
                "value \(index + 1) of the \(series.rawValue) series is not a finite number"
            case .implausibleThroughput(let series, let index, let value):
                "value \(index + 1) of the \(series.rawValue) series is \(value) Mbit/s; a throughput lies between "
                    + "0 and \(ThroughputAnalysis.greatestThroughput)"
            default: "the samples cannot be compared"
            }
        self = .notAnalysable(text)
    }

    /// Rejects a report that does not match the search.
    init(_ error: SearchError) {
        guard case .notAssigned(let reported, let assigned) = error else {
            self = .notAssigned("the report does not go with the search")
            return
        }
        self = .notAssigned(
            "the region reported is [\(reported.lowerBound), \(reported.upperBound)), but the one assigned is "
                + "[\(assigned.lowerBound), \(assigned.upperBound))")
    }
}
