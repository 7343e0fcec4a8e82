import Characterisation
import Foundation
package import TestModel

extension Sample {
    private static var effect: StoredEffect {
        StoredEffect(
            change: -0.1, low: -0.2, high: -0.05, segments: 40, blockSegments: 4, correlation: 0.1,
            replicates: 2_000, seed: 7, effectiveOriginal: 40.5, effectiveControl: 38.25,
            effectivePValue: 0.02)
    }

    /// Tests of every kind with a value in every place.
    package static var inEveryPlace: [PortableTest] {
        everyKind.map { portable in
            var portable = portable
            // Fewer samples have fewer places.
            for index in portable.test.replays.indices {
                portable.test.replays[index].throughput = [8, 9, 7, 8, 9, 8, 7, 9, 8, 7, 9, 8.5]
                portable.test.replays[index].sliceEnds = (1...12).map { Double($0) * 0.03 }
            }
            // An effect that is stored need not be estimated each time a test is shown.
            if portable.test.status == .completed { portable.test.effect = effect }
            portable.test.consent = StoredConsent(terms: .mlab, version: 3)
            portable.test.round = StoredRound(
                campaign: "winter", plan: "2c26b46b", slot: 17, place: 3, vantagePoint: "lyon-2",
                asNumber: 3215, country: "FR", network: "fibre", site: "office")
            if portable.test.localization != nil {
                portable.test.localization?.single = 3
                portable.test.localization?.tests = [4, 5]
            }
            portable.test.localization?.controlSkew = 0.004
            portable.test.ruleSearch?.serverText = "a rule"
            portable.test.limit?.portrait.visibleRate = 6_500_000
            if portable.test.replays.contains(where: { $0.sendLateness != nil }) {
                portable.test.override = "force-differentiation"
            }
            portable.links[.confirms] = "another"
            for index in portable.test.replays.indices {
                portable.test.replays[index].sendLateness = .init(median: 1e-5, p99: 0.002, longest: 0.1)
                portable.test.replays[index].environment = Sample.environment
            }
            return portable
        }
    }
}
