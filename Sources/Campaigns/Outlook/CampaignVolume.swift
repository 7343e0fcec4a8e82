/// Estimated data volume submitted by the vantage points of a campaign in a month of thirty days.
package struct CampaignVolume: Equatable, Sendable {
    /// Number of vantage points.
    package let vantagePoints: Int
    /// Number of test rows: a pair of replays each, and one more for a series.
    package let tests: Double
    /// Number of rows in all tables.
    package let rows: Double
    /// Size including indexes, bytes.
    package let bytes: Double

    /// Size of a test in the shared database, bytes: one row, with its compressed record. Records of bundled
    /// apps take 2.2 to 2.9 kB, the other columns and the indexes the rest.
    private static let bytesATest = 3_500.0
    /// Size of a slot, bytes.
    private static let bytesASlot = 300.0

    /// Computes the volume.
    ///
    /// - Parameters:
    ///   - outlook: the estimate of the campaign at one vantage point.
    ///   - vantagePoints: the number of vantage points.
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
