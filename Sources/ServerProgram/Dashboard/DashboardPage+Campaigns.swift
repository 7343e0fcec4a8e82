import Basics
import TestRunner
import Dashboard
import Foundation
import Reports
import ResultStore
import Messages

extension DashboardPage {
    /// Returns the reports of campaigns, each computed anew for every request.
    ///
    /// - Parameters:
    ///   - campaigns: the names of the campaigns.
    ///   - store: the store with the tests.
    ///   - words: the texts of the current language.
    ///   - clock: the clock for the time of a report.
    /// - Returns: the pages.
    static func reports(
        of campaigns: [String], in store: ResultStore, _ words: Messages, _ clock: WallClock
    ) -> [DashboardPage] {
        campaigns.compactMap { campaign in
            // In the form in which browsers send it.
            guard let name = campaign.addingPercentEncoding(withAllowedCharacters: plain) else { return nil }
            return DashboardPage(name: name, title: campaign) {
                let now = clock.now()
                let material = try await store.material(ofCampaign: campaign)
                let plan = try await store.keptPlan(of: campaign, among: material)
                let report = try await store.report(
                    ofCampaign: campaign, in: nil, by: plan?.campaign, at: now)
                return CampaignPage(
                    report, material: plan?.added(to: material) ?? material, made: now, words
                ).document
            }
        }
    }

    private static var plain: CharacterSet {
        CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    }
}
