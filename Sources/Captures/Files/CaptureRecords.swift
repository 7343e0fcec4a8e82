/// The packets of a capture's bytes: pcap or pcapng, also several captures one behind the other.
struct CaptureRecords: ~Copyable {
    /// A packet as a file has it.
    struct Record {
        let link: Int32
        /// Units of time since 1970, with their number in a second; nil if the file has no time of it.
        let time: (units: UInt64, perSecond: UInt64)?
        /// Added to the time, in seconds.
        let offset: Int64
        /// Bytes of the frame before it was cut.
        let length: Int
        /// The frame, valid until the next record is read.
        let frame: UnsafeRawBufferPointer
    }

    /// The next thing in a file.
    enum Next {
        case record(Record)
        /// The end, after a complete packet or within one.
        case end(CaptureFile.Ending)
    }

    /// An interface of a section of pcapng.
    private struct Interface {
        let link: Int32
        /// The maximum length of its frames; 0 for none.
        let snapLength: Int
        let unitsPerSecond: UInt64
        let offset: Int64
    }

    private enum State {
        case beginning
        case pcap(unitsPerSecond: UInt64, header: Int, link: Int32)
        case pcapng([Interface])
    }

    private var bytes: CaptureBytes
    private var state = State.beginning
    private var isBigEndian = false
    /// Bytes of what was read last, which are taken before the next.
    private var taken = 0

    /// The maximum length of a packet or block, in bytes: longer ones are damage.
    static let longest = 1 << 24
    /// The maximum number of interfaces of a section.
    private static let mostInterfaces = 1 << 16

    init(_ bytes: consuming CaptureBytes) { self.bytes = bytes }

    /// Number of bytes moved in memory so far.
    var moved: Int { bytes.moved }

    /// Reads on to the next packet.
    ///
    /// - Parameter isCancelled: called a few times for each megabyte; returns true to cancel.
    /// - Returns: the packet, or the end.
    /// - Throws: `CaptureDamage`; `CaptureBytes.Failure`; `CancellationError`.
    mutating func next(_ isCancelled: () -> Bool = { false }) throws -> Next {
        while true {
            bytes.take(taken)
            taken = 0
            let beginning = try bytes.next(CaptureFormat.length, isCancelled)
            if let ending = try begin(PacketBytes(beginning)) { return .end(ending) }
            let step: Next?
            switch state {
            case .beginning: step = nil
            case .pcap(let units, let header, let link):
                step = try pcapRecord(unitsPerSecond: units, header: header, link, isCancelled)
            case .pcapng: step = try block(isCancelled)
            }
            if let step { return step }
        }
    }

    /// Begins what a file has next, if that is a capture: the first, or one that was appended.
    ///
    /// - Returns: the ending if there is nothing more; otherwise nil.
    private mutating func begin(_ beginning: PacketBytes) throws -> CaptureFile.Ending? {
        if beginning.count == 0 {
            if case .beginning = state { throw CaptureDamage.empty }
            return .whole
        }
        switch CaptureFormat(beginning.raw) {
        case .pcapng:
            if case .pcapng = state { return nil }
            state = .pcapng([])
        case .pcap(let isBigEndian, let units, let header):
            if case .beginning = state {
                guard beginning.count == CaptureFormat.length else { throw CaptureDamage.cutShort }
            } else {
                // A packet of 1970 to 2106 may have this time, but no such lengths.
                guard beginning.count == CaptureFormat.length, beginning.number64(8) == 0 else { return nil }
            }
            let version = (
                major: number16(beginning, 4, isBigEndian), minor: number16(beginning, 6, isBigEndian)
            )
            guard version.major == 2 else { throw CaptureDamage.version(version.major) }
            self.isBigEndian = isBigEndian
            // The upper half tells of checksums at the end of frames.
            let link = number32(beginning, 20, isBigEndian) & 0xFFFF
            state = .pcap(unitsPerSecond: units, header: header, link: Int32(link))
            bytes.take(CaptureFormat.length)
            return nil
        case nil:
            guard case .beginning = state else { return nil }
            if let program = CaptureFormat.compressor(beginning.raw) {
                throw CaptureDamage.compressed(program)
            }
            throw CaptureDamage.noCapture(first: Array(beginning.raw.prefix(4)))
        }
        return nil
    }

