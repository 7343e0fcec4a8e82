import Campaigns
import Foundation
import Testing

@Suite("What is due in a campaign")
struct SlotAgendaTests {
    private let slots = SlotSchedule(SampleCampaigns.campaign(.every(3_600), days: 0.5), vantagePoint: "x")

    private func agenda(_ now: Date, known: Set<Int> = []) -> (passed: [Int], due: Int?, next: Date?) {
        let agenda = slots.agenda(at: now, known: known.contains)
        return (agenda.passed.map(\.number), agenda.due?.number, agenda.next)
    }

    @Test("Before its instant a slot is waited for, from it on it is due, and once begun it is over")
    func course() {
        let third = slots[2]
        #expect(agenda(third.start - 1, known: [1, 2]) == ([], nil, third.start))
        #expect(agenda(third.start, known: [1, 2]) == ([], 3, slots[3].start))
        #expect(agenda(third.span.upperBound - 0.001, known: [1, 2]) == ([], 3, slots[3].start))
        #expect(agenda(third.start, known: [1, 2, 3]) == ([], nil, slots[3].start))
    }

    @Test("Slots that passed are told once, and not made up for")
    func slept() {
        let late = slots[7]
        #expect(agenda(late.start - 1, known: [1]) == ([2, 3, 4, 5, 6, 7], nil, late.start))
        #expect(agenda(late.start - 1, known: Set(1...7)) == ([], nil, late.start))
    }

    @Test("Slots that were over when the campaign was started here are not missed")
    func joinedLate() {
        func passed(since joined: Date) -> [Int] {
            slots.agenda(at: slots[7].start - 1, since: joined, known: { _ in false }).passed.map(\.number)
        }
        #expect(passed(since: slots[0].span.lowerBound - 86_400) == [1, 2, 3, 4, 5, 6, 7])
        // It was started within the fifth slot, whose round could have been run.
        #expect(passed(since: slots[4].span.upperBound - 1) == [5, 6, 7])
        #expect(passed(since: slots[4].span.upperBound) == [6, 7])
        #expect(passed(since: slots[7].start - 1).isEmpty)
    }

    @Test("A clock that goes back begins nothing anew")
    func back() {
        #expect(agenda(slots[1].start, known: Set(1...6)) == ([], nil, slots[2].start))
        #expect(agenda(slots[0].span.lowerBound - 86_400) == ([], nil, slots[0].start))
    }

    @Test("Behind the last slot there is nothing more")
    func over() {
        let end = slots[11].span.upperBound
        #expect(agenda(slots[11].start, known: Set(1...11)) == ([], 12, nil))
        #expect(agenda(end, known: Set(1...11)) == ([12], nil, nil))
        #expect(agenda(end + 1e9, known: Set(1...12)) == ([], nil, nil))
    }
}
