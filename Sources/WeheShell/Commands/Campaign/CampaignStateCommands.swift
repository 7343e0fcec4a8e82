import ArgumentParser
import Basics
import TestRunner
import Campaigns
import TestModel
import Home
import Reports
import ResultStore
import Messages

/// `campaign pause`: no round begins until the campaign is resumed.
struct CampaignPauseCommand: ShellCommand {
    static let about = CommandAbout(
        "Let no round of a campaign begin until it is resumed.",
        "Ne plus commencer de tour d'une campagne jusqu'à sa reprise.", .acts,
        examples: ["campaign pause autumn"])

    static var configuration: CommandConfiguration { .init(commandName: "pause", about) }

    @Argument(help: .campaignName) var name: String
    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        try await session.setCampaign(name, to: .paused, session.output(form))
    }
}

/// `campaign resume`: rounds begin again.
struct CampaignResumeCommand: ShellCommand {
    static let about = CommandAbout(
        "Let rounds of a paused campaign begin again.", "Reprendre une campagne suspendue.", .acts,
        examples: ["campaign resume autumn"])

    static var configuration: CommandConfiguration { .init(commandName: "resume", about) }

    @Argument(help: .campaignName) var name: String
    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        try await session.setCampaign(name, to: .running, session.output(form))
    }
}

/// `campaign stop`: no round begins any more.
struct CampaignStopCommand: ShellCommand {
    static let about = CommandAbout(
        "End a campaign at this vantage point; its results stay.",
        "Arrêter une campagne à ce point de mesure ; ses résultats restent.", .acts,
        examples: ["campaign stop autumn"])

    static var configuration: CommandConfiguration { .init(commandName: "stop", about) }

    @Argument(help: .campaignName) var name: String
    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

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
                return output.note(messages.note(error))
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
        for line in messages.standing(standing) { output.say(line) }
    }
}
