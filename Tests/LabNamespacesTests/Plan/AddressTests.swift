import Foundation
import LabNamespaces
import TestModel
import Testing

@Suite("Addresses of a lab")
struct AddressTests {
    @Test(
        "Text that is no address is none",
        arguments: ["", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "a.b.c.d", "1..2.3", "-1.2.3.4"])
    func badAddress(_ text: String) {
        #expect(IPv4Address(text) == nil)
        #expect(IPv4Prefix(text) == nil)
    }

    @Test(
        "Text that is no block is none",
        arguments: ["1.2.3.4/33", "1.2.3.4/-1", "1.2.3.4/", "/8", "1.2.3.4/8/8", "default"])
    func badPrefix(_ text: String) {
        #expect(IPv4Prefix(text) == nil)
    }

    @Test("A block begins at its first address")
    func network() {
        #expect(IPv4Prefix("10.231.7.106/30")?.description == "10.231.7.104/30")
        #expect(IPv4Prefix("255.255.255.255/0")?.description == "0.0.0.0/0")
        #expect(IPv4Prefix("192.0.2.9")?.description == "192.0.2.9/32")
    }

    @Test("Blocks overlap if one holds the other")
    func overlap() throws {
        let block = AddressBlock(number: 7).prefix
        for text in ["10.231.7.255", "10.231.0.0/16", "10.0.0.0/8", "0.0.0.0/0", "10.231.7.128/25"] {
            #expect(try #require(IPv4Prefix(text)).overlaps(block))
            #expect(block.overlaps(try #require(IPv4Prefix(text))))
        }
        for text in ["10.231.6.255", "10.231.8.0/24", "10.230.0.0/16", "11.0.0.0/8"] {
            #expect(try !#require(IPv4Prefix(text)).overlaps(block))
        }
    }

    @Test("The block is the next one that nothing touches, and none when all are touched")
    func freeBlock() throws {
        let occupied = try ["10.231.254.0/23", "10.231.0.77", "192.0.2.0/24"].map {
            try #require(IPv4Prefix($0))
        }
        #expect(AddressBlock.free(of: occupied, from: 254)?.number == 1)
        #expect(AddressBlock.free(of: occupied, from: 9)?.number == 9)
        #expect(AddressBlock.free(of: [try #require(IPv4Prefix("10.0.0.0/8"))], from: 9) == nil)
    }

    @Test("Addresses and routes are read from what iproute2 writes; default routes do not count")
    func occupied() throws {
        let addresses = """
            [{},{"ifindex":2,"ifname":"eth0","addr_info":[{"family":"inet","local":"192.0.2.2","prefixlen":24,\
            "label":"eth0"}]},{"ifname":"tun0","addr_info":[{"local":"10.231.3.1","address":"10.231.4.1",\
            "prefixlen":32}]}]
            """
        let routes = """
            [{"dst":"default","gateway":"192.0.2.1"},{"dst":"0.0.0.0/0"},{"dst":"172.16.0.0/12"},\
            {"type":"local","dst":"192.0.2.2","table":"local"}]
            """
        let prefixes = try OccupiedAddresses.prefixes(
            addresses: Data(addresses.utf8), routes: Data(routes.utf8))
        #expect(
            Set(prefixes.map(\.description)) == [
                "192.0.2.0/24", "10.231.3.1/32", "10.231.4.1/32", "172.16.0.0/12", "192.0.2.2/32",
            ])
        #expect(try OccupiedAddresses.prefixes(addresses: Data(), routes: Data("\n".utf8)).isEmpty)
        #expect(throws: NamespaceLabError.self) {
            try OccupiedAddresses.prefixes(addresses: Data("Error".utf8), routes: Data())
        }
    }
}
