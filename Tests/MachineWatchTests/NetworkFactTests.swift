import Basics
import Foundation
import NIOCore
import TestModel
import class TestSupport.TemporaryFolder
import Testing

@testable import MachineWatch

@Suite("The network and the clock of this machine")
struct NetworkFactTests {
    /// A machine behind the gateway 192.0.2.1, with a tunnel for 198.51.100.0/24 and a route that is refused.
    private static let ipv4 = """
        Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
        eth0\t00000000\t010200C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
        wlan0\t00000000\t010200C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
        eth0\t000200C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
        wg0\t006433C6\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
        eth0\t007100CB\t00000000\t0201\t0\t0\t0\t00FFFFFF\t0\t0\t0
        broken\t1
        """
    private static let ipv6 = """
        20010db8000000000000000000000000 40 00000000000000000000000000000000 00 00000000000000000000000000000000 00000100 00000001 00000000 00000001     eth0
        00000000000000000000000000000000 00 00000000000000000000000000000000 00 fd000000000000000000000000000001 00000400 00000003 00000000 00000003     eth0
        00000000000000000000000000000000 00 00000000000000000000000000000000 00 00000000000000000000000000000000 ffffffff 00000001 00000000 00200200       lo
        """

    @Test(
        "The longest prefix decides, then the least metric, and only for the interface in use",
        arguments: [
            ("203.0.112.9", "eth0", RouteKind.gateway), ("192.0.2.77", "eth0", .onLink),
            ("198.51.100.7", "wg0", .onLink), ("198.51.100.7", "eth0", nil), ("203.0.112.9", "wlan0", nil),
            ("2001:db8::5", "eth0", .onLink), ("2001:db8:1::5", "eth0", .gateway),
            ("2001:db8::5", "lo", nil),
        ] as [(String, String, RouteKind?)])
    func routes(address: String, interface: String, kind: RouteKind?) throws {
        let table = RouteTable(ipv4: Self.ipv4, ipv6: Self.ipv6)
        #expect(table.kind(towards: try #require(IPAddress(address)), through: interface) == kind)
    }

    @Test(
        "The first router on the way is that of the same route",
        arguments: [
            ("203.0.112.9", "eth0", "192.0.2.1"), ("192.0.2.77", "eth0", nil), ("203.0.112.9", "wlan0", nil),
            ("2001:db8:1::5", "eth0", "fd00::1"), ("2001:db8::5", "eth0", nil),
        ] as [(String, String, String?)])
    func gateways(address: String, interface: String, gateway: String?) throws {
        let table = RouteTable(ipv4: Self.ipv4, ipv6: Self.ipv6)
        #expect(table.gateway(towards: try #require(IPAddress(address)), through: interface) == gateway)
    }

    @Test(
        "The first resolver is on this machine, private or public, and is named only if everybody may use it",
        arguments: [
            ("nameserver 127.0.0.53\noptions edns0\n", ResolverKind.stub, nil),
            ("# nothing\nsearch example\n", .stub, nil), ("nameserver ::1", .stub, nil),
            ("nameserver 192.168.1.1\nnameserver 8.8.8.8\n", .private, nil),
            ("nameserver\tfe80::1%eth0\n", .private, nil), ("nameserver 203.0.113.9\n", .public, nil),
            ("nameserver 9.9.9.9\n", .public, .quad9),
            ("nameserver 2606:4700:4700:0::1111\n", .public, .cloudflare),
        ] as [(String, ResolverKind, ResolverOperator?)])
    func resolvers(text: String, kind: ResolverKind, name: ResolverOperator?) throws {
        let resolver = try #require(Resolver(text: text))
        #expect(resolver.kind == kind && resolver.operator == name)
    }

    @Test("A resolver that is no address is unknown")
    func malformed() { #expect(Resolver(text: "nameserver dns.example\n") == nil) }

    @Test(
        "Files of the system tell of an interface, and without them only the clock and its offloads are known"
    )
    func read() throws {
        let folder = try TemporaryFolder()
        try folder.write("nameserver 10.0.0.1\n", to: "etc/resolv.conf")
        try folder.write("1420\n", to: "sys/class/net/nosuch7/mtu")
        try folder.write(
            Self.ipv4.replacing("eth0", with: "nosuch7"), to: "proc/net/route")
        let target = try SocketAddress(ipAddress: "203.0.112.9", port: 443)
        let files = SystemFiles(root: folder.url)
        let facts = NetworkFacts(towards: target, through: "nosuch7", .ethernet, in: files)
        #expect(facts.greatestPacket == 1_420 && facts.route == .gateway && facts.resolver == .private)
        // This machine has no interface of that name.
        #expect(facts.joinsReceived == nil && facts.cutsLate == nil && facts.cutsItself == nil)
        let local = NetworkFacts(towards: target, through: "lo", .loopback, in: files)
        #expect(local.route == .local && local.greatestPacket == nil)
        let outside = NetworkFacts(towards: target, through: "../nosuch7", .ethernet, in: files)
        #expect(outside.greatestPacket == nil && outside.route == nil)
    }

    #if os(Linux)
    @Test(
        "The kernel tells the offloads of the loopback interface and the state of its clock without privileges"
    )
    func kernel() {
        let facts = NetworkFacts(towards: nil, through: "lo", .loopback, in: .system)
        #expect(facts.joinsReceived != nil && facts.cutsLate != nil && facts.cutsItself != nil)
        #expect(facts.greatestPacket ?? 0 >= 1_280)
        #expect(facts.isClockSynchronised != nil)
        // Errors are told of a synchronised clock only.
        #expect((facts.clockError != nil) == (facts.isClockSynchronised == true))
        #expect((facts.greatestClockError != nil) == (facts.isClockSynchronised == true))
    }
    #endif
}
