/// A day from which on an app is treated otherwise than before.
package struct CampaignChange: Equatable, Sendable {
    /// The vantage point at which it changed; nil if it changed in the whole network, or if it is not known where.
    package let vantagePoint: String?
    /// The first day of the different treatment.
    package let day: CivilDay
    /// The difference before that day; nil if the vantage points differ and it is not known at which it changed.
    package let before: CampaignPeriod?
    /// The difference from that day on; nil as ``before``.
    package let after: CampaignPeriod?
    /// The p value adjusted for all networks, apps and vantage points.
    package let adjustedPValue: Double
}
