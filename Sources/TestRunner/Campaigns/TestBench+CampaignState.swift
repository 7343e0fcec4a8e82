import Basics
package import Campaigns
import Home
import Messages
import Reports
import ResultStore
import TestModel

extension TestBench {
    /// Pauses, resumes or stops a campaign. Slots that passed until now get the status that they have in its state until now.
    ///
    /// - Throws: `CampaignError`, `ResultStoreError`.
    package func setCampaign(_ name: String, to state: CampaignState) async throws {
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
