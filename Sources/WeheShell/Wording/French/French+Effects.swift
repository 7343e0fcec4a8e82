import Formatting
import Foundation
import ResultStore
import TestModel

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

    package func unusable(_ doubt: String) -> String {
        "cet intervalle est inutilisable : \(self.doubt(doubt))"
    }

    /// Why an effect cannot be relied on.
    func doubt(_ doubt: String) -> String {
        detail(doubt).replacing(/([0-9])\.([0-9])/) { "\($0.1),\($0.2)" }
    }

    package var computedNow: String { "calculé à l'instant à partir des échantillons enregistrés" }

    package func share(_ share: Double, _ interval: StoredEffect.Interval) -> String {
        func percent(_ share: Double) -> String {
            Quantities.signedPercent(share).replacing(".", with: ",")
        }
        return "\(percent(share))\u{A0}% (intervalle à 95\u{A0}% de \(percent(interval.lower)) à "
            + "\(percent(interval.upper)))"
    }

    /// Why an estimated effect is of no use.
    static let effectDetails = [
        Translation(
            "the original has {} of the {} samples it needs at least",
            "l'original a {1} des {2} échantillons qu'il lui faut au moins"),
        Translation(
            "the control has {} of the {} samples it needs at least",
            "le témoin a {1} des {2} échantillons qu'il lui faut au moins"),
        Translation(
            "the samples of the original follow from each other so much that they are worth {} independent ones, "
                + "and it takes {}",
            "les échantillons de l'original dépendent tant les uns des autres qu'ils n'en valent que {1} "
                + "indépendants, et il en faut {2}"),
        Translation(
            "the samples of the control follow from each other so much that they are worth {} independent ones, "
                + "and it takes {}",
            "les échantillons du témoin dépendent tant les uns des autres qu'ils n'en valent que {1} "
                + "indépendants, et il en faut {2}"),
        Translation(
            "the samples are so noisy that the 95 % interval is {} wide, and one wider than {} cannot tell "
                + "differentiation from none",
            "les échantillons sont si bruités que l'intervalle à 95 % a une largeur de {1}, et au-delà de {2} il ne "
                + "distingue plus une différenciation d'aucune"),
    ]
}
