import Basics
import PathEmulation

/// Lines of JSON about packets, one object a packet. Written by hand, as there may be 100,000 in a second.
struct PacketLine {
    private let bytes: UnsafeRawBufferPointer
    private let text: NoteText
    private let time: Int64

    /// - Parameters:
    ///   - bytes: the packet.
    ///   - text: what is said of it.
    ///   - time: nanoseconds since 1970.
    init(_ bytes: UnsafeRawBufferPointer, _ text: NoteText, time: Int64) {
        self.bytes = bytes
        self.text = text
        self.time = time
    }

    /// Adds the line.
    ///
    /// The time is text, as numbers of 64 bits have not all of its digits.
    func add(to lines: inout [UInt8]) {
        let note = text.note
        lines += #"{"time":""#.utf8
        lines += NoteText.decimal(time, digits: 9).utf8
        lines += #"","side":""#.utf8
        lines += note.side.rawValue.utf8
        lines += #"","length":"#.utf8
        lines += "\(bytes.count)".utf8
        addEnds(to: &lines)
        Self.add("fate", text.fate, to: &lines)
        if let cause = text.cause { Self.add("cause", cause, to: &lines) }
        if let hop = text.hop { Self.add("hop", hop, to: &lines) }
        if let rule = note.rule { Self.add("rule", rule + 1, to: &lines) }
        // Names of rules are letters, digits and signs that JSON need not escape.
        if let name = text.ruleName { Self.add("name", name, to: &lines) }
        if let level = note.level {
            Self.add("tokens_bytes", level.tokens, to: &lines)
            Self.add("queue_bytes", level.queue, to: &lines)
        }
        lines += #","delay_ms":"#.utf8
        lines += NoteText.milliseconds(note.delay).utf8
        lines += "}\n".utf8
    }

    /// Adds the ends and the transport, as far as they can be read.
    private func addEnds(to lines: inout [UInt8]) {
        guard let packet = try? IPPacket(bytes) else { return }
        var ports: (source: UInt16, destination: UInt16)?
        var transport: String
        switch packet.number {
        case 6: transport = "tcp"
        case 17: transport = "udp"
        case 1, 58: transport = "icmp"
        default: transport = "\(packet.number)"
        }
        if packet.fragment != nil {
            transport = "fragment"
        } else if [6, 17].contains(packet.number), packet.length - packet.payload >= 4 {
            ports = (bytes.number16(packet.payload), bytes.number16(packet.payload + 2))
        }
        Self.add("transport", transport, to: &lines)
        Self.add("source", Self.text(packet.source, ports?.source), to: &lines)
        Self.add("destination", Self.text(packet.destination, ports?.destination), to: &lines)
    }

    private static func text(_ address: IPAddress, _ port: UInt16?) -> String {
        guard let port else { return address.text }
        return address.isIPv6 ? "[\(address.text)]:\(port)" : "\(address.text):\(port)"
    }

    private static func add(_ key: String, _ value: String, to lines: inout [UInt8]) {
        lines += ",\"".utf8
        lines += key.utf8
        lines += "\":\"".utf8
        lines += value.utf8
        lines.append(0x22)
    }

    private static func add(_ key: String, _ value: Int, to lines: inout [UInt8]) {
        lines += ",\"".utf8
        lines += key.utf8
        lines += "\":".utf8
        lines += "\(value)".utf8
    }
}
