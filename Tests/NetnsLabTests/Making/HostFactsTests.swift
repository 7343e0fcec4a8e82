import Foundation
import NetnsLab
import TestSupport
import Testing

@Suite("What a machine needs for a lab")
struct HostFactsTests {
    private static let both: Set<String> = ["ip", "tc"]
    private static let netAdmin: UInt64 = 1 << 12
    private static let sysAdmin: UInt64 = 1 << 21

    @Test(
        "What is missing is said first",
        arguments: [
            (
                HostFacts(isLinux: false, capabilities: .max, programs: both),
                .notLinux
            ),
            (
                HostFacts(isLinux: true, capabilities: 0, programs: []),
                .notPrivileged(missing: ["CAP_NET_ADMIN", "CAP_SYS_ADMIN"])
            ),
            (
                HostFacts(isLinux: true, capabilities: netAdmin, programs: both),
                .notPrivileged(missing: ["CAP_SYS_ADMIN"])
            ),
            (
                HostFacts(isLinux: true, capabilities: netAdmin | sysAdmin, programs: ["ip"]),
                .programMissing("tc")
            ),
        ] as [(HostFacts, NamespaceLabError)])
    func refusals(_ facts: HostFacts, _ error: NamespaceLabError) async throws {
        #expect(throws: error) { try facts.check() }
        let folder = try TemporaryFolder()
        let host = SimulatedHost()
        let lab = NamespaceLab(directory: folder.url, runner: host, facts: { facts })
        await #expect(throws: error) { try await lab.up(NamespaceRequest()) }
        #expect(host.changes == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test("Both capabilities and both programs are enough")
    func enough() throws {
        try HostFacts(isLinux: true, capabilities: Self.netAdmin | Self.sysAdmin, programs: Self.both).check()
    }

    @Test("The effective capabilities are read, not the others")
    func capabilities() {
        let status =
            "CapInh:\t0000000000000001\nCapPrm:\t0000000000000002\nCapEff:\t000001ffffffffff\nCapBnd:\t3\n"
        #expect(HostFacts.effectiveCapabilities(in: status) == 0x1FF_FFFF_FFFF)
        #expect(HostFacts.effectiveCapabilities(in: "Name:\twehe\n") == nil)
        #expect(HostFacts.effectiveCapabilities(in: "CapEff:\tnone\n") == nil)
    }
}
