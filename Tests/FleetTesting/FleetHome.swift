import Basics
import TestRunner
import Campaigns
import Foundation
import Recordings
import ResultStore
import CentralDatabase
import Synchronization
import TestModel

/// A home of a fleet, with results, a clock and a campaign of its own.
final class FleetHome: Sendable {
    /// What goes wrong in a home; something does in every one.
    enum Mishap: Int, CaseIterable {
        /// The process died in the first round.
        case dies
        /// The machine sleeps for longer than a day.
        case sleeps
        /// For a day, no more data may be moved.
        case usedUp
        /// Of some rounds, the first test cannot begin.
        case fails
    }

    let store: ResultStore
    let started: StartedCampaign
    private let campaign: Campaign
    private let mishap: Mishap
    private let clock: VirtualClock
    private let database: DatabaseAddress
    private let handed = Mutex(FleetHandedIn())
    /// Its first error that no outage explains.
    private let trouble = Mutex<(any Error)?>(nil)

    var handedIn: FleetHandedIn { handed.withLock { $0 } }

    /// A home that begins at the campaign's beginning.
    ///
    /// - Parameters:
    ///   - number: its number in the fleet, from 0.
    ///   - name: the vantage point's name.
    ///   - campaign: what it runs.
    ///   - database: where it hands in, as itself.
    ///   - folder: where it keeps its results.
    ///   - time: the fleet's.
    /// - Throws: `ResultStoreError`.
    init(
        _ number: Int, _ name: String, _ campaign: Campaign, to database: DatabaseAddress, in folder: URL,
        _ time: FleetTime
    ) async throws {
        let begin = campaign.span.lowerBound
        self.campaign = campaign
        self.database = database
        mishap = Mishap(rawValue: number % Mishap.allCases.count) ?? .dies
        clock = VirtualClock(begin) { await time.pass(from: $0, to: $1) }
        store = try await ResultStore.open(folder.appending(path: "\(name)/results.sqlite"))
        started = try await store.start(
            StartedCampaign(
                name: campaign.name, plan: campaign.plan, vantagePoint: name, file: "", text: campaign.text,
                started: begin, changed: begin))
    }

    /// Runs the campaign to its end, and hands in after each round and then until nothing waits.
    ///
    /// - Parameters:
    ///   - tests: what comes of tests.
    ///   - outages: when the database is killed.
    /// - Throws: what goes wrong that no outage explains.
    func run(_ tests: SimulatedTests, _ outages: FleetOutages) async throws {
        let middle =
            campaign.span.lowerBound + campaign.span.upperBound.timeIntervalSince(campaign.span.lowerBound)
            / 3
        if mishap == .dies { try await die() }
        if mishap == .sleeps { clock.disturb(from: middle) { $0 + 1.3 * 86_400 } }
        let delegate = FakeCampaignDelegate(
            campaign, store, clock,
            admitting: { [mishap, clock] _ in
                if mishap == .usedUp, clock.now >= middle, clock.now < middle + 86_400 {
                    throw Trouble(isAllowance: true)
                }
            },
            running: { [mishap] test in
                if mishap == .fails, test.place == 1, test.slot.number.isMultiple(of: 5) { throw Trouble() }
            },
            making: tests.result(of:), telling: { await self.hear($0, outages) })
        try await CampaignRunner(ledger: store, clock: clock.wall, delegate: delegate, attention: 6 * 3_600)
            .run(nil, .untilOver)
        while await !handIn(through: outages) { try await Task.sleep(for: .milliseconds(100)) }
        if let error = trouble.withLock({ $0 }) { throw error }
    }

    /// Takes the first slot, as a process did that nothing is known of any more.
    private func die() async throws {
        let slot = SlotSchedule(campaign, vantagePoint: started.vantagePoint)[0]
        _ = try await store.claim(
            SlotRecord(
                campaign: started.name, plan: started.plan, vantagePoint: started.vantagePoint,
                number: slot.number, start: slot.start, fate: .begun(slot.start),
                order: slot.ordered(campaign.apps.map(\.app.testName))))
    }

    private func hear(_ event: CampaignEvent, _ outages: FleetOutages) async {
        switch event {
        case .missed(let slots): await handIn(through: outages, after: slots.count)
        case .foundInterrupted, .ended: await handIn(through: outages, after: 1)
        case .reopened, .begins, .waits, .noneDue, .paused, .over: break
        }
    }

    /// Hands in what waits, and brings about the outage that is due.
    ///
    /// - Parameters:
    ///   - outages: when the database is killed.
    ///   - slots: how many slots have a fate now.
    /// - Returns: whether nothing waits any more, or never will be handed in.
    @discardableResult
    func handIn(through outages: FleetOutages, after slots: Int = 0) async -> Bool {
        do {
            guard let outage = outages.due(after: slots) else { return try await handIn() }
            async let end: Void = outages.happen(outage)
            let isDone = try await handIn()
            try await end
            return isDone
        } catch {
            trouble.withLock { $0 = $0 ?? error }
            return true
        }
    }

    private func handIn() async throws -> Bool {
        let start = ContinuousClock.now
        do {
            let shared = try await SharedDatabase.open(database)
            let slots = try await store.slots(ofCampaign: started.name)
            let count = try await Submission(from: store, to: shared, campaign: started.name)
                .handIn(slots: slots, at: clock.now)
            handed.withLock { $0.add(count, in: (ContinuousClock.now - start) / .seconds(1)) }
            return true
        } catch let error as CentralDatabaseError {
            switch error {
            case .lost, .unreachable: handed.withLock { $0.interrupted += 1 }
            default: throw error
            }
            return false
        }
    }
}
