import Characterisation
import Foundation
import TestSupport
import Testing

@Suite("A carrier's router", .enabled(if: !RouterCaptures.files.isEmpty, "\(RouterCaptures.missing)"))
struct RouterTests {
    private struct Found: Sendable {
        let name: String
        let setting: RouterCaptures.Setting
        let portrait: PathPortrait
    }

    /// IP bytes of what a policer counts: frames of 1,518 bytes that carry packets of 1,500.
    private static let counted = 1_500.0 / 1_518

    /// All in a thorough run, otherwise the shortest of each of nine families: a second or so, to unpack and read them.
    @Test("Kinds, rates and depths are found in 79 captures, and intervals hold what the router was set to")
    func captures() async throws {
        let files = Thoroughness.isFull ? RouterCaptures.files : RouterCaptures.oneOfEach
        let all = try await Computing.run {
            Result {
                try files.map { file in
                    Found(
                        name: file.lastPathComponent, setting: RouterCaptures.Setting(file),
                        portrait: PathPortrait(of: try RouterCaptures.packets(file)))
                }
            }
        }.get()
        let wrong = all.filter { $0.portrait.kind != $0.setting.kind }
        #expect(Double(wrong.count) <= 0.01 * Double(all.count), "\(wrong.map(\.name))")
        // Never a wrong kind without its doubt.
        #expect(wrong.allSatisfy { $0.portrait.possible.contains($0.setting.kind) })

        let policed = all.filter { $0.setting.kind == .policer && $0.portrait.kind == .policer }
        let held = policed.filter { $0.portrait.rate?.contains($0.setting.rate * Self.counted) == true }
        #expect(held.count >= policed.count * 95 / 100, "rates of \(held.count) of \(policed.count)")
        let withDepth = policed.filter { $0.setting.depth != nil }
        let deepHeld = withDepth.filter { found in
            found.setting.depth.map { found.portrait.depth?.contains($0 * Self.counted) == true } ?? false
        }
        #expect(
            deepHeld.count >= withDepth.count * 95 / 100, "depths of \(deepHeld.count) of \(withDepth.count)")

        // Of 36, one of two with few losses is as many as 95 % allow, and one more by the rounding of so few.
        let deep = withDepth.filter { $0.setting.depth ?? 0 >= 100_000 }
        let near = deep.filter { isNear($0.portrait.rate, $0.setting.rate * Self.counted, 0.02) }
        #expect(near.count >= deep.count * 95 / 100, "rates of \(near.count) of \(deep.count)")
        let nearDepth = deep.filter {
            isNear($0.portrait.depth, ($0.setting.depth ?? 0) * Self.counted, 0.1)
        }
        #expect(nearDepth.count >= deep.count * 95 / 100, "depths of \(nearDepth.count) of \(deep.count)")

        // A shaper of this router counts its own headers, too: 0.96 to 0.98 of what it is set to.
        let shaped = all.filter { $0.setting.kind == .shaper && $0.portrait.kind == .shaper }
        let shapedNear = shaped.filter { isNear($0.portrait.rate, $0.setting.rate * 0.975, 0.03) }
        #expect(shapedNear.count >= shaped.count * 95 / 100, "\(shapedNear.count) of \(shaped.count)")
    }

    private func isNear(_ interval: Interval?, _ truth: Double, _ share: Double) -> Bool {
        interval.map { abs($0.value / truth - 1) <= share } ?? false
    }
}
