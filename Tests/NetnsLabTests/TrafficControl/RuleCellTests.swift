import PathEmulation
import Basics
import Testing

@testable import NetnsLab

@Suite("Packets that several rules are about")
struct RuleCellTests {
    private struct Packet {
        let transport: Transport
        let port: UInt16
        let client: IPAddress

        func fits(_ selector: PacketSelector) -> Bool {
            (selector.transport ?? transport) == transport && (selector.client ?? client) == client
                && (selector.serverPorts ?? port...port).contains(port)
        }
    }

    private static let clients = [IPAddress(10, 231, 7, 1), IPAddress(10, 231, 7, 9)]

    @Test("The first cell that fits a packet names all rules about it, whatever the rules", arguments: 0..<40)
    func firstCell(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let selectors = (0..<4).map { _ in
            let low = UInt16.random(in: 0...20, using: &generator)
            return PacketSelector(
                transport: [nil, .tcp, .udp].randomElement(using: &generator) ?? nil,
                serverPorts: Bool.random(using: &generator)
                    ? low...UInt16.random(in: low...20, using: &generator) : nil,
                client: ([nil] + Self.clients.map(Optional.some)).randomElement(using: &generator) ?? nil)
        }
        let cells = try RuleCell.cells(of: selectors, at: .common)
        for transport in Transport.allCases {
            for port in UInt16(0)...21 {
                for client in Self.clients {
                    let packet = Packet(transport: transport, port: port, client: client)
                    let rules = selectors.indices.filter { packet.fits(selectors[$0]) }
                    #expect(cells.first { packet.fits($0.selector) }?.rules ?? [] == rules)
                }
            }
        }
    }

    @Test("Rules that overlap in too many ways are refused")
    func tooMany() {
        let selectors = (0..<40).map { PacketSelector(serverPorts: UInt16($0)...UInt16($0 + 50)) }
        #expect(throws: NamespaceLabError.tooManyOverlaps(place: .first)) {
            try RuleCell.cells(of: selectors, at: .first)
        }
    }
}
