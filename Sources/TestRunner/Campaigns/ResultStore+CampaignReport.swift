package import Campaigns
package import Foundation
package import ResultStore
import Basics
import TestModel

extension ResultStore {
    /// What a campaign came to, by the tests in this store.
    ///
    /// - Parameters:
    ///   - name: the campaign.
    ///   - zone: whose days and hours are meant; those of the campaign's file, or else UTC, if not said.
    ///   - countsArtificial: whether tests count that are no evidence on a network. Where there are none but
    ///     those of rehearsals they do in any case, and the report says what it is.
    ///   - now: when the report is made, from which follows up to when tests count.
    /// - Returns: the report.
    /// - Throws: `ShellError.noCampaignTests`; `CancellationError`; `ResultStoreError`.
    package func report(
        ofCampaign name: String, in zone: TimeZone?, countsArtificial: Bool = false, at now: Date = Date()
    ) async throws -> CampaignReport {
        let slots = try await slots(ofCampaign: name)
        let cutoff = CampaignCutoff.instant(of: slots, at: now)
        let started = try await campaign(named: name)
        let zone = zone ?? Self.zone(of: started?.text) ?? .gmt
        return try await CancellationFlag.watching { flag in
            func counted(artificial: Bool) async throws -> CampaignTally {
                try await tests(
                    ofCampaign: name,
                    into: CampaignTally(
                        campaign: name, countsArtificial: artificial, countingUntil: cutoff),
                    until: { flag.isSet }
                ) { $0.count($1) }
            }
            var tally = try await counted(artificial: countsArtificial)
            if tally.tests == 0, tally.leavesOutOnlyRehearsals {
                tally = try await counted(artificial: true)
            }
            guard tally.tests + tally.testsLeftOut + tally.testsLater > 0 else {
                throw ShellError.noCampaignTests(name, known: try await testedCampaigns())
            }
            for slot in slots { tally.count(slot) }
            return await Self.judged(tally, in: zone, flag)
        }
    }

    /// The zone that a campaign's text says, which has a line for each key.
    private static func zone(of text: String?) -> TimeZone? {
        text?.firstMatch(of: /(?m)^zone: (.+)$/).flatMap { TimeZone(identifier: String($0.1)) }
    }

    private static func judged(
        _ tally: CampaignTally, in zone: TimeZone, _ flag: CancellationFlag
    ) async -> CampaignReport {
        tally.report(in: zone, until: { flag.isSet })
    }
}
