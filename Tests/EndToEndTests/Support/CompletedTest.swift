import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Checks all that holds of a completed test whatever the machine was busy with.
func expectCompleted(
    _ test: JSONObject, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(test.string("status") == "completed", sourceLocation: sourceLocation)
    let verdict = try #require(test.string("verdict"), sourceLocation: sourceLocation)
    #expect(
        ["differentiation", "inconclusive", "no-differentiation"].contains(verdict),
        sourceLocation: sourceLocation)
    let decisions = try #require(test.objects("decisions"), sourceLocation: sourceLocation)
    #expect(
        decisions.compactMap { $0.string("profile") } == ["ios", "android", "mlab", "python"],
        sourceLocation: sourceLocation)
    let area = try #require(test.number("area"), sourceLocation: sourceLocation)
    let original = try #require(test.number("mean_original_mbps"), sourceLocation: sourceLocation)
    let control = try #require(test.number("mean_control_mbps"), sourceLocation: sourceLocation)
    #expect(original > 0 && control > 0, sourceLocation: sourceLocation)
    #expect(abs(area - (control - original) / max(control, original)) < 1e-6, sourceLocation: sourceLocation)
    for share in ["ks_statistic", "ks_p_value", "resampling_ratio"] {
        let value = try #require(test.number(share), sourceLocation: sourceLocation)
        #expect((0...1).contains(value), "\(share)", sourceLocation: sourceLocation)
    }
    let replays = try #require(test.objects("replays"), sourceLocation: sourceLocation)
    #expect(
        replays.compactMap { $0.string("role") } == test.strings("run_order"), sourceLocation: sourceLocation)
    #expect(Set(test.strings("run_order") ?? []) == ["original", "control"], sourceLocation: sourceLocation)
    #expect(
        Set(replays.map { $0.string("recording_digest") ?? "" }).count == 2, sourceLocation: sourceLocation)
    for replay in replays {
        #expect(replay.string("ending") == "complete", sourceLocation: sourceLocation)
        #expect(replay.string("recording_digest")?.isEmpty == false, sourceLocation: sourceLocation)
        let samples = try #require(replay.integer("samples"), sourceLocation: sourceLocation)
        #expect(samples >= 3, sourceLocation: sourceLocation)
        #expect(replay.numbers("throughput_mbps")?.count == samples, sourceLocation: sourceLocation)
        #expect(replay.numbers("slice_end_s")?.count == samples, sourceLocation: sourceLocation)
    }
}
