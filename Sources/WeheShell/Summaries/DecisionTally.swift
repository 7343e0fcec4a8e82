import Differentiation
import Basics
import Reports
import TestModel
import Messages

/// Counts the verdicts of profiles for many tests, grouped by the stored verdict.
struct DecisionTally {
    /// A pair of a stored and a new verdict of a profile, equal or not.
    private struct Change: Hashable {
        let profile: DecisionProfile.Name
        let stored: TestVerdict?
        let verdict: Verdict
    }

    private let profiles: [DecisionProfile]
    private var counts: [Change: Int] = [:]
    /// Number of tests decided.
    private(set) var decided = 0
    /// Number of tests without statistics from which to decide.
    private(set) var undecidable = 0

    init(_ profiles: [DecisionProfile]) { self.profiles = profiles }

    /// Counts a test; `input` is nil if it cannot be decided.
    mutating func count(_ test: StoredTest, _ input: DecisionInput?) {
        guard let input else { return undecidable += 1 }
        decided += 1
        for profile in profiles {
            let change = Change(
                profile: profile.name, stored: test.measuredVerdict, verdict: profile.decide(input).verdict)
            counts[change, default: 0] += 1
        }
    }

    /// Returns a table with a row for each profile and each pair of a stored and a new verdict.
    func table(_ words: Messages) -> Table {
        var table = Table(
            [
                .init(.profile, key: "profile"), .init(.storedVerdict, key: "stored_verdict"),
                .init(.otherVerdict, key: "verdict"), .init(.tests, key: "tests", alignsRight: true),
                .init(.share, key: "share", alignsRight: true), .init(key: "changed"),
            ], empty: words.noTestMatches)
        for profile in profiles {
            let rows = counts.filter { $0.key.profile == profile.name }
                .sorted {
                    ($0.key.stored?.rawValue ?? "", $0.key.verdict.rawValue) < (
                        $1.key.stored?.rawValue ?? "", $1.key.verdict.rawValue
                    )
                }
            for (change, count) in rows {
                let share = Double(count) / Double(max(1, decided))
                table.add([
                    .init(profile.name.rawValue),
                    .init(
                        change.stored?.ofReplays.map(words.verdict) ?? "-",
                        .optional(change.stored?.rawValue)),
                    .init(words.verdict(change.verdict), .string(change.verdict.rawValue)),
                    .init(String(count), .count(count)), .init(words.percent(share), .number(share)),
                    .init(.bool(change.stored.map { $0 != TestVerdict(change.verdict) } ?? true)),
                ])
            }
        }
        return table
    }
}
