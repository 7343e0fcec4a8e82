import Basics
import CharacterisationTesting
import Foundation
import TestSupport
import Testing

@testable import Characterisation

@Suite("Experiments tell whether an upload is limited, too")
struct LimitDirectionTests {
    private static func draw(_ generator: inout SeededGenerator) -> SimulatedLimit {
        let rate = exp(Double.random(in: log(0.5e6)...log(6e6), using: &generator))
        let bytes = Int.random(in: 0...2_000_000, using: &generator)
        let triggers: [SimulatedLimit.Trigger] = [
            .bytes(bytes),
            .packets(.random(in: 50...400, using: &generator)),
            .seconds(.random(in: 1...4, using: &generator)),
            .bucket(.random(in: 60_000...2_000_000, using: &generator)),
        ]
        var limit = SimulatedLimit(triggers.randomElement(using: &generator) ?? .never, rate: rate)
        limit.slice = .random(in: 0.03...0.4, using: &generator)
        limit.countsDirections = .random(using: &generator)
        return limit
    }

    /// Runs all experiments, with uploads from the first packet on, as where no request follows the onset soon enough.
    private static func whole(
        _ limit: SimulatedLimit, using generator: inout SeededGenerator
    ) throws -> LimitExperiments {
        let before = try #require(limit.experiments(on: .video, using: &generator))
        var experiments = LimitExperiments(
            .video, beside: before.control, after: before.observations, places: [.upload])
        func upload(_ experiment: Experiment) {
            let seen = limit.replay(
                experiment, of: .video, window: LimitExperiments.window, using: &generator)
            experiments.add(
                Observation(
                    upload: experiment, downloaded: seen.arrivals, uploaded: limit.sliced(seen.uploaded),
                    of: .video, beside: (before.control, experiments.uploadControl), end: seen.end,
                    segment: seen.segment))
        }
        upload(Experiment(.uploadControl))
        while let next = experiments.next { upload(next.experiment) }
        return experiments
    }

