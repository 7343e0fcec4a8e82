import ResultStore

extension English {
    package var noTestsStored: String { "no tests are stored yet; run one with \"replay espn\"" }
    package func olderTests(_ count: Int) -> String { "\(count) older ones; see --limit" }
    package func testsRemoved(_ count: Int) -> String { "Removed \(Quantities.count(count, "test"))." }

    package func verdictCell(_ test: TestSummary) -> String {
        guard test.status == .completed, let verdict = test.verdict else { return test.status.rawValue }
        return verdict + (test.override.map { " (\(howOverridden($0)))" } ?? "")
    }

    package func remark(_ remark: TestRemark) -> String {
        switch remark {
        case .overridden(let option, let measured): "dev \(option), measured \(measured ?? "nothing")"
        case .unfinished(let code): code
        case .blocked: "blocked"
        case .nothingReceived: "nothing received"
        case .tooFewSamples: "too few samples"
        case .confirms(let id): "confirms \(id)"
        case .stored(let text): text
        }
    }
}
