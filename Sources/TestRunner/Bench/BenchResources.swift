package import Home
package import Networking
import PacketLab
import ReplayServer
import ResultStore

/// The parts of a process that all of its test benches share.
package struct BenchResources: Sendable {
    /// The results database of the home, or a copy of another.
    package let results: HomeResults
    /// The verdicts of this process so far.
    package let verdicts: VerdictLog
    /// The network of tests and of the embedded servers.
    package let network: any NetworkStack
    /// Seeds of tests.
    package let seeds: SeedSource
    /// The servers of this process for its own tests.
    package let embedded: EmbeddedServers
    /// The rules before the embedded servers.
    package let lab: EmulatedLab
    /// The table of autonomous systems that was read last.
    package let systemsTable: AddressTableFile
    /// The look at this machine before something is measured.
    let glance: MachineGlance

    /// Creates the resources of a process, none of them opened or started.
    ///
    /// - Parameters:
    ///   - home: the home with the results.
    ///   - seed: the seed of all random choices.
    ///   - network: the network of tests and of the embedded servers.
    ///   - glance: the look at this machine before something is measured.
    package init(home: Home, seed: UInt64, network: any NetworkStack, glance: MachineGlance) {
        let lab = EmulatedLab(seed: seed)
        self.init(
            results: HomeResults(home, access: network.isSystem ? .queued : .inPlace), verdicts: VerdictLog(),
            network: network, seeds: SeedSource(seed),
            embedded: EmbeddedServers(path: lab.path), lab: lab, systemsTable: AddressTableFile(),
            glance: glance)
    }

    /// Stops the embedded servers, takes a lab of real packets away and closes the results.
    ///
    /// - Throws: `ResultStoreError` if the database cannot be closed; `PacketLabError` if the box failed before.
    package func close() async throws {
        await embedded.stop()
        let packets = lab.realPackets
        lab.realPackets = nil
        // The rest of its record is written then.
        try packets?.stop()
        try await results.close()
    }

    private init(
        results: HomeResults, verdicts: VerdictLog, network: any NetworkStack, seeds: SeedSource,
        embedded: EmbeddedServers, lab: EmulatedLab, systemsTable: AddressTableFile, glance: MachineGlance
    ) {
        self.results = results
        self.verdicts = verdicts
        self.network = network
        self.seeds = seeds
        self.embedded = embedded
        self.lab = lab
        self.systemsTable = systemsTable
        self.glance = glance
    }
}
