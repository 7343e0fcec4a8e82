import Basics

@testable import PacketLab

/// Packets as tests write them down: addresses and ports of one client and one server, and what differs.
struct Ends {
    var client = IPAddress(192, 0, 2, 5)
    var server = IPAddress(198, 51, 100, 7)
    var ports: (client: UInt16, server: UInt16) = (51_200, 443)
    var hops: UInt8 = 64

    static let ipv6 = Ends(
        client: IPAddress(ipv6: 0x2001_0DB8_0000_0000, 5), server: IPAddress(ipv6: 0x2001_0DB8_0001_0000, 7))

    func tcp(
        fromClient: Bool, _ flags: TCPHeader.Flags, _ sequence: UInt32, _ acknowledged: UInt32 = 0,
        _ payload: [UInt8] = [], urgent: UInt16 = 0
    ) -> [UInt8] {
        let segment =
            header(fromClient) + four(sequence) + four(acknowledged)
            + [5 << 4, flags.rawValue, 0xFF, 0xFF, 0, 0] + two(urgent) + payload
        return packet(segment, 6, checksumAt: 16, fromClient)
    }

    func udp(fromClient: Bool, _ payload: [UInt8]) -> [UInt8] {
        packet(
            header(fromClient) + two(UInt16(8 + payload.count)) + [0, 0] + payload, 17, checksumAt: 6,
            fromClient)
    }

    func echo(fromClient: Bool) -> [UInt8] {
        packet(
            [client.isIPv6 ? 128 : 8, 0, 0, 0, 1, 2, 0, 1], client.isIPv6 ? 58 : 1, checksumAt: 2, fromClient)
    }

    private func packet(_ payload: [UInt8], _ number: UInt8, checksumAt field: Int, _ fromClient: Bool)
        -> [UInt8]
    {
        AnswerPacket.make(
            payload, number: number, checksumAt: field, from: fromClient ? client : server,
            to: fromClient ? server : client, hops: hops)
    }

    private func header(_ fromClient: Bool) -> [UInt8] {
        fromClient ? two(ports.client) + two(ports.server) : two(ports.server) + two(ports.client)
    }
}

func two(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

func four(_ number: UInt32) -> [UInt8] { two(UInt16(number >> 16)) + two(UInt16(truncatingIfNeeded: number)) }

/// A packet of IPv4 in fragments that carry so many bytes each, which has to be a multiple of eight.
func fragments(of packet: [UInt8], by size: Int, identification: UInt16 = 7) -> [[UInt8]] {
    let payload = packet[20...]
    return stride(from: 0, to: payload.count, by: size).map { start in
        let part = payload.dropFirst(start).prefix(size)
        let more: UInt16 = start + part.count < payload.count ? 0x2000 : 0
        var bytes = Array(packet[..<20]) + part
        bytes.withUnsafeMutableBytes {
            $0.store16(UInt16(20 + part.count), at: 2)
            $0.store16(identification, at: 4)
            $0.store16(UInt16(start / 8) | more, at: 6)
            TransportChecksum.writeHeader($0, length: 20)
        }
        return bytes
    }
}

/// The same bytes with others in some places.
func changed(_ packet: [UInt8], _ places: [Int: UInt8]) -> [UInt8] {
    var bytes = packet
    for (place, byte) in places { bytes[place] = byte }
    return bytes
}

/// An IPv4 packet whose header was changed, with the right checksum.
func summed(_ packet: [UInt8]) -> [UInt8] {
    var bytes = packet
    bytes.withUnsafeMutableBytes { TransportChecksum.writeHeader($0, length: Int($0[0] & 15) * 4) }
    return bytes
}
