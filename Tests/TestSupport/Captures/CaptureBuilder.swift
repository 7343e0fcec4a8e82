package import Foundation

/// A capture that a test makes, packet by packet.
package struct CaptureBuilder: Sendable {
    package typealias Bytes = [UInt8]

    /// A frame with when it was seen.
    package struct Frame: Sendable {
        /// In nanoseconds since 1970.
        package var time: Int64
        package var bytes: Bytes
        /// What it had before it was cut.
        package var length: Int
        /// The interface, in pcapng.
        package var interface = 0
    }

    /// 2026-11-23 12:00 UTC, in nanoseconds.
    package static let start: Int64 = 1_795_435_200_000_000_000

    package var link: PacketBuilder.Link
    package private(set) var frames: [Frame] = []
    /// When the next frame is seen.
    package var now = Self.start

    package init(_ link: PacketBuilder.Link = .ethernet) { self.link = link }

    /// Adds an IP packet in a frame of the capture's link type.
    package mutating func add(
        _ packet: Bytes, after milliseconds: Double = 1, vlans: Int = 0, trailer: Bytes = [],
        cutTo longest: Int? = nil, interface: Int = 0
    ) {
        now += Int64(milliseconds * 1e6)
        let frame = PacketBuilder.frame(packet, link, vlans: vlans) + trailer
        frames.append(
            Frame(
                time: now, bytes: Array(frame.prefix(longest ?? frame.count)), length: frame.count,
                interface: interface))
    }

    /// Puts the frames into another order, each keeping the instant of its new place.
    package mutating func reorder(_ places: [Int]) {
        let times = frames.map(\.time)
        frames = places.map { frames[$0] }
        for index in frames.indices { frames[index].time = times[index] }
    }

    /// Leaves out all frames but some.
    package mutating func keep(_ isKept: (Frame) -> Bool) { frames.removeAll { !isKept($0) } }

    /// The file as pcap.
    package func pcap(isBigEndian: Bool = false, nanoseconds: Bool = false) -> Data {
        func number32(_ number: UInt32) -> Bytes {
            let bytes = PacketBuilder.big32(number)
            return isBigEndian ? bytes : bytes.reversed()
        }
        func number16(_ number: Int) -> Bytes {
            let bytes = PacketBuilder.big16(number)
            return isBigEndian ? bytes : bytes.reversed()
        }
        var file = number32(nanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4) + number16(2) + number16(4)
        file += number32(0) + number32(0) + number32(262_144) + number32(link.rawValue)
        for frame in frames {
            let (seconds, rest) = frame.time.quotientAndRemainder(dividingBy: 1_000_000_000)
            file += number32(UInt32(seconds)) + number32(UInt32(nanoseconds ? rest : rest / 1_000))
            file += number32(UInt32(frame.bytes.count)) + number32(UInt32(frame.length)) + frame.bytes
        }
        return Data(file)
    }

    /// The file as pcapng.
    ///
    /// - Parameters:
    ///   - isBigEndian: the order of the bytes of numbers.
    ///   - links: the interfaces' link types; the capture's alone without.
    /// - Returns: the file.
    package func pcapng(isBigEndian: Bool = false, links: [PacketBuilder.Link]? = nil) -> Data {
        func number(_ number: UInt32) -> Bytes {
            let bytes = PacketBuilder.big32(number)
            return isBigEndian ? bytes : bytes.reversed()
        }
        func number16(_ number: Int) -> Bytes {
            let bytes = PacketBuilder.big16(number)
            return isBigEndian ? bytes : bytes.reversed()
        }
        func block(_ type: UInt32, _ body: Bytes) -> Bytes {
            let padded = body + Bytes(repeating: 0, count: (4 - body.count % 4) % 4)
            let length = number(UInt32(12 + padded.count))
            return number(type) + length + padded + length
        }
        var file = block(
            0x0A0D_0D0A,
            number(0x1A2B_3C4D) + number16(1) + number16(0) + Bytes(repeating: 255, count: 8))
        // The resolution of times is given: nanoseconds (option 9).
        for link in links ?? [link] {
            file += block(
                1,
                number16(Int(link.rawValue)) + [0, 0] + number(262_144) + number16(9) + number16(1)
                    + [9, 0, 0, 0] + number16(0) + number16(0))
        }
        for frame in frames {
            let time = UInt64(frame.time)
            file += block(
                6,
                number(UInt32(frame.interface)) + number(UInt32(time >> 32))
                    + number(UInt32(truncatingIfNeeded: time))
                    + number(UInt32(frame.bytes.count)) + number(UInt32(frame.length)) + frame.bytes)
        }
        return Data(file)
    }
}

/// A TCP connection that a test lets happen in a capture.
package struct CapturedConnection {
    package typealias Bytes = [UInt8]

    package let client: (address: Bytes, port: Int)
    package let server: (address: Bytes, port: Int)
    /// The next sequence number of each side.
    package var sent: (client: UInt32, server: UInt32)

    package init(
        client: (Bytes, Int) = ([192, 168, 1, 5], 51_200), server: (Bytes, Int) = ([198, 51, 100, 7], 443),
        first: (client: UInt32, server: UInt32) = (1_000, 9_000)
    ) {
        self.client = client
        self.server = server
        sent = first
    }

    /// An IP packet of one of the sides.
    package func packet(
        fromClient: Bool, _ flags: PacketBuilder.Flags, sequence: UInt32, _ payload: Bytes = [],
        longestSegment: Int? = nil
    ) -> Bytes {
        let (source, destination) = fromClient ? (client, server) : (server, client)
        let segment = PacketBuilder.tcp(
            source.port, destination.port, sequence: sequence,
            acknowledged: flags.contains(.ack) ? (fromClient ? sent.server : sent.client) : 0, flags, payload,
            longestSegment: longestSegment)
        return source.address.count == 4
            ? PacketBuilder.ipv4(source.address, destination.address, number: 6, segment)
            : PacketBuilder.ipv6(source.address, destination.address, number: 6, segment)
    }

    /// The three packets that open it.
    package mutating func open(in capture: inout CaptureBuilder, longestSegment: Int? = 1_460) {
        capture.add(
            packet(fromClient: true, .syn, sequence: sent.client, longestSegment: longestSegment))
        sent.client &+= 1
        capture.add(
            packet(fromClient: false, [.syn, .ack], sequence: sent.server, longestSegment: longestSegment))
        sent.server &+= 1
        capture.add(packet(fromClient: true, .ack, sequence: sent.client))
    }

    /// One side sends bytes, in segments of at most so many.
    package mutating func send(
        _ bytes: Bytes, fromClient: Bool, in capture: inout CaptureBuilder, segment: Int = 1_460,
        after milliseconds: Double = 1
    ) {
        for start in stride(from: 0, to: bytes.count, by: segment) {
            let part = Array(bytes[start..<min(start + segment, bytes.count)])
            capture.add(
                packet(
                    fromClient: fromClient, .ack, sequence: fromClient ? sent.client : sent.server, part),
                after: milliseconds)
            if fromClient { sent.client &+= UInt32(part.count) } else { sent.server &+= UInt32(part.count) }
        }
    }

    /// Both sides end it.
    package mutating func close(in capture: inout CaptureBuilder) {
        capture.add(packet(fromClient: true, [.fin, .ack], sequence: sent.client))
        sent.client &+= 1
        capture.add(packet(fromClient: false, [.fin, .ack], sequence: sent.server))
        sent.server &+= 1
        capture.add(packet(fromClient: true, .ack, sequence: sent.client))
    }
}
