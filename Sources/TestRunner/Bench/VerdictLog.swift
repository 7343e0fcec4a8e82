package import Differentiation
import Synchronization
import TestModel

/// The verdicts of the tests of a process so far, for `expect` and `--fail-on`.
package final class VerdictLog: Sendable {
    /// A test with a verdict.
    private struct Entry: Sendable {
        let id: Int64?
        let verdict: Verdict
    }

    private struct State: Sendable {
        var entries: [Entry] = []
        var last: Verdict?
        var lastLocalization: LocalizationVerdict?
    }

    private let state = Mutex(State())

    /// Creates an empty log.
    package init() {}

    /// The verdict of the last test; nil before the first one and after one without a verdict.
    package var last: Verdict? { state.withLock { $0.last } }

    /// The verdict of the last localization.
    package var lastLocalization: LocalizationVerdict? { state.withLock { $0.lastLocalization } }

    /// Adds a test. A test that confirms another replaces it.
    func note(_ test: StoredTest) {
        state.withLock { state in
            switch test.kind {
            case .differentiation, .series:
                state.last = test.verdict?.ofReplays
                guard let last = state.last else { return }
                if let confirmed = test.confirms { state.entries.removeAll { $0.id == confirmed } }
                state.entries.append(Entry(id: test.id, verdict: last))
            case .localization: state.lastLocalization = test.verdict?.ofLocalization
            case .dpi, .characterisation: break
            }
        }
    }

    /// Returns the number of tests with a verdict.
    package func count(of verdict: Verdict) -> Int {
        state.withLock { $0.entries.count { $0.verdict == verdict } }
    }
}
