import Foundation
import Recordings
import TestModel

/// Number of tests of a campaign that stand at the instants which follow from its plan.
package struct InstantTally: Equatable, Sendable {
    /// A round of a vantage point.
    package struct Round: Hashable, Comparable, Sendable {
        /// The vantage point.
        package let vantagePoint: String
        /// The slot, counted from 1.
        package let slot: Int

        package init(vantagePoint: String, slot: Int) {
            self.vantagePoint = vantagePoint
            self.slot = slot
        }

        package static func < (one: Self, other: Self) -> Bool {
            (one.vantagePoint, one.slot) < (other.vantagePoint, other.slot)
        }
    }

    /// The number of tests of this plan.
    package var tests = 0
    /// The number of those that have the drawn place in a round which began at its drawn instant or later in its slot, and
    /// did not begin before a test of an earlier place.
    package var following = 0
    /// The number of tests of other plans, of which nothing is said.
    package var ofOtherPlans = 0
    /// The number of rounds with tests.
    package var rounds = 0
    /// The number of those rounds that follow, but began more than a minute after the drawn instant.
    package var late = 0
    /// Rounds with tests that do not follow, in order.
    package var differing: [Round] = []
    /// The number of recorded slots of this plan.
    package var slots = 0
    /// The number of those that are recorded with the drawn instant.
    package var slotsFollowing = 0

    package init() {}
}

/// Compares tests and slots with the instants and orders that follow from a plan, its seed and the vantage point's name.
struct PlannedInstants: Sendable {
    private struct Seen {
        /// When the test began.
        let started: Date
        let place: Int
        /// True if its app is the one that was drawn for its place.
        let isDrawn: Bool
    }

    private let plan: Campaign
    private let digest: String
    private let schedule: SlotSchedule
    private var rounds: [InstantTally.Round: [Seen]] = [:]
    private var slots: [SlotRecord] = []
    private var ofOtherPlans = 0

    /// Seconds by which stored instants, in milliseconds, and those of the schedule may differ.
    private static let tolerance = 1.0
    /// Seconds from which on a round is late.
    private static let lateness = 60.0

    init(_ plan: Campaign) {
        self.plan = plan
        digest = plan.plan
        schedule = SlotSchedule(plan, vantagePoint: "")
    }

    /// Counts a test.
    mutating func count(_ test: CampaignTest) {
        guard test.round.plan == digest else {
            ofOtherPlans += 1
            return
        }
        let round = InstantTally.Round(vantagePoint: test.round.vantagePoint, slot: test.round.slot)
        let isDrawn = drawnApp(of: test.round) == test.app
        rounds[round, default: []].append(
            Seen(started: test.started, place: test.round.place, isDrawn: isDrawn))
    }

    /// Counts a slot.
    mutating func count(_ slot: SlotRecord) {
        if slot.plan == digest { slots.append(slot) }
    }

    /// The app that was drawn for the place of a test in its round; nil if the plan has no such slot or place.
    private func drawnApp(of round: StoredRound) -> String? {
        guard let slot = slot(round.slot, at: round.vantagePoint), !plan.servers.isEmpty, round.place > 0
        else {
            return nil
        }
        let apps = slot.ordered(plan.apps)
        let place = (round.place - 1) / plan.servers.count
        return apps.indices.contains(place) ? apps[place].app.testName : nil
    }

    /// The number of tests of a round that have their drawn place.
    private static func placed(_ seen: [Seen]) -> Int {
        var latest = 0
        return seen.sorted { ($0.started, $0.place) < ($1.started, $1.place) }.count { test in
            defer { latest = max(latest, test.place) }
            return test.isDrawn && test.place >= latest
        }
    }

    private func slot(_ number: Int, at vantagePoint: String) -> CampaignSlot? {
        let schedule = schedule.of(vantagePoint)
        return schedule.indices.contains(number - 1) ? schedule[number - 1] : nil
    }

    /// The counts.
    var tally: InstantTally {
        var tally = InstantTally()
        tally.ofOtherPlans = ofOtherPlans
        tally.rounds = rounds.count
        for (round, seen) in rounds.sorted(by: { $0.key < $1.key }) {
            tally.tests += seen.count
            guard let slot = slot(round.slot, at: round.vantagePoint), let first = seen.map(\.started).min(),
                first >= slot.start - Self.tolerance, first < slot.span.upperBound + Self.tolerance
            else {
                tally.differing.append(round)
                continue
            }
            let placed = Self.placed(seen)
            tally.following += placed
            if placed < seen.count { tally.differing.append(round) }
            if first > slot.start + Self.lateness { tally.late += 1 }
        }
        tally.slots = slots.count
        tally.slotsFollowing = slots.count { record in
            slot(record.number, at: record.vantagePoint).map {
                abs($0.start.timeIntervalSince(record.start)) <= Self.tolerance
            } ?? false
        }
        return tally
    }
}
