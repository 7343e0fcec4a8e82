package import Differentiation
import Formatting
import Foundation
package import TestModel

extension English {
    package func means(original: Double, control: Double, _ effect: StoredEffect) -> String {
        func interval(_ side: StoredEffect.Side) -> String {
            "\(significant(side.interval.lower)) to \(significant(side.interval.upper))"
        }
        return "original \(throughput(original)) (95 % interval \(interval(effect.original))), "
            + "control \(throughput(control)) (\(interval(effect.control)))"
    }

    package func difference(_ effect: StoredEffect) -> String {
        "relative difference \(share(effect.difference, effect.interval))"
    }

    package func differenceCell(_ effect: StoredEffect) -> String {
        func percent(_ share: Double) -> String { Quantities.signedPercent(share) }
        let interval = effect.interval
        return "\(percent(effect.difference)) (\(percent(interval.lower)) to \(percent(interval.upper)))"
    }

    package var unusableLegend: String { "the interval is unusable; \"results show\" says why" }

    package func unusable(_ doubt: Kept<EffectDoubt>) -> String {
        "this interval is unusable: \(doubt.words(clause))"
    }

    package var computedNow: String { "computed now from the stored samples" }

    package func share(_ share: Double, _ interval: StoredEffect.Interval) -> String {
        func percent(_ share: Double) -> String { Quantities.signedPercent(share) }
        return "\(percent(share)) % (95 % interval \(percent(interval.lower)) to \(percent(interval.upper)))"
    }
}
