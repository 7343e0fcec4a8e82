package import TestModel

/// What tests will cost, and what they can see.
package protocol PlanWording: Sendable {
    /// What testing an app costs.
    func planned(app: String, server: String, _ cost: PlannedCost) -> String
    /// What a series of pairs costs at most.
    func planned(series plan: AppSeriesPlan, app: String) -> String
    /// What the simulation of series rests on.
    func seriesBasis(_ plan: AppSeriesPlan) -> String
    /// What all apps cost together.
    func plannedTogether(_ cost: PlannedCost) -> String
    /// What the simulation of an app rests on.
    func planBasis(_ basis: PlanningBasis) -> String
    /// That not even a slowdown of 99 % would be noticed often enough.
    var notDetectable: String { get }
    /// The least slowdown noticed, as a share.
    func detects(_ slowdown: Double) -> String
    /// What the columns of a plan mean.
    func planLegend(power: Double, trials: Int) -> String
}
