import Basics
import TestRunner
import Campaigns
import FleetTesting
import Foundation
import ResultStore
import TestModel
import TestSupport
import Testing

@Suite("The rounds of a campaign")
struct CampaignRunnerTests {
    @Test("Each slot has one round, at its instant, in its own order, and nothing is missed")
    func week() async throws {
        let ground = try await RunGround(tags: ["autumn", "home"])
        let delegate = ground.delegate()
        try await ground.run(delegate)
        let (kept, slots) = (try await ground.kept, ground.slots)
        #expect(kept.count == 28 && slots.count == 28)
        for slot in slots {
            let order = slot.ordered(RunGround.apps)
            let ran = delegate.ran.filter { $0.slot == slot.number }
            #expect(ran.map(\.app) == order)
            #expect(ran.map(\.place) == [1, 2, 3])
            let begun = try #require(ran.first?.instant)
            #expect(begun >= slot.start && begun < slot.start + 1)
            // A minute each, and the pause between.
            #expect(try abs(#require(ran.last).instant.timeIntervalSince(begun) - 2 * 65) < 0.001)
            let row = try #require(kept[slot.number])
            #expect(row.order == order && row.ending == .complete && row.untested.isEmpty)
            #expect(try abs(#require(row.ended).timeIntervalSince(begun) - 190) < 0.01)
        }
        let counts = try await ground.store.rounds(of: ground.started)
        #expect(
            counts
                == Dictionary(
                    uniqueKeysWithValues: (1...28).map {
                        ($0, RoundCount(stored: 3, completed: 3, failed: 0))
                    }))
        #expect(delegate.events.last == .over)
        #expect(try await ground.store.tagsOfTests() == ["autumn": 84, "home": 84])
    }

    @Test("Two processes that run the same campaign share its slots and run none twice")
    func twoProcesses() async throws {
        let ground = try await RunGround()
        let second = try ground.another()
        let delegates = [ground.delegate(), FakeCampaignDelegate(ground.campaign, second, ground.clock)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (delegate, store) in zip(delegates, [ground.store, second]) {
                group.addTask {
                    try await CampaignRunner(
                        ledger: store, clock: ground.clock.wall, delegate: delegate, attention: 3_600
                    )
                    .run(nil, .untilOver)
                }
            }
            try await group.waitForAll()
        }
        let ran = delegates.flatMap(\.ran)
        #expect(Set(ran.map { [$0.slot, $0.place] }).count == ran.count)
        let kept = try await ground.kept
        #expect(kept.count == 28)
        let begun = kept.values.filter { if case .begun = $0.fate { true } else { false } }
        #expect(ran.count == 3 * begun.count && !begun.isEmpty)
    }

    @Test(
        "A clock that jumps ahead makes slots missed; when it is set right they have their rounds after all")
    func jumps() async throws {
        let ground = try await RunGround(days: 10)
        let slots = ground.slots
        let delegate = ground.delegate()
        func look(every seconds: TimeInterval = 1_800, until end: Date) async throws {
            while ground.clock.now < end {
                try await ground.clock.wall.wait(seconds: seconds)
                try await ground.run(delegate, .untilIdle)
            }
        }
        try await look(until: slots[4].span.lowerBound)
        #expect(Set(delegate.ran.map(\.slot)) == [1, 2, 3, 4])
        ground.clock.now += 7 * 86_400
        try await ground.run(delegate, .untilIdle)
        // No burst: a jump leads to one round at most.
        let early = Set(delegate.ran.map(\.slot)).subtracting(1...4)
        #expect(early.count <= 1)
        let missed = try await ground.missed
        #expect(missed == Dictionary(uniqueKeysWithValues: (5...32).map { ($0, .notRunning) }))
        ground.clock.now -= 7 * 86_400
        try await ground.run(delegate, .untilIdle)
        #expect(try await ground.missed.isEmpty)
        let reopened = delegate.events.compactMap { if case .reopened(let slots) = $0 { slots } else { nil } }
        #expect(reopened.map { $0.map(\.number) } == [Array(5...32)])
        try await look(until: ground.campaign.span.upperBound)
        let ran = Set(delegate.ran.map(\.slot))
        // Who looks every half hour misses an instant in the last one of its slot.
        for slot in slots where slot.start < slot.span.upperBound - 1_800 {
            #expect(ran.contains(slot.number))
        }
        // No slot had two rounds, and that of the wrong time none later.
        #expect(Set(delegate.ran.map { [$0.slot, $0.place] }).count == delegate.ran.count)
        #expect(delegate.ran.filter { early.contains($0.slot) }.count == 3 * early.count)
    }

    @Test("Slots that passed stay missed, and data that was used up does not come back, whatever the clock")
    func passed() async throws {
        let ground = try await RunGround(days: 3)
        let slots = ground.slots
        let delegate = ground.delegate(admitting: {
            if $0.slot.number == 5 { throw Trouble(isAllowance: true) }
        })
        ground.clock.now = slots[4].start
        try await ground.run(delegate, .untilIdle)
        #expect(
            try await ground.missed == [
                1: .notRunning, 2: .notRunning, 3: .notRunning, 4: .notRunning, 5: .allowance,
            ])
        // An hour back, within the fifth slot or the fourth: only what has not passed is open again.
        ground.clock.now = slots[3].span.upperBound - 60
        try await ground.run(delegate, .untilIdle)
        #expect(Set(try await ground.missed.keys).isSuperset(of: [1, 2, 3, 5]))
        #expect(delegate.ran.allSatisfy { $0.slot == 4 })
    }

    @Test("A clock that jumps in a round ends neither it nor begins one twice")
    func jumpsInRound() async throws {
        let ground = try await RunGround(days: 3)
        let delegate = ground.delegate(running: { test in
            if test.slot.number == 2, test.place == 1 { ground.clock.now -= 86_400 }
            if test.slot.number == 3, test.place == 2 { ground.clock.now += 86_400 }
        })
        try await ground.run(delegate)
        #expect(Set(delegate.ran.map { [$0.slot, $0.place] }).count == delegate.ran.count)
        #expect(Set(try await ground.kept.keys) == Set(1...12))
        #expect(try await ground.kept[2]?.ending == .complete)
    }

    @Test("A machine that slept misses the slots that passed, and runs one late that has not")
    func suspended() async throws {
        let ground = try await RunGround(days: 3)
        let slots = ground.slots
        // From a moment in the second slot to one near the end of the sixth.
        let waking = slots[5].span.upperBound - 60
        ground.clock.disturb(from: slots[1].span.lowerBound + 1) { _ in waking }
        let delegate = ground.delegate()
        try await ground.run(delegate)
        let missed = try await ground.missed
        #expect(Set(missed.keys).isSubset(of: 2...5) && missed.count >= 3)
        #expect(missed.values.allSatisfy { $0 == .notRunning })
        #expect(delegate.ran.first { $0.slot == 6 }.map { $0.instant >= waking } == true)
        #expect(try await ground.kept.count == 12)
    }

    @Test("A round whose process died is kept as interrupted and not run again")
    func died() async throws {
        let ground = try await RunGround(days: 1)
        let slot = ground.slots[0]
        ground.clock.now = slot.start
        let claim = SlotRecord(
            campaign: "autumn", plan: ground.campaign.plan, vantagePoint: "pi-7", number: 1,
            start: slot.start,
            fate: .begun(slot.start), order: slot.ordered(RunGround.apps))
        #expect(try await ground.store.claim(claim))
        let delegate = ground.delegate()
        try await ground.run(delegate, .untilIdle)
        #expect(delegate.ran.isEmpty)
        let kept = try await ground.kept[1]
        #expect(kept?.ending == .interrupted && kept?.ended == nil)
        #expect(delegate.events == [.foundInterrupted(try #require(kept))])
        try await ground.run(delegate)
        #expect(Set(delegate.ran.map(\.slot)) == [2, 3, 4])
    }

    @Test("Slots that pass while a round takes long are missed as busy")
    func busy() async throws {
        let ground = try await RunGround(days: 2)
        let delegate = ground.delegate(running: { test in
            if test.slot.number == 2 { ground.clock.pass(5 * 3_600) }
        })
        try await ground.run(delegate)
        let missed = try await ground.missed
        #expect(!missed.isEmpty && missed.values.allSatisfy { $0 == .busy })
        #expect(Set(missed.keys).isSubset(of: 3...5))
    }

    @Test(
        "Pausing ends the round after the test that runs; what passes until it is resumed is missed as paused"
    )
    func paused() async throws {
        let ground = try await RunGround(days: 2)
        let store = ground.store
        let delegate = ground.delegate(running: { test in
            if test.slot.number == 2, test.place == 2 {
                _ = try await store.setCampaign("autumn", to: .paused, at: test.slot.start)
            }
        })
        try await ground.run(delegate, .untilIdle)
        while ground.clock.now < ground.slots[4].start {
            try await ground.clock.wall.wait(seconds: 600)
            try await ground.run(delegate, .untilIdle)
        }
        #expect(try await ground.kept[2]?.ending == .ended)
        #expect(delegate.ran.filter { $0.slot == 2 }.count == 2)
        #expect(try await ground.missed == [3: .paused, 4: .paused])
        _ = try await store.setCampaign("autumn", to: .running, at: ground.clock.now)
        try await ground.run(delegate)
        #expect(Set(delegate.ran.map(\.slot)) == [1, 2, 5, 6, 7, 8])
    }

    @Test("A stopped campaign runs nothing and misses nothing")
    func stopped() async throws {
        let ground = try await RunGround(days: 1)
        _ = try await ground.store.setCampaign("autumn", to: .stopped, at: ground.clock.now)
        let delegate = ground.delegate()
        try await ground.run(delegate)
        #expect(delegate.ran.isEmpty && delegate.events == [.over])
        #expect(try await ground.kept.isEmpty)
    }

    @Test("Data that is used up makes a slot missed, or cuts its round short")
    func allowance() async throws {
        let ground = try await RunGround(days: 1)
        let delegate = ground.delegate(
            admitting: { if $0.slot.number == 1 { throw Trouble(isAllowance: true) } },
            running: { test in
                if test.slot.number == 2, test.place == 2 { throw Trouble(isAllowance: true) }
            })
        try await ground.run(delegate)
        #expect(try await ground.missed == [1: .allowance])
        let second = try #require(try await ground.kept[2])
        #expect(second.ending == .allowance)
        #expect(second.untested.map(\.app) == [second.order[1]])
        #expect(delegate.ran.filter { $0.slot == 2 }.count == 2)
        #expect(try await ground.kept[3]?.ending == .complete)
    }

    @Test("A test that cannot begin is kept with its round, and the others have their turn")
    func trouble() async throws {
        let ground = try await RunGround(days: 1)
        let delegate = ground.delegate(running: { if $0.place == 1 { throw Trouble() } })
        try await ground.run(delegate)
        #expect(delegate.errors == 4 && delegate.ran.count == 12)
        for slot in try await ground.kept.values {
            #expect(slot.ending == .complete)
            #expect(
                slot.untested == [UntestedApp(app: slot.order[0], server: "embedded", error: "trouble")])
        }
        #expect(try await ground.store.rounds(of: ground.started).values.allSatisfy { $0.stored == 2 })
    }

    @Test("Who asks for the round that is due and gets none is told when the next one is; a timer is not")
    func noneDue() async throws {
        let ground = try await RunGround(days: 1)
        let slots = ground.slots
        let delegate = ground.delegate()
        try await ground.run(delegate, .untilIdle)
        #expect(delegate.events.isEmpty)
        try await ground.run(delegate, .once)
        #expect(delegate.events == [.noneDue(until: slots[0].start, campaign: "autumn")])
        ground.clock.now = slots[0].start
        try await ground.run(delegate, .once)
        #expect(delegate.ran.count == 3 && delegate.events.count == 3)
        try await ground.run(delegate, .once)
        #expect(delegate.events.last == .noneDue(until: slots[1].start, campaign: "autumn"))
        _ = try await ground.store.setCampaign("autumn", to: .paused, at: ground.clock.now)
        try await ground.run(delegate, .once)
        #expect(delegate.events.last == .paused && delegate.ran.count == 3)
        _ = try await ground.store.setCampaign("autumn", to: .stopped, at: ground.clock.now)
        try await ground.run(delegate, .once)
        #expect(delegate.events.last == .over)
    }

    @Test("What keeps tests from being admitted at all leaves the slot without a fate")
    func notAdmitted() async throws {
        let ground = try await RunGround(days: 1)
        ground.clock.now = ground.slots[0].start
        let delegate = ground.delegate(admitting: { _ in throw Trouble() })
        await #expect(throws: Trouble()) { try await ground.run(delegate, .untilIdle) }
        #expect(try await ground.kept.isEmpty)
    }

    @Test("Who ends it in a round finds the round ended early")
    func cancelled() async throws {
        let ground = try await RunGround(days: 1)
        let delegate = ground.delegate(running: { test in
            if test.place == 2 { throw CancellationError() }
        })
        await #expect(throws: CancellationError.self) { try await ground.run(delegate) }
        let kept = try await ground.kept
        #expect(kept.count == 1 && kept[1]?.ending == .ended && kept[1]?.ended != nil)
        #expect(delegate.ran.count == 2)
    }

    @Test("Once runs the round that is due, and until idle ends when none is")
    func modes() async throws {
        let ground = try await RunGround(days: 1)
        let delegate = ground.delegate()
        try await ground.run(delegate, .once)
        try await ground.run(delegate, .untilIdle)
        #expect(delegate.ran.isEmpty)
        #expect(delegate.events == [.noneDue(until: ground.slots[0].start, campaign: "autumn")])
        ground.clock.now = ground.slots[1].start
        try await ground.run(delegate, .once)
        #expect(Set(delegate.ran.map(\.slot)) == [2])
        #expect(try await ground.missed == [1: .notRunning])
        try await ground.run(delegate, .once)
        #expect(delegate.ran.count == 3)
    }

    @Test("One process of a home runs campaigns at a time")
    func lock() async throws {
        let folder = try TemporaryFolder()
        let first = try await RunnerLock.take(in: folder.url)
        #expect(first != nil)
        #expect(try await RunnerLock.take(in: folder.url) == nil)
        withExtendedLifetime(first) {}
    }
}

extension ResultStore {
    /// How many tests have each tag.
    fileprivate func tagsOfTests() async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for id in try await ids() {
            for tag in try await companions(of: id)?.tags ?? [] { counts[tag, default: 0] += 1 }
        }
        return counts
    }
}
