/// The output format of results.
package enum OutputForm: String, Sendable, CaseIterable {
    /// A table for reading.
    case table
    /// One JSON object per line.
    case json
    /// Comma-separated values (RFC 4180).
    case csv
}

extension OutputForm: Keyword {
    package var meaning: Meaning {
        switch self {
        case .table: .both("for people", "pour les personnes")
        case .json: .both("a JSON object a line", "un objet JSON par ligne")
        case .csv: .both("comma-separated values", "valeurs séparées par des virgules")
        }
    }
}
