import Basics
import Foundation
import PathEmulation

/// A line of JSON about a packet.
struct PacketLine: Encodable {
    /// Seconds since 1970, as text with nine decimals would lose its digits in a number of 64 bits.
    let time: String
    let side: PathSide
    let length: Int
    let source: String?
    let destination: String?
    let transport: String?
    let fate: String
    let cause: String?
    let hop: Int?
    let rule: Int?
    let name: String?
    let tokens: Int?
    let queue: Int?
    let delay: Double

    enum CodingKeys: String, CodingKey {
        case time, side, length, source, destination, transport, fate, cause, hop, rule, name
        case tokens = "tokens_bytes"
        case queue = "queue_bytes"
        case delay = "delay_ms"
    }

    /// - Parameters:
    ///   - bytes: the packet.
    ///   - text: what is said of it.
    ///   - time: nanoseconds since 1970.
    init(_ bytes: UnsafeRawBufferPointer, _ text: NoteText, time: Int64) {
        self.time = NoteText.decimal(time, digits: 9)
        side = text.note.side
        length = bytes.count
        let ends = Ends(bytes)
        (source, destination, transport) = (ends.source, ends.destination, ends.transport)
        fate = text.fate
        cause = text.cause
        hop = text.hop
        rule = text.note.rule.map { $0 + 1 }
        name = text.ruleName
        tokens = text.note.level?.tokens
        queue = text.note.level?.queue
        delay = Double(text.note.delay) / 1e6
    }

    /// The ends of a packet, as far as they can be read.
    private struct Ends {
        var source: String?
        var destination: String?
        var transport: String?

        init(_ bytes: UnsafeRawBufferPointer) {
            guard let packet = try? IPPacket(bytes) else { return }
            var ports: (UInt16, UInt16)?
            switch packet.number {
            case _ where packet.fragment != nil: transport = "fragment"
            case 6, 17:
                transport = packet.number == 6 ? "tcp" : "udp"
                if packet.length - packet.payload >= 4 {
                    ports = (bytes.number16(packet.payload), bytes.number16(packet.payload + 2))
                }
            case 1, 58: transport = "icmp"
            default: transport = "\(packet.number)"
            }
            source = Self.text(packet.source, ports?.0)
            destination = Self.text(packet.destination, ports?.1)
        }

        private static func text(_ address: IPAddress, _ port: UInt16?) -> String {
            guard let port else { return address.text }
            return address.isIPv6 ? "[\(address.text)]:\(port)" : "\(address.text):\(port)"
        }
    }
}
