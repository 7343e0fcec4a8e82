import ArgumentParser
import Basics
import CampaignRuns
import Campaigns
import Etiquette
import Home
import Reports
import ResultStore
import Wording

/// `campaign pause`: no round begins until the campaign is resumed.
struct CampaignPauseCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "pause", .campaignPause) }

    @Argument(help: .init(.campaignName)) var name: String
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        try await session.setCampaign(name, to: .paused, session.output(form))
    }
}

/// `campaign resume`: rounds begin again.
struct CampaignResumeCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "resume", .campaignResume) }

    @Argument(help: .init(.campaignName)) var name: String
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        try await session.setCampaign(name, to: .running, session.output(form))
    }
}

/// `campaign stop`: no round begins any more.
struct CampaignStopCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "stop", .campaignStop) }

    @Argument(help: .init(.campaignName)) var name: String
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        try await session.setCampaign(name, to: .stopped, session.output(form))
    }
}

extension Session {
    /// Pauses, resumes or stops a campaign. Slots that passed until now get the fate of what it was until now.
    ///
    /// - Throws: `CampaignError`, `ResultStoreError`.
    fileprivate func setCampaign(_ name: String, to state: CampaignState, _ output: Output) async throws {
        let campaign = try await startedCampaign(name)
        guard campaign.state != .stopped else { throw CampaignError.stopped(name) }
        guard campaign.state != state else { throw CampaignError.unchanged(name, state) }
        let (store, now) = (try await store(), clock.now())
        if state == .stopped {
            // Also one whose apps or servers are gone can be stopped.
            do { _ = try plan(of: campaign) } catch {
                _ = try await store.setCampaign(name, to: state, at: now)
                return output.note(wording.note(error))
            }
        }
        let (settling, plan) = (SlotSettling(store), try plan(of: campaign))
        // Who has the lock knows that no round goes on.
        if let lock = try await RunnerLock.take(in: home.locks) {
            _ = try await settling.interrupt(campaign, tags: plan.tags)
            withExtendedLifetime(lock) {}
        }
        _ = try await settling.settle(campaign, plan, at: now)
        _ = try await store.setCampaign(name, to: state, at: now)
        let standing = try await standing(of: try await startedCampaign(name))
        output.record(standing.record)
        for line in wording.standing(standing) { output.say(line) }
    }
}
