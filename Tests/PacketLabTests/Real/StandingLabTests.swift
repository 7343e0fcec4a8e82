import Basics
import Foundation
import PathEmulation
import TestSupport
import Testing

@testable import PacketLab

extension RealLabs {
    @Suite("A lab that stands, with sockets of this process on both sides", .serialized)
    struct StandingLabTests {
        /// An address of IPv4 and a port as the system keeps them.
        private func ends(_ address: IPAddress, _ port: UInt16) -> sockaddr_in {
            var ends = sockaddr_in()
            ends.sin_family = sa_family_t(AF_INET)
            ends.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &ends.sin_addr) { $0.copyBytes(from: address.bytes) }
            return ends
        }

        private func socket(
            _ sockets: LabSockets, _ address: IPAddress, _ port: UInt16
        ) throws -> Int32 {
            var own = ends(address, port)
            return try withUnsafeBytes(of: &own) {
                try sockets.open(isIPv6: false, isStream: false, boundTo: $0)
            }
        }

        private func send(_ text: String, from socket: Int32, to address: IPAddress, _ port: UInt16) -> Int {
            let target = ends(address, port)
            return withUnsafePointer(to: target) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    sendto(socket, text, text.utf8.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }

        /// The next datagram; nil if none comes in a time.
        private func receive(_ socket: Int32, within milliseconds: Int32) -> String? {
            var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, milliseconds) == 1 else { return nil }
            var buffer = [UInt8](repeating: 0, count: 100)
            let length = recv(socket, &buffer, buffer.count, 0)
            return length < 0 ? nil : String(decoding: buffer[..<length], as: UTF8.self)
        }

        @Test("datagrams of this process meet the rules, on all addresses, also those that come later")
        func datagrams() throws {
            let lab = try StandingLab(rules: try LabRules(text: "transport=udp port=7 block on=second"))
            let client = try socket(lab.clients, IPAddress(198, 18, 0, 1), 0)
            let servers = try StandingLab.addresses.map { try socket(lab.servers, $0, 7) }
            defer { for descriptor in servers + [client] { close(descriptor) } }
            for (number, address) in StandingLab.addresses.enumerated() {
                #expect(send("to \(number)", from: client, to: address, 7) == 4)
            }
            #expect(receive(servers[0], within: 120_000) == "to 0")
            #expect(receive(servers[1], within: 120_000) == "to 1")
            #expect(receive(servers[2], within: 300) == nil)
            let tenth = try socket(lab.clients, StandingLab.clientAddresses[9], 0)
            defer { close(tenth) }
            #expect(send("tenth", from: tenth, to: StandingLab.addresses[0], 7) == 5)
            #expect(receive(servers[0], within: 120_000) == "tenth")
            lab.replace(rules: .none)
            // The order of the box is taken before its next packet.
            var last: String?
            for _ in 0..<1_000 where last == nil {
                _ = send("again", from: client, to: StandingLab.addresses[2], 7)
                last = receive(servers[2], within: 100)
            }
            #expect(last == "again")
            try lab.stop()
            #expect(lab.counts.received >= 4)
        }

        @Test("a port that is taken and an address that is not there are refused as the system does")
        func refusals() throws {
            let lab = try StandingLab(rules: .none)
            let first = try socket(lab.servers, StandingLab.addresses[0], 7)
            defer { close(first) }
            #expect(throws: SystemError(EADDRINUSE)) {
                try socket(lab.servers, StandingLab.addresses[0], 7)
            }
            #expect(throws: SystemError(EADDRNOTAVAIL)) {
                try socket(lab.servers, IPAddress(203, 0, 113, 1), 7)
            }
            try lab.stop()
        }
    }
}
