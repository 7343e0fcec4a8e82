import TestRunner
import Dashboard
import Foundation
import Reports
import ResultStore
import Messages

extension DashboardPage {
    /// The reports of campaigns, each worked out anew whenever it is asked for.
    ///
    /// - Parameters:
    ///   - campaigns: their names.
    ///   - store: where the tests are.
    ///   - words: the language.
    /// - Returns: the pages.
    static func reports(
        of campaigns: [String], in store: ResultStore, _ words: Messages
    ) -> [DashboardPage] {
        campaigns.compactMap { campaign in
            // As a browser leaves it.
            guard let name = campaign.addingPercentEncoding(withAllowedCharacters: plain) else { return nil }
            return DashboardPage(name: name, title: campaign) {
                let report = try await store.report(ofCampaign: campaign, in: nil)
                let material = try await store.material(ofCampaign: campaign)
                return CampaignPage(report, material: material, made: Date(), words).document
            }
        }
    }

    private static var plain: CharacterSet {
        CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    }
}
