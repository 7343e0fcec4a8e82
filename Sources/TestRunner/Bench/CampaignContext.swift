package import Campaigns
package import TestModel

/// The position of a test in a campaign's round, with the campaign's table of networks and its data
/// allowance.
package struct CampaignContext: Sendable {
    /// The round as stored before a server has reported the client's address.
    package let round: StoredRound
    /// The table of autonomous systems by address; nil if none was given.
    package let systems: AddressTable?
    /// Checks that a test, or a pair of a series, may use the data that it is expected to need.
    package let admit: @Sendable (TestEffort) async throws -> Void

    /// Creates the context of a test in a round.
    package init(
        round: StoredRound, systems: AddressTable?,
        admit: @escaping @Sendable (TestEffort) async throws -> Void
    ) {
        self.round = round
        self.systems = systems
        self.admit = admit
    }

    /// Returns the round as it is stored with the test.
    ///
    /// - Parameter address: the client's address as a server reports it; nil if none did.
    /// - Returns: the round, with the network of that address if the table has it.
    package func stored(at address: String?) -> StoredRound {
        var round = round
        if let address, let system = systems?.system(of: address) {
            round.asNumber = system.number
            round.country = system.country
        }
        return round
    }
}