    private mutating func pcapRecord(
        unitsPerSecond: UInt64, header length: Int, _ link: Int32, _ isCancelled: () -> Bool
    ) throws -> Next? {
        // Another capture may have begun just now, at whose end nothing follows.
        let header = PacketBytes(try bytes.next(length, isCancelled))
        if header.count == 0 { return .end(.whole) }
        guard header.count == length else { return .end(.cutShort) }
        let seconds = UInt64(number32(header, 0, isBigEndian))
        let units = min(UInt64(number32(header, 4, isBigEndian)), unitsPerSecond - 1)
        let captured = Int(number32(header, 8, isBigEndian))
        let original = Int(number32(header, 12, isBigEndian))
        guard captured <= Self.longest else { throw CaptureDamage.length(captured) }
        let whole = try bytes.next(length + captured, isCancelled)
        guard whole.count == length + captured else { return .end(.cutShort) }
        taken = whole.count
        return .record(
            Record(
                link: link, time: (seconds * unitsPerSecond + units, unitsPerSecond), offset: 0,
                length: original, frame: UnsafeRawBufferPointer(rebasing: whole[length...])))
    }

    /// Reads a block of pcapng; nil if it has no packet.
    private mutating func block(_ isCancelled: () -> Bool) throws -> Next? {
        let beginning = PacketBytes(try bytes.next(12, isCancelled))
        if beginning.count == 0 { return .end(.whole) }
        guard beginning.count == 12 else { return .end(.cutShort) }
        let isSection = beginning.number32(0) == 0x0A0D_0D0A
        if isSection {
            switch beginning.number32(8) {
            case 0x1A2B_3C4D: isBigEndian = true
            case 0x4D3C_2B1A: isBigEndian = false
            default: throw CaptureDamage.byteOrder
            }
            state = .pcapng([])
        }
        let length = Int(number32(beginning, 4, isBigEndian))
        guard (12...Self.longest).contains(length) else { throw CaptureDamage.length(length) }
        let whole = PacketBytes(try bytes.next(length, isCancelled))
        guard whole.count == length else { return .end(.cutShort) }
        taken = length
        guard number32(whole, length - 4, isBigEndian) == UInt32(length) else {
            throw CaptureDamage.length(length)
        }
        if isSection {
            guard whole.count >= 28 else { throw CaptureDamage.length(length) }
            let version = number16(whole, 12, isBigEndian)
            guard version == 1 else { throw CaptureDamage.version(version) }
            return nil
        }
        return try packet(number32(whole, 0, isBigEndian), whole.prefix(length - 4))
    }

