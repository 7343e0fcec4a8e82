import CampaignTesting
import Campaigns
import Foundation
import Recordings
import TestSupport

/// How large a fleet is, for how long it measures, and how often its database is killed.
package struct FleetShape: Sendable {
    package var homes: Int
    package var days: Int
    /// Rounds a day.
    package var rounds: Int
    /// Apps in a round.
    package var apps: Int
    package var kills: Int
    /// How many homes do something at once.
    package var width: Int

    package init(homes: Int, days: Int, rounds: Int, apps: Int, kills: Int, width: Int = 6) {
        self.homes = homes
        self.days = days
        self.rounds = rounds
        self.apps = apps
        self.kills = kills
        self.width = width
    }

    /// Slots of all homes together.
    package var slots: Int { homes * days * rounds }
    /// Tests of all homes together.
    package var tests: Int { slots * apps }

    /// The networks that the homes are in.
    private var networks: Int { min(homes, 5) }

    /// The campaign that decides what the homes measure: one network slows one app.
    var simulated: SimulatedCampaign {
        var simulated = SimulatedCampaign(seed: 5)
        (simulated.networks, simulated.vantagePoints) = (networks, (homes + networks - 1) / networks)
        (simulated.days, simulated.rounds, simulated.apps) = (days, rounds, apps)
        simulated.cuts = [.init(network: 1, app: 0)]
        return simulated
    }

    /// The names of the vantage points, as the simulated campaign has them.
    var names: [String] {
        (0..<homes).map { "home-\($0 % networks)-\($0 / networks)" }
    }

    /// What all of them ask.
    ///
    /// - Throws: what keeps the recordings from being read.
    func campaign() throws -> Campaign {
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        let known = ["espn", "netflix", "deezer", "spotify"]
        let begin = SimulatedCampaign.begin
        return Campaign(
            name: "autumn", apps: try known.prefix(apps).map { try catalogue.app(named: $0) },
            servers: ["embedded"], method: .single, rhythm: .daily(rounds),
            span: begin..<begin + Double(days) * 86_400, zone: .gmt, seed: 17)
    }
}
