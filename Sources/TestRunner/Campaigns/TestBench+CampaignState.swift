import Basics
package import Campaigns
import Home
import Messages
import Reports
import ResultStore
import TestModel

extension TestBench {
    /// Pauses, resumes or stops a campaign. Slots that have passed get the status that results from the
    /// previous state.
    ///
    /// - Throws: `CampaignError`, `ResultStoreError`.
    package func setCampaign(_ name: String, to state: CampaignState) async throws {
        let campaign = try await startedCampaign(name)
        guard campaign.state != .stopped else { throw CampaignError.stopped(name) }
        guard campaign.state != state else { throw CampaignError.unchanged(name, state) }
        let (store, now) = (try await store(), clock.now())
        if state == .stopped {
            // A campaign can be stopped even if its apps or servers no longer exist.
            do { _ = try plan(of: campaign) } catch {
                _ = try await store.setCampaign(name, to: state, at: now)
                return output.note(messages.note(error))
            }
        }
        let (settling, plan) = (SlotSettling(store), try plan(of: campaign))
        // Holding the lock means that no round is running.
        if let lock = try await RunnerLock.take(in: home.locks) {
            _ = try await settling.interrupt(campaign, tags: plan.tags)
            withExtendedLifetime(lock) {}
        }
        _ = try await settling.reopen(campaign, plan, at: now)
        _ = try await settling.settle(campaign, plan, at: now)
        _ = try await store.setCampaign(name, to: state, at: now)
        let standing = try await standing(of: try await startedCampaign(name))
        output.record(standing.record)
        for line in messages.standing(standing) { output.say(line) }
    }
}
