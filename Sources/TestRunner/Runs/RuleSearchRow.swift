import ClassifierSearch
import Recordings
import ReplayClient
import TestModel

/// Creates the row of a search for a classifier's rule: the row of its test of original and control, with the
/// data of the search.
struct RuleSearchRow {
    let row: TestRow
    let lead: DPIAnalysis.Lead
    let probes: [ProbeRecord]

    /// Returns the row of a completed search. Developer options change only verdicts, and a search has none.
    func completed(_ report: RuleReport) -> StoredTest {
        marked(row.completed(report.references, override: nil)) { search in
            search.conclusion = report.conclusion.key
            if case .rule(_, let isComplete) = report.conclusion { search.isComplete = isComplete }
            search.serverText = report.serverText
            search.regions = report.regions.enumerated().flatMap { number, set in
                set.map { StoredRuleSearch.Region($0, alternative: number + 1) }
            }
        }
    }

    /// Returns the row of a search that failed or was cancelled.
    func unfinished(_ error: any Error) -> StoredTest { marked(row.unfinished(error)) { _ in } }

    private func marked(_ test: StoredTest, _ add: (inout StoredRuleSearch) -> Void) -> StoredTest {
        var search = StoredRuleSearch(lead, probes: probes.map { .init($0, of: row.plan.subject.original) })
        add(&search)
        var test = test
        test.kind = .dpi
        test.ruleSearch = search
        return test
    }
}

extension StoredRuleSearch {
    fileprivate init(_ lead: DPIAnalysis.Lead, probes: [Probe]) {
        switch lead {
        case .client(let search):
            let sparing = search.saved?.sparing ?? search.sparing
            self.init(lead: .client, sparing: Sparing(sparing), probes: probes)
        case .server: self.init(lead: .server, sparing: .firstBytes, probes: probes)
        }
    }
}

extension StoredRuleSearch.Region {
    fileprivate init(_ region: MatchedRegion, alternative: Int) {
        self.init(
            alternative: alternative, packet: region.packetLabel, left: region.region.range.lowerBound,
            right: region.region.range.upperBound, flowOffset: region.flowOffset, hex: region.hex,
            text: region.text, fields: region.fields.map { .cause($0) }, isFraming: region.isFraming)
    }
}

extension StoredRuleSearch.Probe {
    fileprivate init(_ record: ProbeRecord, of recording: Recording) {
        let replay = record.measurement
        self.init(
            number: record.number, testID: record.testID, purpose: record.purpose,
            regions: record.regions.map { region in
                let label = recording.probeLabel(of: region) ?? "?"
                return "\(label) \(region.range.lowerBound)-\(region.range.upperBound)"
            },
            outcome: record.outcome, evidence: record.evidence, started: replay.started,
            duration: replay.duration, bytesReceived: Int64(replay.bytesReceived),
            bytesSent: Int64(replay.bytesSent), ending: replay.ending.key)
    }
}
