import Campaigns
import Foundation
import Testing

@Suite("The slots of a campaign")
struct SlotScheduleTests {
    /// Made by a program of its own in Python, by what ``CampaignSlot`` says.
    private static let reference: [(point: String, slot: Int, start: Double, order: String)] = [
        ("laptop", 1, 6_705.017952887239, "feabcd"), ("laptop", 2, 31_818.416554833606, "cabedf"),
        ("laptop", 56, 1_206_413.3605543023, "cfeabd"), ("pi-7", 1, 4_718.958383079857, "ebfdac"),
        ("pi-7", 2, 33_369.77899618198, "cbdfea"), ("pi-7", 56, 1_196_601.8031132957, "cbdeaf"),
    ]

    @Test("Instants and orders follow from the seed, the vantage point and the number", arguments: reference)
    func derived(_ expected: (point: String, slot: Int, start: Double, order: String)) {
        let campaign = SampleCampaigns.campaign(.daily(4))
        let slots = SlotSchedule(campaign, vantagePoint: expected.point)
        #expect(slots.count == 56)
        let slot = slots[expected.slot - 1]
        let start = slot.start.timeIntervalSince(campaign.span.lowerBound)
        #expect(abs(start - expected.start) < 1e-4)
        #expect(String(slot.ordered(Array("abcdef"))) == expected.order)
    }

    @Test("Slots lie side by side, each with its instant inside")
    func contiguous() {
        for rhythm in [Rhythm.daily(7), .every(5_400), .daily(1)] {
            let slots = SlotSchedule(SampleCampaigns.campaign(rhythm), vantagePoint: "x")
            for (slot, next) in zip(slots, slots.dropFirst()) {
                #expect(abs(slot.span.upperBound.timeIntervalSince(next.span.lowerBound)) < 1e-6)
            }
            #expect(slots.allSatisfy { $0.span.contains($0.start) })
        }
    }

    @Test(
        "Over many slots and vantage points instants fill the slot evenly, and every app comes first as often"
    )
    func uniform() {
        var tenths = Array(repeating: 0, count: 10)
        var firsts: [Character: Int] = [:]
        for point in 0..<100 {
            let slots = SlotSchedule(SampleCampaigns.campaign(.every(3_600)), vantagePoint: "p\(point)")
            for slot in slots {
                tenths[Int(slot.start.timeIntervalSince(slot.span.lowerBound) / 360)] += 1
                firsts[slot.ordered(Array("abcde"))[0], default: 0] += 1
            }
        }
        // 33,600 slots: a tenth has 3,360 with a standard deviation of 55, a fifth 6,720 with 73.
        #expect(tenths.allSatisfy { abs($0 - 3_360) < 5 * 55 })
        #expect(firsts.count == 5 && firsts.values.allSatisfy { abs($0 - 6_720) < 5 * 73 })
    }

    @Test("Hours are those of the zone; one that the clock leaves out has no slot")
    func hours() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let campaign = SampleCampaigns.campaign(
            .hours([2, 20]), days: 3, zone: berlin, from: SampleCampaigns.instant("2027-03-26 23:00"))
        let starts = SlotSchedule(campaign, vantagePoint: "x").map(\.span.lowerBound)
        // On the 28th of March two o'clock becomes three.
        #expect(
            starts
                == [
                    "2027-03-27 01:00", "2027-03-27 19:00", "2027-03-28 18:00", "2027-03-29 00:00",
                    "2027-03-29 18:00",
                ]
                .map(SampleCampaigns.instant))
    }

    @Test("What does not fill a slot at the end has no round")
    func rest() {
        #expect(
            SlotSchedule(SampleCampaigns.campaign(.every(7_200), days: 0.25), vantagePoint: "x").count == 3)
        #expect(
            SlotSchedule(SampleCampaigns.campaign(.every(7_200), days: 0.24), vantagePoint: "x").count == 2)
        #expect(SlotSchedule(SampleCampaigns.campaign(.every(7_200), days: 0.05), vantagePoint: "x").isEmpty)
    }
}
