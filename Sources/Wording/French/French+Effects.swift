package import Differentiation
import Formatting
import Foundation
package import TestModel

extension French {
    package func means(original: Double, control: Double, _ effect: StoredEffect) -> String {
        func interval(_ side: StoredEffect.Side) -> String {
            "de \(significant(side.interval.lower)) à \(significant(side.interval.upper))"
        }
        return "original \(throughput(original)) (intervalle à 95\u{A0}% \(interval(effect.original))), "
            + "témoin \(throughput(control)) (\(interval(effect.control)))"
    }

    package func difference(_ effect: StoredEffect) -> String {
        "différence relative \(share(effect.difference, effect.interval))"
    }

    package func differenceCell(_ effect: StoredEffect) -> String {
        func percent(_ share: Double) -> String {
            Quantities.signedPercent(share).replacing(".", with: ",")
        }
        let interval = effect.interval
        return "\(percent(effect.difference)) (\(percent(interval.lower)) à \(percent(interval.upper)))"
    }

    package var unusableLegend: String { "l'intervalle est inutilisable ; « results show » dit pourquoi" }

    package func unusable(_ doubt: Kept<EffectDoubt>) -> String {
        "cet intervalle est inutilisable : \(doubt.words(clause))"
    }

    package var computedNow: String { "calculé à l'instant à partir des échantillons enregistrés" }

    package func share(_ share: Double, _ interval: StoredEffect.Interval) -> String {
        func percent(_ share: Double) -> String {
            Quantities.signedPercent(share).replacing(".", with: ",")
        }
        return "\(percent(share))\u{A0}% (intervalle à 95\u{A0}% de \(percent(interval.lower)) à "
            + "\(percent(interval.upper)))"
    }
}
