/// The plans, servers and recordings of a campaign's tests, for readers who repeat or examine them.
package struct CampaignMaterial: Equatable, Sendable {
    /// A server that tests were run with.
    package struct Server: Equatable, Sendable {
        /// Its name.
        package let name: String
        /// The name or address used to request it.
        package let host: String
        /// The tested address; nil if unknown or withheld.
        package let address: String?
        /// Number of tests with it.
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
        /// Source of a synthetic recording; nil if it was recorded, empty if the source is unknown.
        package let synthesised: String?
        /// Number of replays of it.
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

    /// A version of the campaign's plan.
    package struct Plan: Equatable, Sendable {
        /// Its digest.
        package let digest: String
        /// Number of tests run under it.
        package let tests: Int
        /// The full text of the plan; nil if it is not stored here.
        package let text: String?

        package init(digest: String, tests: Int, text: String?) {
            self.digest = digest
            self.tests = tests
            self.text = text
        }
    }

    /// The file in which the plan of the tests was written.
    package struct File: Equatable, Sendable {
        /// Its text.
        package let text: String
        /// The SHA-256 of its bytes, 64 hexadecimal digits.
        package let digest: String
        /// The digest of the plan that it asks for, as tests carry it.
        package let plan: String
        /// True if it was given for the report, and is not the copy that was kept when the campaign was started.
        package let isGiven: Bool

        package init(text: String, digest: String, plan: String, isGiven: Bool) {
            self.text = text
            self.digest = digest
            self.plan = plan
            self.isGiven = isGiven
        }
    }

    /// A setting in force during tests that are weaker evidence for it.
    package struct Setting: Equatable, Sendable {
        /// Its name.
        package let name: String
        /// Its value.
        package let value: String
        /// Number of tests that ran with it.
        package let tests: Int

        package init(name: String, value: String, tests: Int) {
            self.name = name
            self.value = value
            self.tests = tests
        }
    }

    /// The settings under which a test is weaker evidence unless they have these values: what a busy machine
    /// measures, replays that are not ended by a limit, thresholds of one's own, and an order or a coin that is
    /// known beforehand.
    package static let expectedSettings = [
        "area-threshold": "default", "busy-limit": "on", "end-limit": "on", "ks-p-threshold": "default",
        "order": "random", "seed": "random",
    ]

    /// The plans, by their digests.
    package var plans: [Plan]
    /// The recordings, by app and role.
    package var recordings: [Recording]
    /// The servers, by their names.
    package var servers: [Server]
    /// Number of tests run by each version of the program.
    package var versions: [String: Int]
    /// The settings that weaken the evidence, by their names and values.
    package var settings: [Setting]
    /// The file of the plan; nil if it is not known.
    package private(set) var file: File?

    /// Number of tests, without the pairs of series.
    package var tests: Int { plans.reduce(0) { $0 + $1.tests } }

    package init(
        plans: [Plan] = [], recordings: [Recording] = [], servers: [Server] = [],
        versions: [String: Int] = [:], settings: [Setting] = []
    ) {
        self.plans = plans
        self.recordings = recordings
        self.servers = servers
        self.versions = versions
        self.settings = settings
    }

    /// Adds the file of the plan.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - text: the full text of the plan that it asks for, for the plans of which none is kept here.
    package mutating func add(_ file: File, text: String) {
        self.file = file
        plans = plans.map { plan in
            plan.digest == file.plan && plan.text == nil
                ? Plan(digest: plan.digest, tests: plan.tests, text: text) : plan
        }
    }
}
