import Foundation
import LabNamespaces
import Testing
import TestSupport

@Suite("What a machine needs for a lab")
struct HostFactsTests {
    private static let both: Set<String> = ["ip", "tc"]
    private static let netAdmin: UInt64 = 1 << 12
    private static let sysAdmin: UInt64 = 1 << 21

    @Test(
        "What is missing is said first, in one sentence",
        arguments: [
            (
                HostFacts(isLinux: false, capabilities: .max, programs: both),
                "lab netns needs Linux with network namespaces; the emulated lab can do it anywhere"
            ),
            (
                HostFacts(isLinux: true, capabilities: 0, programs: []),
                "lab netns needs root (this process lacks CAP_NET_ADMIN and CAP_SYS_ADMIN); start wehe with sudo"
            ),
            (
                HostFacts(isLinux: true, capabilities: netAdmin, programs: both),
                "lab netns needs root (this process lacks CAP_SYS_ADMIN); start wehe with sudo"
            ),
            (
                HostFacts(isLinux: true, capabilities: netAdmin | sysAdmin, programs: ["ip"]),
                "lab netns needs the program \"tc\" of the Debian package iproute2; install that package"
            ),
        ])
    func refusals(_ facts: HostFacts, _ sentence: String) async throws {
        let error = #expect(throws: NamespaceLabError.self) { try facts.check() }
        #expect(error?.description == sentence)
        let folder = try TemporaryFolder()
        let host = SimulatedHost()
        let lab = NamespaceLab(directory: folder.url, runner: host, facts: { facts })
        await #expect(throws: NamespaceLabError.self) { try await lab.up(NamespaceRequest()) }
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
