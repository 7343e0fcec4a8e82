import PathEmulation
import Basics
import NetnsLab
import Testing

@Suite("The plan of a lab")
struct NamespacePlanTests {
    @Test("One server: the steps, word for word")
    func oneServer() throws {
        let plan = try Sample.plan()
        #expect(
            plan.up.map(\.invocation.description) == [
                "ip netns add wehe-ab12cd-router",
                "ip -n wehe-ab12cd-router link set dev lo up",
                "ip netns add wehe-ab12cd-leg1",
                "ip -n wehe-ab12cd-leg1 link set dev lo up",
                "ip netns add wehe-ab12cd-s1",
                "ip -n wehe-ab12cd-s1 link set dev lo up",

                "ip link add name wehe-ab12cd type veth peer name client netns wehe-ab12cd-router",
                "ip addr add 10.231.7.1/30 dev wehe-ab12cd",
                "ip link set dev wehe-ab12cd gso_max_segs 1 up",
                "ip -n wehe-ab12cd-router addr add 10.231.7.2/30 dev client",
                "ip -n wehe-ab12cd-router link set dev client gso_max_segs 1 up",

                "ip -n wehe-ab12cd-router link add name leg1 type veth peer name router netns wehe-ab12cd-leg1",
                "ip -n wehe-ab12cd-router addr add 10.231.7.101/30 dev leg1",
                "ip -n wehe-ab12cd-router link set dev leg1 gso_max_segs 1 up",
                "ip -n wehe-ab12cd-leg1 addr add 10.231.7.102/30 dev router",
                "ip -n wehe-ab12cd-leg1 link set dev router gso_max_segs 1 up",

                "ip -n wehe-ab12cd-leg1 link add name server type veth peer name path netns wehe-ab12cd-s1",
                "ip -n wehe-ab12cd-leg1 addr add 10.231.7.105/30 dev server",
                "ip -n wehe-ab12cd-leg1 link set dev server gso_max_segs 1 up",
                "ip -n wehe-ab12cd-s1 addr add 10.231.7.106/30 dev path",
                "ip -n wehe-ab12cd-s1 link set dev path gso_max_segs 1 up",

                "ip netns exec wehe-ab12cd-router tee /proc/sys/net/ipv4/ip_forward",
                "ip netns exec wehe-ab12cd-leg1 tee /proc/sys/net/ipv4/ip_forward",

                "ip route add 10.231.7.0/24 via 10.231.7.2",
                "ip -n wehe-ab12cd-router route add 10.231.7.104/30 via 10.231.7.102",
                "ip -n wehe-ab12cd-leg1 route add 10.231.7.0/24 via 10.231.7.101",
                "ip -n wehe-ab12cd-s1 route add 10.231.7.0/24 via 10.231.7.105",
            ])
    }

    @Test("It goes in the opposite order, links before namespaces")
    func down() throws {
        #expect(
            try Sample.plan().down.map(\.description) == [
                "ip -n wehe-ab12cd-leg1 link del dev server",
                "ip -n wehe-ab12cd-router link del dev leg1",
                "ip link del dev wehe-ab12cd",
                "ip netns del wehe-ab12cd-s1",
                "ip netns del wehe-ab12cd-leg1",
                "ip netns del wehe-ab12cd-router",
            ])
    }

    @Test("Two servers: a leg each, on addresses of their own, all within one block")
    func twoServers() throws {
        let plan = try Sample.plan(NamespaceRequest(serverCount: 2))
        let topology = plan.topology
        #expect("\(topology.clientAddress)" == "10.231.7.1")
        #expect(topology.numbers.map { "\(topology.serverAddress($0))" } == ["10.231.7.106", "10.231.7.206"])
        #expect(plan.down.count == 10)
        let addresses = topology.links.flatMap { [$0.near.address, $0.far.address] }
        #expect(Set(addresses).count == 10)
        for address in addresses {
            #expect(try #require(IPPrefix(address, length: 32)).overlaps(topology.block.prefix))
        }
        for link in topology.links {
            let (near, far) = (link.near.address, link.far.address)
            #expect(IPPrefix(near, length: 30) == IPPrefix(far, length: 30))
            #expect([link.near.interface, link.far.interface].allSatisfy { $0.utf8.count <= 15 })
        }
    }

    @Test("Outside of its namespaces a lab touches one interface and one route")
    func footprint() throws {
        let outside = try Sample.plan(NamespaceRequest(serverCount: 2, line: RouterLine(rate: 40_000_000))).up
            .map(\.invocation).filter { $0.arguments.first != "-n" && $0.arguments.first != "netns" }
        #expect(
            outside.map(\.description) == [
                "ip link add name wehe-ab12cd type veth peer name client netns wehe-ab12cd-router",
                "ip addr add 10.231.7.1/30 dev wehe-ab12cd",
                "ip link set dev wehe-ab12cd gso_max_segs 1 up",
                "ip route add 10.231.7.0/24 via 10.231.7.2",
            ])
    }

    @Test("A lab has 1 or 2 servers", arguments: [0, 3, -1, .max])
    func serverCount(_ count: Int) {
        #expect(throws: NamespaceLabError.serverCount(count)) {
            try Sample.plan(NamespaceRequest(serverCount: count))
        }
    }

    @Test(
        "A lab that was written down badly is not one",
        arguments: ["", "AB12CD", "ab12c", "ab12cd7", "../..x", "ab 2cd"])
    func badIdentifier(_ text: String) {
        #expect(LabIdentifier(text) == nil)
    }

    @Test("New identifiers can be read again")
    func newIdentifier() {
        var generator = SystemRandomNumberGenerator()
        let identifier = LabIdentifier(using: &generator)
        #expect(LabIdentifier(identifier.description) == identifier)
    }
}
