package import Campaigns
package import Foundation
package import ResultStore
import Basics
import TestModel

extension ResultStore {
    /// Returns the report of a campaign, from the tests in this store.
    ///
    /// - Parameters:
    ///   - name: the name of the campaign.
    ///   - zone: the time zone of days and hours; nil for that of the plan or, without one, UTC.
    ///   - countsArtificial: true to count tests that are no evidence on a network. If the only tests are
    ///     those of rehearsals, they are counted in any case, and the report says so.
    ///   - plan: the plan by which the tests were run; nil if it is not known.
    ///   - now: when the report is made, which sets the cut-off up to which tests count.
    /// - Returns: the report.
    /// - Throws: `ShellError.noCampaignTests`; `CancellationError`; `ResultStoreError`.
    package func report(
        ofCampaign name: String, in zone: TimeZone?, countsArtificial: Bool = false, by plan: Campaign? = nil,
        at now: Date
    ) async throws -> CampaignReport {
        let slots = try await slots(ofCampaign: name)
        let cutoff = CampaignCutoff.instant(of: slots, at: now)
        let zone = zone ?? plan?.zone ?? .gmt
        return try await CancellationFlag.watching { flag in
            func counted(artificial: Bool) async throws -> CampaignTally {
                try await tests(
                    ofCampaign: name,
                    into: CampaignTally(
                        campaign: name, countsArtificial: artificial, countingUntil: cutoff, plan: plan),
                    until: { flag.isSet }
                ) { $0.count($1) }
            }
            var tally = try await counted(artificial: countsArtificial)
            if tally.tests + tally.records.differing == 0, tally.leavesOutOnlyRehearsals {
                tally = try await counted(artificial: true)
            }
            guard tally.tests + tally.testsLeftOut + tally.testsLater + tally.records.differing > 0 else {
                throw ShellError.noCampaignTests(name, known: try await testedCampaigns())
            }
            for slot in slots { tally.count(slot) }
            return await Self.judged(tally, in: zone, flag)
        }
    }

    private static func judged(
        _ tally: CampaignTally, in zone: TimeZone, _ flag: CancellationFlag
    ) async -> CampaignReport {
        tally.report(in: zone, until: { flag.isSet })
    }
}
