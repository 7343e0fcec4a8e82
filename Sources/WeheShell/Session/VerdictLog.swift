import Differentiation
import ResultStore
import TestModel

/// What the tests of a shell said so far, for `expect` and `--fail-on`.
package struct VerdictLog: Sendable {
    /// A test with a verdict.
    private struct Entry: Sendable {
        let id: Int64?
        let verdict: Verdict
    }

    private var entries: [Entry] = []
    /// The verdict of the last test; nil before the first one and after one without a verdict.
    private(set) var last: Verdict?
    /// The verdict of the last localization.
    private(set) var lastLocalization: LocalizationVerdict?

    /// Takes note of a test. One that confirms another counts in its place.
    mutating func note(_ test: StoredTest) {
        switch test.kind {
        case .differentiation, .series:
            last = test.verdict?.ofReplays
            guard let last else { return }
            if let confirmed = test.confirms { entries.removeAll { $0.id == confirmed } }
            entries.append(Entry(id: test.id, verdict: last))
        case .localization: lastLocalization = test.verdict?.ofLocalization
        case .dpi: break
        }
    }

    /// How many tests said this.
    func count(of verdict: Verdict) -> Int { entries.count { $0.verdict == verdict } }
}
