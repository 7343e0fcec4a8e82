package import Campaigns
import Basics
import TestModel
import Foundation
package import Home
import Recordings
import Reports
import ResultStore
import Messages

/// Campaigns as files say them, and as they were started.
extension TestBench {
    /// The most bytes of a campaign's file: it is written by hand.
    private static let largestFile = 1 << 20
    /// The most bytes of a table of autonomous systems, of which the largest have 50 MB.
    private static let largestTable = 256 << 20

    /// What names in a campaign's file mean here.
    private func campaignSurroundings(_ servers: ServerBook) -> CampaignFile.Surroundings {
        let known = Set(servers.names)
        return CampaignFile.Surroundings(
            catalogue: catalogue.current, server: settings[.server], knowsServer: { known.contains($0) })
    }

    /// Reads a campaign's file.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - servers: the servers that it may name; nil for those that there are.
    /// - Returns: its text, and what it asks.
    /// - Throws: `ShellError.unusableFile`, `CampaignMistakes`.
    package func campaignFile(
        _ path: String, knowing servers: ServerBook? = nil
    ) throws -> (text: String, plan: Campaign) {
        let text = try Self.text(of: path, limit: Self.largestFile)
        return (
            text, try CampaignFile.read(text, file: path, in: campaignSurroundings(servers ?? self.servers))
        )
    }

    /// What a campaign that was started asks.
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

    /// A campaign that was started here.
    ///
    /// - Parameter name: its name.
    /// - Returns: the campaign.
    /// - Throws: `CampaignError.unknown`, `CampaignError.noneStarted`, `ResultStoreError`.
    package func startedCampaign(_ name: String) async throws -> StartedCampaign {
        let store = try await store()
        if let campaign = try await store.campaign(named: name) { return campaign }
        throw CampaignError.unknown(name, known: try await store.campaigns().map(\.name))
    }

    /// How far a campaign is.
    ///
    /// - Throws: `CampaignError.unreadable`, `ResultStoreError`.
    package func standing(of campaign: StartedCampaign) async throws -> CampaignStanding {
        let (store, plan) = (try await store(), try plan(of: campaign))
        let counts = try await store.rounds(of: campaign).values
        let now = clock.now()
        var standing = CampaignStanding(
            campaign, plan: plan, kept: try await SlotSettling(store).kept(of: campaign),
            tests: (
                counts.reduce(0) { $0 + $1.stored }, counts.reduce(0) { $0 + $1.completed },
                counts.reduce(0) { $0 + $1.failed }
            ), bytes: try await store.bytesMoved(by: campaign, since: plan.span.lowerBound), at: now)
        standing.waiting = try await store.waitingCounts(of: campaign, at: now).map {
            PendingSubmission(database: $0.title, count: $0.tests)
        }
        return standing
    }

    /// The table of autonomous systems that a person gave, read on first use; nil if none was given.
    ///
    /// - Throws: `ShellError.unusableFile`, `AddressTableError`.
    package func systems(_ path: String?) throws -> AddressTable? {
        guard let path else { return nil }
        return try systemsTable.table(path) {
            try AddressTable(reading: Self.text(of: path, limit: Self.largestTable), file: path)
        }
    }

    private static func text(of path: String, limit: Int) throws -> String {
        let expanded = TypedPath.expanded(path)
        let data: Data?
        do { data = try BoundedFile.read(expanded, limit: limit) } catch {
            throw ShellError.unusableFile(
                path: path,
                reason: error.code == EFBIG ? .tooLarge(limit: limit) : .system(error.code))
        }
        guard let data else { throw ShellError.unusableFile(path: path, reason: .noSuchFile) }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw ShellError.unusableFile(path: path, reason: .notUTF8Text)
        }
        return text
    }
}
