import Basics
import Campaigns
import FleetTesting
import Foundation
import ResultStore
import TestModel
import TestRunner
import TestSupport
import Testing

@Suite("A day as an operator")
struct OperatorDayTests {
    /// A timer that looks every ten minutes, as the one that is installed, or every so many seconds, until an instant.
    private func look(
        _ ground: RunGround, _ delegate: FakeCampaignDelegate, every interval: TimeInterval = 600,
        until end: Date
    ) async throws {
        while ground.clock.now < end {
            try await ground.run(delegate, .untilIdle)
            try await ground.clock.wall.wait(seconds: interval)
        }
    }

    @Test(
        "Of two vantage points one has a clock that is 13 days ahead for a while: neither loses a round by it"
    )
    func wrongClock() async throws {
        // Every ten minutes would be 5,760 looks.
        let interval = 3_600.0
        let (right, wrong) = (try await RunGround(days: 20), try await RunGround(days: 20))
        let delegates = (right.delegate(), wrong.delegate())
        let noon = right.slots[2].span.lowerBound
        try await look(right, delegates.0, every: interval, until: noon)
        try await look(wrong, delegates.1, every: interval, until: noon)
        wrong.clock.now += 13 * 86_400
        // The timer finds three slots of 54 in one look, then the clock is set right.
        try await wrong.run(delegates.1, .untilIdle)
        let ahead = Set(delegates.1.ran.map(\.slot)).subtracting([1, 2])
        #expect(try await wrong.missed.count == 52)
        wrong.clock.now = noon
        // None of these is missed by the clock that is right.
        let records = Array(try await wrong.kept.values)
        #expect(records.filter { wrong.slots.isPremature($0, at: noon) }.count == 52)
        for (ground, delegate) in [(right, delegates.0), (wrong, delegates.1)] {
            try await look(ground, delegate, every: interval, until: ground.campaign.span.upperBound)
            let ran = Set(delegate.ran.map(\.slot))
            // A program that looks once in a while misses an instant at the end of its slot.
            for slot in ground.slots where slot.start < slot.span.upperBound - 2 * interval {
                #expect(ran.contains(slot.number), "slot \(slot.number)")
            }
            #expect(Set(delegate.ran.map { [$0.slot, $0.place] }).count == delegate.ran.count)
        }
        #expect(ahead.count <= 1)
        // One sentence for the slots that were missed, and one when they were not.
        let told = delegates.1.events.filter {
            switch $0 {
            case .reopened: true
            case .missed(let slots): slots.count > 1
            default: false
            }
        }
        #expect(told.count == 2)
        #expect(!delegates.0.events.contains { if case .reopened = $0 { true } else { false } })
    }

    @Test("A full disk costs the tests of its round, which says so for each, and none of later ones")
    func fullDisk() async throws {
        let ground = try await RunGround(days: 1)
        let delegate = ground.delegate(running: {
            if $0.slot.number == 2 { throw CocoaError(.fileWriteOutOfSpace) }
        })
        try await look(ground, delegate, until: ground.campaign.span.upperBound)
        let kept = try await ground.kept
        #expect(kept[2]?.untested.map(\.app).sorted() == RunGround.apps.sorted())
        #expect(delegate.errors == RunGround.apps.count)
        let stored = try await ground.store.rounds(of: ground.started)
        for (number, slot) in kept where number != 2 && slot.ending == .complete {
            #expect(stored[number]?.stored == 3)
        }
    }

    @Test("After a backup was restored, what ran since is missed, told once, and the rest runs")
    func restoredBackup() async throws {
        let ground = try await RunGround(days: 2)
        let delegate = ground.delegate()
        try await look(ground, delegate, until: ground.slots[2].span.lowerBound)
        let (file, backup) = (ground.folder.file("results.sqlite"), ground.folder.file("backup.sqlite"))
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: file.path + ending) {
            try FileManager.default.copyItem(atPath: file.path + ending, toPath: backup.path + ending)
        }
        try await look(ground, delegate, until: ground.slots[4].span.lowerBound)
        // The database of the backup takes the place of the one that is lost.
        let restored = try ResultStore(path: backup)
        let again = FakeCampaignDelegate(ground.campaign, restored, ground.clock)
        while ground.clock.now < ground.campaign.span.upperBound {
            try await CampaignRunner(
                ledger: restored, clock: ground.clock.wall, delegate: again, attention: 3_600
            ).run(nil, .untilIdle)
            try await ground.clock.wall.wait(seconds: 600)
        }
        #expect(Set(again.ran.map(\.slot)).isDisjoint(with: delegate.ran.map(\.slot)))
        for slot in ground.slots where slot.number > 4 && slot.start < slot.span.upperBound - 1_200 {
            #expect(again.ran.contains { $0.slot == slot.number })
        }
        let lost = again.events.compactMap { if case .missed(let slots) = $0 { slots } else { nil } }
        #expect(lost.first?.map(\.number) == [3, 4])
    }
}
