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
        try await store().report(ofCampaign: name, in: zone)
    }
}

extension ResultStore {
    /// What a campaign came to, by the tests in this store.
    ///
    /// - Parameters:
    ///   - name: the campaign.
    ///   - zone: whose days and hours are meant; those of the campaign's file, or else UTC, if not said.
    /// - Returns: the report.
    /// - Throws: `ShellError.noCampaignTests`; `CancellationError`; `ResultStoreError`.
    func report(ofCampaign name: String, in zone: TimeZone?) async throws -> CampaignReport {
        let slots = try await slots(ofCampaign: name)
        let started = try await campaign(named: name)
        let zone = zone ?? Self.zone(of: started?.text) ?? .gmt
        return try await CancellationFlag.watching { flag in
            var tally = try await tests(
                ofCampaign: name, into: CampaignTally(campaign: name), until: { flag.isSet }
            ) { $0.count($1) }
            guard tally.tests > 0 else {
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