    /// Reads a block with a packet (draft-ietf-opsawg-pcapng, sections 4.2 to 4.4 and appendix A).
    private mutating func packet(_ kind: UInt32, _ block: PacketBytes) throws -> Next? {
        guard case .pcapng(var interfaces) = state else { return nil }
        func number(_ place: Int) -> UInt32 { number32(block, place, isBigEndian) }
        let header: Int
        let interface: Int
        let time: UInt64?
        switch kind {
        case 1:
            guard block.count >= 16 else { throw CaptureDamage.length(block.count + 4) }
            guard interfaces.count < Self.mostInterfaces else { throw CaptureDamage.interfaces }
            state = .beginning
            interfaces.append(try self.interface(block))
            state = .pcapng(interfaces)
            return nil
        case 2, 6:
            guard block.count >= 28 else { throw CaptureDamage.length(block.count + 4) }
            header = 28
            interface = kind == 6 ? Int(number(8)) : number16(block, 8, isBigEndian)
            time = UInt64(number(12)) << 32 | UInt64(number(16))
        case 3:
            guard block.count >= 12 else { throw CaptureDamage.length(block.count + 4) }
            header = 12
            interface = 0
            time = nil
        default: return nil
        }
        guard interfaces.indices.contains(interface) else { throw CaptureDamage.interface(interface) }
        let from = interfaces[interface]
        let original = Int(number(header - 4))
        var captured = kind == 3 ? original : Int(number(20))
        if kind == 3 {
            if from.snapLength > 0 { captured = min(captured, from.snapLength) }
            captured = min(captured, block.count - header)
        }
        guard captured <= block.count - header else { throw CaptureDamage.length(captured) }
        return .record(
            Record(
                link: from.link, time: time.map { ($0, from.unitsPerSecond) }, offset: from.offset,
                length: original,
                frame: UnsafeRawBufferPointer(rebasing: block.raw[header..<header + captured])))
    }

    private func interface(_ block: PacketBytes) throws(CaptureDamage) -> Interface {
        var (units, offset): (UInt64, Int64) = (1_000_000, 0)
        var place = 16
        while place + 4 <= block.count {
            let code = number16(block, place, isBigEndian)
            let length = number16(block, place + 2, isBigEndian)
            if code == 0 { break }
            switch (code, length) {
            case (9, 1):
                guard let resolution = block.byte(place + 4), let given = Self.units(resolution) else {
                    throw .resolution
                }
                units = given
            case (14, 8):
                let (first, second) = (
                    UInt64(number32(block, place + 4, isBigEndian)),
                    UInt64(number32(block, place + 8, isBigEndian))
                )
                offset = Int64(bitPattern: isBigEndian ? first << 32 | second : second << 32 | first)
            default: break
            }
            place += 4 + (length + 3) & ~3
        }
        return Interface(
            link: Int32(number16(block, 8, isBigEndian)), snapLength: Int(number32(block, 12, isBigEndian)),
            unitsPerSecond: units, offset: offset)
    }

    /// The units of time in a second: a power of 10, or of 2 with the highest bit; nil if they do not fit.
    private static func units(_ resolution: UInt8) -> UInt64? {
        let exponent = Int(resolution & 0x7F)
        if resolution & 0x80 != 0 { return exponent < 64 ? 1 << UInt64(exponent) : nil }
        return exponent < 20 ? (0..<exponent).reduce(1) { units, _ in units * 10 } : nil
    }

    private func number16(_ bytes: PacketBytes, _ place: Int, _ isBigEndian: Bool) -> Int {
        let number = bytes.number16(place) ?? 0
        return Int(isBigEndian ? number : number.byteSwapped)
    }

    private func number32(_ bytes: PacketBytes, _ place: Int, _ isBigEndian: Bool) -> UInt32 {
        let number = bytes.number32(place) ?? 0
        return isBigEndian ? number : number.byteSwapped
    }
}

extension CaptureRecords.Record {
    /// The time in nanoseconds since 1970, not after the year 2100; nil if the file has none.
    var nanoseconds: Int64? {
        guard let time else { return nil }
        let (seconds, rest) = time.units.quotientAndRemainder(dividingBy: time.perSecond)
        let product = rest.multipliedFullWidth(by: 1_000_000_000)
        let fraction = time.perSecond.dividingFullWidth(product).quotient
        let (sum, overflows) = Int64(clamping: seconds).addingReportingOverflow(offset)
        let whole = overflows ? (offset < 0 ? 0 : Self.latest) : min(max(sum, 0), Self.latest)
        return whole * 1_000_000_000 + Int64(fraction)
    }

    /// The maximum, in seconds: nanoseconds in 64 bits extend beyond the year 2100.
    private static let latest: Int64 = 4_102_444_800
}
