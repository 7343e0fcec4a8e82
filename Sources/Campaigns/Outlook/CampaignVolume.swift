/// What many vantage points of a campaign hand in, in a month of thirty days.
package struct CampaignVolume: Equatable, Sendable {
    /// How many vantage points there are.
    package let vantagePoints: Int
    /// Rows of tests: a pair of replays each, and one more for a series.
    package let tests: Double
    /// Rows of all tables together.
    package let rows: Double
    /// Bytes of them, indexes among them.
    package let bytes: Double

    /// What a test takes in the shared database: one row, with its record compressed. Tests and pairs of bundled apps
    /// take 2.2 to 2.9 kB, the columns beside the record and the indexes the rest.
    private static let bytesATest = 3_500.0
    /// What a slot takes, whatever becomes of it.
    private static let bytesASlot = 300.0

    /// Reckons it up.
    ///
    /// - Parameters:
    ///   - outlook: what the campaign takes at one vantage point.
    ///   - vantagePoints: how many there are.
    package init(_ outlook: CampaignOutlook, vantagePoints: Int) {
        self.vantagePoints = vantagePoints
        let count = Double(vantagePoints)
        let rounds = outlook.roundsADay * CampaignOutlook.month * count
        let series = if case .series = outlook.campaign.method { Double(outlook.apps.count) } else { 0.0 }
        tests = outlook.pairsAMonth * count + rounds * series
        rows = tests + rounds
        bytes = tests * Self.bytesATest + rounds * Self.bytesASlot
    }
}
