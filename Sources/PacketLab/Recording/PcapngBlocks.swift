/// Blocks of a pcapng file in little-endian order (draft-ietf-opsawg-pcapng, sections 4.1, 4.2 and 4.3).
package enum PcapngBlocks {
    /// Link type of packets that begin with the header of IP.
    private static let rawIP: UInt16 = 101

    private enum Option {
        static let end: UInt16 = 0
        static let comment: UInt16 = 1
        static let interfaceName: UInt16 = 2
        static let interfaceDescription: UInt16 = 3
        static let application: UInt16 = 4
        static let interfaceSpeed: UInt16 = 8
        static let resolution: UInt16 = 9
    }

    /// An interface of a file.
    package struct Interface {
        fileprivate let name: String
        fileprivate let description: String?
        /// In bit/s.
        fileprivate let speed: Int64?

        /// - Parameters:
        ///   - name: its name.
        ///   - description: a sentence about it; nil for none.
        ///   - speed: its rate in bit/s; nil for none.
        package init(_ name: String, description: String? = nil, speed: Int64? = nil) {
            self.name = name
            self.description = description
            self.speed = speed
        }
    }

    /// The beginning of the file: the section header and the interfaces, with times in nanoseconds.
    package static func beginning(interfaces: [Interface], application: String) -> [UInt8] {
        var file: [UInt8] = []
        append(0x0A0D_0D0A, to: &file) { body in
            add32(0x1A2B_3C4D, to: &body)
            add16(1, to: &body)
            add16(0, to: &body)
            body += [UInt8](repeating: 0xFF, count: 8)
            option(Option.application, application.utf8, to: &body)
            option(Option.end, [], to: &body)
        }
        for interface in interfaces {
            append(1, to: &file) { body in
                add16(rawIP, to: &body)
                add16(0, to: &body)
                add32(0, to: &body)
                option(Option.interfaceName, interface.name.utf8, to: &body)
                if let description = interface.description {
                    option(Option.interfaceDescription, description.utf8, to: &body)
                }
                if let speed = interface.speed {
                    let octets = (0..<8).map { UInt8(truncatingIfNeeded: speed >> (8 * Int64($0))) }
                    option(Option.interfaceSpeed, octets, to: &body)
                }
                option(Option.resolution, [9], to: &body)
                option(Option.end, [], to: &body)
            }
        }
        return file
    }

    /// Adds an enhanced packet block.
    ///
    /// - Parameters:
    ///   - packet: its bytes.
    ///   - interface: the number of the interface, from 0.
    ///   - time: nanoseconds since 1970.
    ///   - comment: what is said of it.
    ///   - file: what it is added to.
    package static func addPacket(
        _ packet: UnsafeRawBufferPointer, interface: Int, time: Int64, comment: String, to file: inout [UInt8]
    ) {
        append(6, to: &file) { body in
            let time = UInt64(bitPattern: time)
            add32(UInt32(interface), to: &body)
            add32(UInt32(truncatingIfNeeded: time >> 32), to: &body)
            add32(UInt32(truncatingIfNeeded: time), to: &body)
            add32(UInt32(packet.count), to: &body)
            add32(UInt32(packet.count), to: &body)
            body += packet
            pad(&body, after: packet.count)
            option(Option.comment, comment.utf8, to: &body)
            option(Option.end, [], to: &body)
        }
    }

    /// Adds a block: its type and length, what `write` adds, and the length again.
    private static func append(_ type: UInt32, to file: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
        let start = file.count
        add32(type, to: &file)
        add32(0, to: &file)
        write(&file)
        let length = UInt32(file.count - start + 4)
        add32(length, to: &file)
        for byte in 0..<4 { file[start + 4 + byte] = UInt8(truncatingIfNeeded: length >> UInt32(8 * byte)) }
    }

    private static func option(_ code: UInt16, _ value: some Collection<UInt8>, to body: inout [UInt8]) {
        let value = value.prefix(Int(UInt16.max))
        add16(code, to: &body)
        add16(UInt16(value.count), to: &body)
        body += value
        pad(&body, after: value.count)
    }

    private static func pad(_ body: inout [UInt8], after count: Int) {
        for _ in 0..<((4 - count % 4) % 4) { body.append(0) }
    }

    private static func add16(_ number: UInt16, to body: inout [UInt8]) {
        body.append(UInt8(truncatingIfNeeded: number))
        body.append(UInt8(truncatingIfNeeded: number >> 8))
    }

    private static func add32(_ number: UInt32, to body: inout [UInt8]) {
        add16(UInt16(truncatingIfNeeded: number), to: &body)
        add16(UInt16(truncatingIfNeeded: number >> 16), to: &body)
    }
}
