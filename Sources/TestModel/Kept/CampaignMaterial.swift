/// The plan, servers and recordings of a campaign's tests, for those who repeat or examine them.
package struct CampaignMaterial: Equatable, Sendable {
    /// A server that tests were run with.
    package struct Server: Equatable, Sendable {
        /// Its name.
        package let name: String
        /// The name or address it was asked for by.
        package let host: String
        /// The address that was tested; nil where it is not known or was withheld.
        package let address: String?
        /// The number of tests that were run with it.
        package let tests: Int

        package init(name: String, host: String, address: String?, tests: Int) {
            self.name = name
            self.host = host
            self.address = address
            self.tests = tests
        }
    }

    /// A recording that was replayed.
    package struct Recording: Equatable, Sendable {
        /// The app's name.
        package let app: String
        /// Original or control.
        package let role: String
        /// Its name on the wire.
        package let name: String
        /// Its digest.
        package let digest: String
        /// The source that it was made from; nil if it was recorded, empty where it is not told.
        package let synthesised: String?
        /// The number of replays that were made of it.
        package let replays: Int

        package init(
            app: String, role: String, name: String, digest: String, synthesised: String?, replays: Int
        ) {
            self.app = app
            self.role = role
            self.name = name
            self.digest = digest
            self.synthesised = synthesised
            self.replays = replays
        }
    }

    /// A version of what the campaign asks.
    package struct Plan: Equatable, Sendable {
        /// Its digest.
        package let digest: String
        /// The number of tests that were run by it.
        package let tests: Int
        /// The plan with everything said; nil where it is not kept here.
        package let text: String?

        package init(digest: String, tests: Int, text: String?) {
            self.digest = digest
            self.tests = tests
            self.text = text
        }
    }

    /// The plans, by their digests.
    package var plans: [Plan]
    /// The recordings, by app and role.
    package var recordings: [Recording]
    /// The servers, by their names.
    package var servers: [Server]
    /// The number of tests that each version of the program ran.
    package var versions: [String: Int]

    package init(
        plans: [Plan] = [], recordings: [Recording] = [], servers: [Server] = [],
        versions: [String: Int] = [:]
    ) {
        self.plans = plans
        self.recordings = recordings
        self.servers = servers
        self.versions = versions
    }
}
