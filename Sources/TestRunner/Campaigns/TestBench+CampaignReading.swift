package import Campaigns
import Basics
import TestModel
import Foundation
package import Home
import Recordings
import Reports
import ResultStore
import Messages

/// Reads campaign files and started campaigns.
extension TestBench {
    /// Maximum size of a campaign's file, which is written by hand, bytes.
    static let largestFile = 1 << 20
    /// Maximum size of a table of autonomous systems, bytes; the largest such tables have 50 MB.
    private static let largestTable = 256 << 20

    /// Returns the catalogue and servers against which names in a campaign's file are resolved.
    private func campaignSurroundings(_ servers: ServerBook) -> CampaignFile.Surroundings {
        let known = Set(servers.names)
        return CampaignFile.Surroundings(
            catalogue: catalogue.current, server: settings[.server], knowsServer: { known.contains($0) })
    }

    /// Reads a campaign's file.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - servers: the servers that it may name; nil for those of this bench.
    /// - Returns: the text of the file, and its plan.
    /// - Throws: `ShellError.unusableFile`, `CampaignFileErrors`.
    package func campaignFile(
        _ path: String, knowing servers: ServerBook? = nil
    ) throws -> (text: String, plan: Campaign) {
        let text = try TextFile.text(of: path, limit: Self.largestFile)
        return (
            text, try CampaignFile.read(text, file: path, in: campaignSurroundings(servers ?? self.servers))
        )
    }

    /// Returns the plan of a started campaign.
    ///
    /// - Throws: `CampaignError.unreadable`.
    package func plan(of campaign: StartedCampaign) throws -> Campaign {
        do {
            return try CampaignFile.read(
                campaign.text, file: campaign.name, in: campaignSurroundings(servers))
        } catch {
            throw CampaignError.unreadable(campaign.name, error)
        }
    }

    /// Returns a campaign that was started in this home.
    ///
    /// - Parameter name: the name of the campaign.
    /// - Returns: the campaign.
    /// - Throws: `CampaignError.unknown`, `CampaignError.noneStarted`, `ResultStoreError`.
    package func startedCampaign(_ name: String) async throws -> StartedCampaign {
        let store = try await store()
        if let campaign = try await store.campaign(named: name) { return campaign }
        throw CampaignError.unknown(name, known: try await store.campaigns().map(\.name))
    }

    /// Returns the progress of a campaign.
    ///
    /// - Throws: `CampaignError.unreadable`, `ResultStoreError`.
    package func standing(of campaign: StartedCampaign) async throws -> CampaignStanding {
        let (store, plan) = (try await store(), try plan(of: campaign))
        let counts = try await store.rounds(of: campaign).values
        let now = clock.now()
        let schedule = SlotSchedule(plan, vantagePoint: campaign.vantagePoint)
        // A slot that has not passed yet is not missed, although it may be recorded as that until the next round.
        let kept = try await SlotSettling(store).kept(of: campaign).filter {
            !schedule.isPremature($0, at: now)
        }
        var standing = CampaignStanding(
            campaign, plan: plan, kept: kept,
            tests: (
                counts.reduce(0) { $0 + $1.stored }, counts.reduce(0) { $0 + $1.completed },
                counts.reduce(0) { $0 + $1.failed }
            ), bytes: try await store.bytesMoved(by: campaign, since: plan.span.lowerBound), at: now)
        standing.waiting = try await store.waitingCounts(of: campaign, at: now).map {
            PendingSubmission(database: $0.title, count: $0.tests)
        }
        return standing
    }

    /// Returns the table of autonomous systems in a file given by the user, read on first use; nil without a
    /// path.
    ///
    /// - Throws: `ShellError.unusableFile`, `AddressTableError`.
    package func systems(_ path: String?) throws -> AddressTable? {
        guard let path else { return nil }
        return try systemsTable.table(path) {
            try AddressTable(reading: TextFile.text(of: path, limit: Self.largestTable), file: path)
        }
    }
}
