import Basics
import Foundation
import NetnsLab
import Testing

@Suite("Addresses of a lab")
struct AddressTests {
    @Test("The block is the next one that nothing touches, and none when all are touched")
    func freeBlock() throws {
        let occupied = try ["10.231.254.0/23", "10.231.0.77", "192.0.2.0/24"].map {
            try #require(IPPrefix($0))
        }
        #expect(AddressBlock.free(of: occupied, from: 254)?.number == 1)
        #expect(AddressBlock.free(of: occupied, from: 9)?.number == 9)
        #expect(AddressBlock.free(of: [try #require(IPPrefix("10.0.0.0/8"))], from: 9) == nil)
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

    @Test("An address in a lab's record is text, and a number in the records of version 0.1.0")
    func record() throws {
        let address = IPAddress(10, 231, 7, 1)
        let written = try JSONEncoder().encode([address])
        #expect(String(decoding: written, as: UTF8.self) == "[\"10.231.7.1\"]")
        #expect(try JSONDecoder().decode([IPAddress].self, from: written) == [address])
        #expect(
            try JSONDecoder().decode([IPAddress].self, from: Data("[{\"number\":182912769}]".utf8)) == [
                address
            ])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([IPAddress].self, from: Data("[\"lab\"]".utf8))
        }
    }

    @Test("A transport in a lab's record is its number, as in the records of version 0.1.0")
    func transport() throws {
        let selector = PacketSelector(transport: .udp, serverPorts: 80...90, client: IPAddress(10, 231, 7, 1))
        let written = try JSONEncoder().encode(selector)
        #expect(String(decoding: written, as: UTF8.self).contains("\"transport\":17"))
        #expect(try JSONDecoder().decode(PacketSelector.self, from: written) == selector)
        #expect(try JSONDecoder().decode(PacketSelector.self, from: Data("{}".utf8)) == .any)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PacketSelector.self, from: Data("{\"transport\":1}".utf8))
        }
    }
}
