import Differentiation
import Formatting
package import TestModel

extension English {
    package var noTestsStored: String { "no tests are stored yet; run one with \"replay espn\"" }
    package func onlyImported(_ count: Int) -> String {
        "no tests of your own are stored yet; \"results --source wehe\" lists \(count == 1 ? "the 1" : "the \(count)") imported"
    }
    package var noTestMatches: String { "no stored test matches; \"results\" lists them all" }
    package func moreTests(_ count: Int) -> String { "\(count) more; see --limit and --offset" }
    package func testsRemoved(_ count: Int) -> String { "Removed \(Quantities.count(count, "test"))." }

    package func verdictCell(_ test: TestSummary) -> String {
        if test.kind == .series, test.status == .cancelled { return "interrupted" }
        guard test.status == .completed, let verdict = test.verdict else { return status(test.status) }
        return verdict.rawValue + (test.override.map { " (\(howOverridden($0)))" } ?? "")
    }

    package func status(_ status: StoredTest.Status) -> String {
        switch status {
        case .completed: "completed"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

    package var synthesisedLegend: String {
        "synthesised recordings, not recorded ones; \"results show\" says what they were made from"
    }
    package func remark(_ remark: TestRemark) -> String {
        switch remark {
        case .overridden(let option, let measured):
            "dev \(option), measured \(measured?.rawValue ?? "nothing")"
        case .unfinished(let code): code
        case .blocked: "blocked"
        case .nothingReceived: "nothing received"
        case .tooFewSamples: "too few samples"
        case .confirms(let id): "confirms \(id)"
        case .tag(let name): "#\(name)"
        case .userNote(let text): "\"\(text)\""
        case .search: "search for a classifier's rule"
        case .purpose(let purpose): self.purpose(purpose)
        case .synthesised(from: ""): "synthesised recordings"
        case .synthesised(let source): "synthesised recordings: \(source)"
        case .lab(let name): "lab: \(name)"
        case .stored(let kept): kept.words(stored)
        }
    }

    private func purpose(_ purpose: TestPurpose) -> String {
        switch purpose {
        case .test: "test"
        case .confirmation: "confirmation"
        case .calibration: "calibration"
        case .localizationOne: "localization, server one"
        case .localizationTwo: "localization, server two"
        case .pair: "pair of a series"
        }
    }

    private func stored(_ remark: StoredRemark) -> String {
        switch remark {
        case .notice(let notice): self.notice(notice)
        case .localCertificates(let file): "dev local-certificates: \(file)"
        case .serverNoise:
            "the server answered with noise, as the bytes that it sent when this was recorded are not known"
        }
    }
}

/// What people write beside tests, and what they carry elsewhere.
extension English {
    package func noteAdded(to id: Int64) -> String { "Noted beside test \(id)." }
    package func notesCleared(_ count: Int, of id: Int64) -> String {
        "Removed \(Quantities.count(count, "note")) of test \(id)."
    }
    package func testsTagged(_ changed: Int, of count: Int) -> String {
        "Changed the tags of \(changed) of \(Quantities.count(count, "test"))."
    }
    package func tags(_ tags: [String], of id: Int64) -> String {
        "Test \(id): " + (tags.isEmpty ? "no tags" : tags.joined(separator: ", "))
    }
    package func testsExported(_ count: Int, to path: String) -> String {
        "Exported \(Quantities.count(count, "test")) to \(path)."
    }
    package func testsImported(_ count: Int, filled: Int, skipped: Int, ids: String) -> String {
        "Imported \(Quantities.count(count, "test"))" + (count > 0 ? " as \(ids)" : "")
            + (filled > 0 ? ", added the samples of \(filled) that \(filled == 1 ? "was" : "were") here" : "")
            + (skipped > 0 ? "; skipped \(skipped) that \(skipped == 1 ? "is" : "are") here already." : ".")
    }
    package func fault(_ fault: RecordFault) -> String {
        switch fault {
        case .tooLong(let limit): "the line is longer than \(Self.limit(limit)), as no test is"
        case .tooManyValues(let limit): "the line has more than \(limit) values, as no test has"
        case .notUTF8: "the line is no UTF-8 text"
        case .notJSON(let column): "the line is not JSON from byte \(column) on"
        case .notAnObject: "the line is no JSON object"
        case .schema(nil): "\"schema\" is missing, so it is no test that \"results export\" wrote"
        case .schema(let found?):
            "the schema is \(found); this program reads \(PortableTest.schema) (see \"help export\")"
        case .missing(let key): "\"\(key)\" is missing"
        case .unknown(let key): "\"\(key)\" is no key of schema \(PortableTest.schema) (see \"help export\")"
        case .wrong(let key, let value): "\"\(key)\" cannot be \(value) (see \"help export\")"
        case .outside(let key, let value, let range): "\"\(key)\" is \(value); \(misfit(range))"
        }
    }
    private func misfit(_ misfit: FieldRange) -> String {
        func between(_ lower: String, _ upper: String, _ unit: FieldUnit?) -> String {
            "it lies between \(lower) and \(upper)" + (unit.map { " \($0.rawValue)" } ?? "")
        }
        return switch misfit {
        case .integer(let range, let unit): between("\(range.lowerBound)", "\(range.upperBound)", unit)
        case .real(let range, let unit):
            between(
                JSONValue.number(range.lowerBound).text, JSONValue.number(range.upperBound).text, unit)
        case .length(let range) where range.lowerBound > 0:
            "it has \(range.lowerBound) to \(range.upperBound) bytes"
        case .length(let range): "it has at most \(range.upperBound) bytes"
        }
    }
    package func importStopped(_ count: Int) -> String {
        count == 0
            ? "nothing was imported"
            : "\(Quantities.count(count, "test")) before it \(count == 1 ? "was" : "were") imported and stay; "
                + "a second import skips \(count == 1 ? "it" : "them")"
    }
    package func readOnly(_ obstacle: ResultStoreError) -> String {
        "stored tests can be read, but none can be stored: \(storeSentence(obstacle))"
    }
    package func userNote(_ note: UserNote) -> String { "\(minute(note.written)): \(note.text)" }
    package func ruleSearches(_ numbers: String) -> String { "dpi with this app and server: \(numbers)" }
    package func origin(_ origin: TestCompanions.Origin) -> String {
        minute(origin.imported) + (origin.id.map { ", test \($0) where it comes from" } ?? "")
    }
}

/// Verifying what was reported.
extension English {
    package func verified(_ id: Int64, disagreeing: Int, of count: Int) -> String {
        disagreeing == 0
            ? "Test \(id): all \(count) numbers follow from the samples."
            : "Test \(id): \(disagreeing) of \(count) numbers do not follow from the samples."
    }
    package func nothingToVerify(_ id: Int64, _ obstacle: TestVerification.Obstacle) -> String {
        "Test \(id): nothing to verify: \(reason(obstacle))."
    }
    package func reason(_ obstacle: TestVerification.Obstacle) -> String {
        switch obstacle {
        case .localization: "what its two servers measured is compared, which no samples here can tell"
        case .noStatistics: "no server reported numbers of it"
        case .obstructed(let kept): kept.words(self.obstacle)
        case .samplesLeftOut: "it was imported without its samples"
        case .replayMissing: "one of its replays is missing"
        case .notAnalysable(let error): sentence(error)
        }
    }
    package func quantity(_ quantity: TestVerification.Quantity) -> String {
        switch quantity {
        case .area: "area"
        case .ksStatistic: "KS statistic"
        case .ksPValue: "KS p"
        case .resamplingRatio: "resampling ratio"
        case .meanOriginal: "mean of original (Mbit/s)"
        case .meanControl: "mean of control (Mbit/s)"
        case .adjustedPValue: "p, allowing for all looks"
        case .estimate: "estimate (millionths of ln)"
        case .low: "least of the interval"
        case .high: "most of the interval"
        }
    }
    package func agreement(_ value: TestVerification.Value) -> String {
        let rule =
            switch (value.isDrawn, value.probability) {
            case (false, _): "within \(probability(TestVerification.tolerance))"
            case (true, let p?): "drawn at random: p = \(probability(p))"
            case (true, nil): "no share of \(HalfSampleResampling.rounds) rounds"
            }
        return (value.agrees ? "agrees" : "DISAGREES") + " (\(rule))"
    }
}
