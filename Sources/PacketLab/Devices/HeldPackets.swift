/// Packets that wait until it is time, in buffers that are used again.
///
/// Those of one instant leave in the order in which they came.
final class HeldPackets {
    /// The place to which a packet goes when it waited long enough.
    enum Destination: Hashable {
        /// The device of a side.
        case device(PathSide)
        /// The box, from side A.
        case box
        /// The access line of a client, from the box.
        case line
        /// The stage of the box before which it is paused, by the number under which it is.
        case stage(Int)
    }

    /// A packet that waits.
    struct Packet {
        let departure: Int64
        let order: UInt64
        let destination: Destination
        let offload: Offload
        let length: Int
        let buffer: UnsafeMutableRawPointer
        let isLarge: Bool

        static func < (left: Packet, right: Packet) -> Bool {
            (left.departure, left.order) < (right.departure, right.order)
        }
    }

    /// A packet of an Ethernet, with room to spare.
    private static let small = 2_048
    /// The longest packet of IP.
    private static let large = 1 << 16

    /// A binary heap, the first to leave in front.
    private var heap: [Packet] = []
    private var freeSmall: [UnsafeMutableRawPointer] = []
    private var freeLarge: [UnsafeMutableRawPointer] = []
    private var order: UInt64 = 0
    private var held = 0
    private let most: Int

    /// - Parameter most: bytes of buffers in use.
    init(most: Int) { self.most = most }

    deinit {
        for packet in heap { packet.buffer.deallocate() }
        for buffer in freeSmall + freeLarge { buffer.deallocate() }
    }

    var count: Int { heap.count }

    /// The departure of the first packet; nil if none waits.
    var next: Int64? { heap.first?.departure }

    func hasRoom(for length: Int) -> Bool { held + (length > Self.small ? Self.large : Self.small) <= most }

    /// Keeps a packet, for which there has to be room.
    func add(
        _ bytes: UnsafeRawBufferPointer, _ offload: Offload, to destination: Destination, at departure: Int64
    ) {
        guard let source = bytes.baseAddress, bytes.count <= Self.large else { return }
        let isLarge = bytes.count > Self.small
        let size = isLarge ? Self.large : Self.small
        let buffer =
            (isLarge ? freeLarge.popLast() : freeSmall.popLast())
            ?? .allocate(byteCount: size, alignment: 16)
        buffer.copyMemory(from: source, byteCount: bytes.count)
        held += size
        order += 1
        heap.append(
            Packet(
                departure: departure, order: order, destination: destination, offload: offload,
                length: bytes.count, buffer: buffer, isLarge: isLarge))
        rise(from: heap.count - 1)
    }

    /// Takes out the first packet if its time has come, and hands it over with the instant at which it was to
    /// leave.
    ///
    /// - Returns: false if none was due.
    func release(
        at now: Int64, _ send: (UnsafeMutableRawBufferPointer, Offload, Destination, Int64) -> Void
    ) -> Bool {
        guard let first = heap.first, first.departure <= now else { return false }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        let bytes = UnsafeMutableRawBufferPointer(start: first.buffer, count: first.length)
        send(bytes, first.offload, first.destination, first.departure)
        held -= first.isLarge ? Self.large : Self.small
        if first.isLarge { freeLarge.append(first.buffer) } else { freeSmall.append(first.buffer) }
        return true
    }

    private func rise(from place: Int) {
        var place = place
        while place > 0, heap[place] < heap[(place - 1) / 2] {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private func sink() {
        var place = 0
        while true {
            var least = place
            for child in (2 * place + 1)...(2 * place + 2)
            where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != place else { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
