package import Campaigns
import Home
import Recordings
package import ResultStore
package import TestModel

/// The plan of a reported campaign with the text of its file.
package struct ReportedPlan: Sendable {
    /// The plan.
    package let campaign: Campaign
    /// The file.
    package let file: CampaignMaterial.File

    /// Returns the material of the campaign's tests with the file of the plan.
    package func added(to material: CampaignMaterial) -> CampaignMaterial {
        var material = material
        material.add(file, text: campaign.text)
        return material
    }
}

extension TestBench {
    /// Returns the plan by which the tests of a campaign were run.
    ///
    /// Apps and servers are taken by their names: who reports on the tests of others needs neither.
    ///
    /// - Parameters:
    ///   - name: the campaign.
    ///   - path: its file; nil for the text that was kept if it was started in the home of the store.
    ///   - material: the plans and servers of its tests.
    ///   - store: the store with its tests.
    /// - Returns: the plan; nil without a file if no text of it is kept.
    /// - Throws: `ShellError.unusableFile`, `CampaignFileErrors`, `ResultStoreError`; `CampaignError.otherPlan` if no test
    ///   was run by the plan of the file.
    package func reportedPlan(
        of name: String, file path: String?, among material: CampaignMaterial, in store: ResultStore
    ) async throws -> ReportedPlan? {
        let recorded = material.plans.map(\.digest)
        guard let path else { return try await store.keptPlan(of: name, among: material) }
        let (text, bytes) = try TextFile.content(of: path, limit: Self.largestFile)
        let first = try namedPlan(text, file: path, server: settings[.server])
        // A file without servers means the current one, which was another one where the tests were run.
        let others = try material.servers.map { try namedPlan(text, file: path, server: $0.name) }
        guard let campaign = ([first] + others).first(where: { recorded.contains($0.plan) }) else {
            throw CampaignError.otherPlan(file: path, plan: first.plan, campaign: name, recorded: recorded)
        }
        return ReportedPlan(
            campaign: campaign,
            file: .init(
                text: text, digest: Campaign.digest(ofFile: bytes), plan: campaign.plan, isGiven: true))
    }

    /// Reads the text of a campaign, whatever apps and servers there are here.
    private func namedPlan(_ text: String, file: String, server: String) throws(CampaignFileErrors)
        -> Campaign
    {
        try CampaignFile.read(
            text, file: file,
            in: CampaignFile.Surroundings(
                catalogue: catalogue.current, server: server, takesUnknownApps: true,
                knowsServer: { _ in true }))
    }
}

extension ResultStore {
    /// Returns the plan of a campaign that was started in the home of this store.
    ///
    /// - Parameters:
    ///   - name: the campaign.
    ///   - material: the plans of its tests.
    /// - Returns: the plan; nil if it was not started here, or no test was run by it.
    /// - Throws: `ResultStoreError`.
    package func keptPlan(
        of name: String, among material: CampaignMaterial
    ) async throws(ResultStoreError) -> ReportedPlan? {
        guard let started = try await campaign(named: name),
            material.plans.contains(where: { $0.digest == started.plan })
        else { return nil }
        // The kept text names every app and server. A report needs no plan: what it cannot tell without one, it says.
        let surroundings = CampaignFile.Surroundings(
            catalogue: Catalogue(roots: []), server: "", takesUnknownApps: true, knowsServer: { _ in true })
        guard let campaign = try? CampaignFile.read(started.text, file: name, in: surroundings) else {
            return nil
        }
        return ReportedPlan(
            campaign: campaign,
            file: .init(
                text: started.file, digest: Campaign.digest(ofFile: Array(started.file.utf8)),
                plan: started.plan,
                isGiven: false))
    }
}
