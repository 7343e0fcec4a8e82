package import Campaigns
package import TestModel

/// Where a test stands in a campaign's round, and what that means for it.
package struct CampaignContext: Sendable {
    /// What is kept of it before a server told the client's address.
    package let round: StoredRound
    /// Tells the system of an address; nil where nobody gave a table.
    package let systems: AddressTable?
    /// Makes sure that a test, or a pair of a series, may move what it costs.
    package let admit: @Sendable (TestEffort) async throws -> Void

    /// A place in a round.
    package init(
        round: StoredRound, systems: AddressTable?,
        admit: @escaping @Sendable (TestEffort) async throws -> Void
    ) {
        self.round = round
        self.systems = systems
        self.admit = admit
    }

    /// What is kept of it.
    ///
    /// - Parameter address: the client's address as a server tells it; nil if none did.
    /// - Returns: the round with the network of that address.
    package func stored(at address: String?) -> StoredRound {
        var round = round
        if let address, let system = systems?.system(of: address) {
            round.asNumber = system.number
            round.country = system.country
        }
        return round
    }
}
