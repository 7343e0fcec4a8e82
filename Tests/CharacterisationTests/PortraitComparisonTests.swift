import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("Two portraits, and a portrait's picture")
struct PortraitComparisonTests {
    private func packets(_ element: any PathElement, seed: UInt64) -> [SentPacket] {
        var sender = SimulatedSender(
            [element], roundTrip: 0.05, jitter: 2e-4, seconds: 30, chunk: 500_000, pause: 1,
            SeededGenerator(seed: seed))
        return sender.packets()
    }

    private func relations(_ first: any PathElement, _ second: any PathElement)
        -> [PortraitComparison.Part: PortraitComparison.Relation]
    {
        let rows = PortraitComparison(
            PathPortrait(of: packets(first, seed: 1)), PathPortrait(of: packets(second, seed: 2))
        ).rows
        return Dictionary(rows.map { ($0.part, $0.relation) }) { first, _ in first }
    }

    @Test("One policer seen twice shows no difference; another rate or depth shows that one alone")
    func policers() {
        let policer = Policer(rate: 2e6, depth: 100_000)
        #expect(relations(policer, policer) == [.kind: .overlaps, .rate: .overlaps, .depth: .overlaps])
        #expect(
            relations(policer, Policer(rate: 3e6, depth: 100_000))
                == [.kind: .overlaps, .rate: .differs, .depth: .overlaps])
        #expect(
            relations(policer, Policer(rate: 2e6, depth: 200_000))
                == [.kind: .overlaps, .rate: .overlaps, .depth: .differs])
    }

    @Test("A policer and a shaper differ in kind, and each has a part that the other lacks")
    func kinds() {
        let found = relations(Policer(rate: 2e6, depth: 100_000), Queue(rate: 2e6, size: 100_000))
        #expect(found[.kind] == .differs && found[.rate] == .overlaps)
        #expect(found[.depth] == .onlyOne && found[.queue] == .onlyOne)
    }

    @Test("In the picture a policer's losses find its bucket empty, and all that passed adds up")
    func course() throws {
        let sent = packets(Policer(rate: 2e6, depth: 100_000), seed: 3)
        let portrait = PathPortrait(of: sent)
        let course = PathCourse(of: sent, portrait)
        #expect(course.delivered.last?.value == portrait.passed)
        #expect(course.losses.count == portrait.losses && course.losses.count > 50)
        let empty = course.tokensAtLosses.count { $0.value < 3_000 }
        #expect(empty >= course.tokensAtLosses.count * 95 / 100)
        // The same bucket is full most of the time for the packets that pass after a pause.
        #expect((course.tokens.map(\.value).max() ?? 0) > 90_000)
        #expect(course.waits.isEmpty || portrait.line != nil)
    }

    @Test("In the picture of a shaper, the queue's waits follow the delays")
    func queue() throws {
        let sent = packets(Queue(rate: 2e6, size: 100_000), seed: 4)
        let course = PathCourse(of: sent, PathPortrait(of: sent))
        #expect(course.tokens.isEmpty && course.waits.count == course.delays.count)
        let apart = zip(course.waits, course.delays).map { abs($0.value - $1.value) }.sorted()
        #expect(apart[apart.count / 2] < 0.005)
    }
}