    @Test(
        "Down only, and both, on all flows and on a third or more: most are told, and none is taken for the other",
        arguments: [(1.0, 40), (0.3, 8)], [false, true])
    func directions(flows: (least: Double, oneUntoldOf: Int), isUp: Bool) throws {
        var generator = SeededGenerator(seed: flows.least < 1 ? 41 : 31)
        let draws = Thoroughness.count(16, of: 40)
        var (right, wrong) = (0, 0)
        for _ in 0..<draws {
            var limit = Self.draw(&generator)
            limit.limitsUpload = isUp
            if flows.least < 1 { limit.share = .random(in: flows.least...1, using: &generator) }
            let found = try #require(
                limit.experiments(on: .video, at: [.upload], using: &generator)
            ).portrait
            if found.direction == (isUp ? .both : .down) { right += 1 }
            if found.direction == (isUp ? .down : .both) { wrong += 1 }
        }
        #expect(
            right >= draws - max(1, draws / flows.oneUntoldOf) && wrong == 0, "\(right) right, \(wrong) wrong"
        )
    }

    @Test(
        "What counts bytes of the server has none in an upload that does not turn: one without a limit tells nothing"
    )
    func uncounted() throws {
        var generator = SeededGenerator(seed: 39)
        let experiments = try Self.whole(SimulatedLimit(.bytes(500_000), rate: 2e6), using: &generator)
        let found = experiments.portrait
        #expect(found.triggers == [.bytes])
        // More of them would tell no more.
        #expect(experiments.all(.upload).count == 1)
        #expect(found.direction == nil && found.gaps.contains(.uploadUncounted))
    }

    @Test("Uploads that are limited to another rate are not told to be limited, too")
    func otherRate() throws {
        var generator = SeededGenerator(seed: 40)
        var limit = SimulatedLimit(.packets(400), rate: 1e6)
        limit.limitsUpload = true
        let same = try #require(
            limit.experiments(on: .video, at: [.upload], using: &generator))
        #expect(same.portrait.direction == .both)
        let faster = same.observations.map { seen in
            guard seen.experiment.purpose == .upload, let start = seen.start else { return seen }
            return Observation(
                seen.experiment, segment: seen.segment,
                start: LimitStart(
                    effect: .slows, bytes: start.bytes, seconds: start.seconds,
                    rate: start.rate?.scaled(by: 20)))
        }
        let found = LimitExperiments(.video, beside: same.control, after: faster, places: [.upload]).portrait
        #expect(found.direction == nil && found.gaps.contains(.uploadOtherRate))
    }

    @Test("A line whose uploads are slow by themselves tells nothing", arguments: [false, true])
    func slowLine(isUp: Bool) throws {
        var generator = SeededGenerator(seed: 32)
        var limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        limit.limitsUpload = isUp
        limit.lines = [.upload: 2.5e6]
        let found = try #require(
            limit.experiments(on: .video, at: [.upload], using: &generator))
        #expect(found.portrait.direction == nil && found.portrait.gaps.contains(.uploadSlow))
        #expect(!found.observations.contains { $0.experiment.purpose == .upload })
    }

    @Test("An upload that ends before a limit could show tells nothing")
    func short() throws {
        var generator = SeededGenerator(seed: 33)
        let brief = FlowExchanges((0..<10).map { _ in .init(request: 200, answer: 100_000) })
        let found = try #require(
            SimulatedLimit(.bytes(600_000), rate: 1e6).experiments(
                on: brief, at: [.upload], using: &generator))
        #expect(found.portrait.effect == .slows)
        #expect(found.portrait.direction == nil && found.portrait.gaps.contains(.uploadShort))
    }

    @Test("Without uploads, and where the server takes none, the reason is told")
    func untold() throws {
        var generator = SeededGenerator(seed: 34)
        var limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        let without = try #require(limit.experiments(on: .video, using: &generator)).portrait
        #expect(without.direction == nil && without.gaps.contains(.noUpload))
        limit.closed = [.upload]
        let refused = try #require(
            limit.experiments(on: .video, at: [.upload], using: &generator))
        #expect(refused.portrait.direction == nil && refused.portrait.gaps.contains(.noUpload))
        #expect(refused.observations.count { $0.experiment.purpose.place == .upload } == 1)
    }

    @Test("A limit on half of the flows is looked for in several uploads that do not turn")
    func half() throws {
        var generator = SeededGenerator(seed: 35)
        var mistaken = 0
        for _ in 0..<20 {
            var limit = SimulatedLimit(.packets(400), rate: 2e6)
            limit.share = 0.5
            limit.limitsUpload = true
            let found = try Self.whole(limit, using: &generator).portrait
            if found.direction == .down { mistaken += 1 }
        }
        #expect(mistaken <= 2, "\(mistaken)")
    }

    @Test("One slow upload of the original is no limit: a second one has to be limited, too")
    func once() throws {
        var generator = SeededGenerator(seed: 37)
        var limit = SimulatedLimit(.packets(500), rate: 2e6)
        limit.limitsUpload = true
        let both = try #require(
            limit.experiments(on: .video, at: [.upload], using: &generator))
        let uploads = both.observations.filter { $0.experiment.purpose == .upload }
        #expect(both.portrait.direction == .both && uploads.count == 2)
        limit.limitsUpload = false
        let down = try #require(
            limit.experiments(on: .video, at: [.upload], using: &generator))
        let passed = try #require(down.observations.first { $0.experiment.purpose == .upload })
        func going(on seen: [Observation]) -> LimitExperiments {
            LimitExperiments(.video, beside: both.control, after: seen, places: [.upload])
        }
        let others = both.observations.filter { $0.experiment.purpose != .upload }
        let one = going(on: others + [uploads[0]])
        #expect(one.next?.experiment.purpose == .upload && one.portrait.direction == nil)
        let other = going(on: others + [uploads[0], passed])
        #expect(other.next?.experiment.purpose == .upload && other.portrait.direction == nil)
        let differing = going(on: others + [uploads[0]] + Array(repeating: passed, count: 3))
        #expect(differing.next == nil && differing.portrait.direction == nil)
        #expect(differing.portrait.gaps.contains(.uploadsDiffer))
    }

    @Test(
        "An upload that does not turn: where a limit acts on few of the flows, more uploads are wanted, and ten may still miss it"
    )
    func few() throws {
        var generator = SeededGenerator(seed: 38)
        let limit = SimulatedLimit(.packets(500), rate: 2e6)
        let whole = try Self.whole(limit, using: &generator)
        let passed = try #require(whole.observations.first { $0.experiment.purpose == .upload })
        #expect(whole.portrait.direction == .down)
        #expect(whole.observations.count { $0.experiment.purpose == .upload } > 1)
        // Sixty further downloads were not limited.
        let missed =
            whole.observations.filter { $0.experiment.purpose != .upload }
            + (0..<60).map { _ in Observation(Experiment(.original), segment: 1_448, start: nil) }
        func going(on uploads: Int) -> LimitExperiments {
            LimitExperiments(
                .video, beside: whole.control,
                after: missed + Array(repeating: passed, count: uploads), places: [.upload])
        }
        #expect(going(on: 9).portrait.direction == nil)
        #expect(going(on: 10).portrait.direction == nil)
        #expect(going(on: 10).portrait.gaps.contains(.uploadsSpared))
    }

    @Test("Uploads go on from their observations")
    func resumed() throws {
        var generator = SeededGenerator(seed: 36)
        var limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        limit.limitsUpload = true
        let whole = try #require(
            limit.experiments(on: .video, at: [.upload], using: &generator))
        #expect(whole.next == nil && whole.portrait.direction == .both)
        for count in 0..<whole.observations.count {
            let saved = try JSONEncoder().encode(Array(whole.observations[..<count]))
            let resumed = LimitExperiments(
                .video, beside: whole.control,
                after: try JSONDecoder().decode([Observation].self, from: saved), places: [.upload])
            #expect(resumed.next?.experiment == whole.observations[count].experiment)
        }
    }
}
