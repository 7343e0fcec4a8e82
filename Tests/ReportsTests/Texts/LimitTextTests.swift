import Basics
import Characterisation
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Messages
@testable import Reports

@Suite("A portrait of a limit in words")
struct LimitTextTests {
    private func lines(
        _ words: Messages = .english, _ change: (inout LimitPortrait) -> Void = { _ in }
    ) throws -> [String] {
        var test = Sample.limited
        var limit = try #require(test.limit)
        change(&limit.portrait)
        test.limit = limit
        return VerdictText(test: test, traits: .plain, words: words).lines.map(\.text)
    }

    @Test("The finding comes first, then each part with its interval")
    func told() throws {
        let lines = try lines()
        #expect(lines.contains { $0.hasPrefix("LIMITED: ") })
        let text = lines.joined(separator: "\n")
        for part in [
            "2.00 Mbit/s (1.98 Mbit/s to 2.02 Mbit/s)", "998 kB to 1.00 MB", "5 of 6 replays", "4 replays, ",
        ] {
            #expect(text.contains(part), "\(part): \(text)")
        }
    }

    @Test("Each reason for a part that is not told is one sentence")
    func gaps() throws {
        let untold = try lines {
            ($0.scope, $0.direction) = (.onePort, nil)
            $0.gaps = [.noOtherServer, .uploadSlow]
        }
        #expect(untold.count { $0.contains("not told") } >= 2, "\(untold)")
    }

    @Test("Ways that are not told apart are all named, with their own quantities")
    func apart() throws {
        let text = try lines { $0.triggers = [.bytes, .packets, .seconds, .bucket] }.joined(separator: "\n")
        for part in ["not told apart:", "packets of the server", "after 0.5", "a bucket of "] {
            #expect(text.contains(part), "\(part): \(text)")
        }
        #expect(try lines { $0.triggers = [] }.contains { $0.contains("neither bytes, nor packets") })
    }

    @Test("Without a limit it says what share of flows one may act on")
    func none() throws {
        var portrait = LimitPortrait(acting: ActingShare(acted: 0, of: 4))
        portrait.visibleRate = 6.5e6
        let lines = try lines { $0 = portrait }
        #expect(lines.joined(separator: " ").contains("more than 6.50 Mbit/s would not"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("NO LIMIT SEEN: ") && $0.contains("60") }, "\(lines)")
        #expect(!lines.contains { $0.contains("onset") })
    }

    @Test("Every word of a portrait is there in both languages, and they differ")
    func languages() throws {
        for gap in LimitPortrait.Gap.allCases {
            #expect(Messages.english.gap(gap) != Messages.french.gap(gap))
        }
        let english = Messages.english
        for purpose in Experiment.Purpose.allCases {
            let experiment = Experiment(purpose, holding: 10, before: 2)
            #expect(english.experiment(1, experiment) != Messages.french.experiment(1, experiment))
            #expect(english.decided(by: [purpose]) != Messages.french.decided(by: [purpose]))
        }
        for scope in LimitPortrait.Scope.allCases {
            #expect(english.scope(scope, gap: 0.5) != Messages.french.scope(scope, gap: 0.5))
        }
        for direction in LimitPortrait.Direction.allCases {
            #expect(english.limited(direction) != Messages.french.limited(direction))
        }
        #expect(Set(LimitPortrait.Scope.allCases.map { english.scope($0, gap: 0.5) }).count == 10)
        #expect(Set(LimitPortrait.Gap.allCases.map(english.gap)).count == LimitPortrait.Gap.allCases.count)
        for effect in LimitStart.Effect.allCases {
            let finding = try lines(.french) { $0.effect = effect }
            #expect(finding.contains { $0.contains(" : ") })
        }
    }
}
