import Dashboard
import Foundation
import Reports
import ResultStore
import Wording

extension DashboardPage {
    /// The reports of the campaigns that have tests now, each worked out anew whenever it is asked for.
    ///
    /// - Parameters:
    ///   - store: where the tests are.
    ///   - words: the language.
    /// - Returns: the pages.
    /// - Throws: `ResultStoreError`.
    static func campaigns(in store: ResultStore, _ words: any Wording) async throws -> [DashboardPage] {
        try await store.testedCampaigns().compactMap { campaign in
            // As a browser leaves it.
            guard let name = campaign.addingPercentEncoding(withAllowedCharacters: plain) else { return nil }
            return DashboardPage(name: name, title: campaign) {
                let report = try await store.report(ofCampaign: campaign, in: nil)
                return CampaignPage(report, made: Date(), words).document
            }
        }
    }

    private static var plain: CharacterSet {
        CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    }
}
