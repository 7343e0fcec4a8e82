import CampaignReports
import Campaigns
import Foundation
import ResultStore
import SystemFiles
import TestModel

extension Session {
    /// What a campaign came to, by the tests that are stored here, however many.
    ///
    /// - Parameters:
    ///   - name: the campaign.
    ///   - zone: whose days and hours are meant; those of the campaign's file, or else UTC, if not said.
    /// - Returns: the report.
    /// - Throws: `ShellError.noCampaignTests`; `CancellationError`; `ResultStoreError`.
    func report(ofCampaign name: String, in zone: TimeZone?) async throws -> CampaignReport {
        let store = try await store()
        let slots = try await store.slots(ofCampaign: name)
        let started = try await store.campaign(named: name)
        let zone = zone ?? Self.zone(of: started?.text) ?? .gmt
        return try await CancellationFlag.watching { flag in
            var tally = try await store.tests(
                ofCampaign: name, into: CampaignTally(campaign: name), until: { flag.isSet }
            ) { $0.count($1) }
            guard tally.tests > 0 else {
                throw ShellError.noCampaignTests(name, known: try await store.testedCampaigns())
            }
            for slot in slots { tally.count(slot) }
            return await Self.judged(tally, in: zone, flag)
        }
    }

    /// The zone that a campaign's text says, which has a line for each key.
    private static func zone(of text: String?) -> TimeZone? {
        text?.firstMatch(of: /(?m)^zone: (.+)$/).flatMap { TimeZone(identifier: String($0.1)) }
    }

    private nonisolated static func judged(
        _ tally: CampaignTally, in zone: TimeZone, _ flag: CancellationFlag
    ) async -> CampaignReport {
        tally.report(in: zone, until: { flag.isSet })
    }
}
