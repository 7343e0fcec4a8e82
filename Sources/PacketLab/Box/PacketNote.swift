package import PathEmulation

/// The reason for which a box dropped a packet.
package enum DropCause: Hashable, Sendable {
    /// A rule: it exceeds a bucket or a queue, was lost by chance, is blocked or reset.
    case rule
    /// Its receiver would not take it either.
    case malformed(PacketError)
    /// No router passes on what is for a link only, or for a group.
    case scope
    /// It has the address of an end that is on the other side.
    case wrongSide
    /// It says something else about bytes that came before.
    case contradiction
    /// Urgent data, which receivers may take out of the stream, while rules look for something in it.
    case urgent
    /// A second SYN with data on a connection that goes on.
    case doubtfulSYN
    /// The queue of a client's access line was full. What a server sent has passed the box before.
    case line
    /// There is no room: for what waits, for fragments, or for parts of streams that came early.
    case memory
}

/// The fate of a packet.
package enum PacketFate: Hashable, Sendable {
    /// It went on.
    case passed
    /// It waits for its other fragments.
    case gathered
    /// Its time to live ran out at a router of the path, by its index from side A.
    case expired(hop: Int)
    /// It was dropped.
    case dropped(DropCause)
    /// The box made it: a reset, or a router's message.
    case made
}

/// The record of a packet.
package struct PacketNote: Hashable, Sendable {
    /// The instant of its arrival, in nanoseconds of the box's clock.
    package let time: Int64
    /// The side it came from; for what the box made, the side that it is as if from.
    package let side: PathSide
    /// Its fate.
    package let fate: PacketFate
    /// The index of the rule that dropped it, or the last that acted on it; nil if none did.
    package let rule: Int?
    /// The level of that rule's bucket after it; nil without one.
    package let level: BucketLevel?
    /// The time for which the box held it, in nanoseconds.
    package let delay: Int64
}

/// A receiver of the packets of a box: the devices, or a test.
package protocol PacketSink {
    /// False if ``note(_:_:)`` need not be called.
    var isRecording: Bool { get }

    /// False if there is no room to hold a packet of so many bytes.
    func hasRoom(for length: Int) -> Bool

    /// Sends a packet, or holds it until it is time.
    ///
    /// - Parameters:
    ///   - packet: its bytes, valid during the call.
    ///   - offload: what is left to do for the device.
    ///   - side: to which side.
    ///   - departure: when, in nanoseconds; at once if that is past.
    ///   - now: the instant of the box.
    mutating func send(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide, at departure: Int64,
        now: Int64)

    /// Pauses a packet until an instant, and hands it to ``PacketBox/resume(_:_:as:at:)`` then.
    ///
    /// - Parameters:
    ///   - packet: its bytes, valid during the call.
    ///   - offload: what is left to do for the device.
    ///   - number: the number under which it is paused.
    ///   - instant: until when, in nanoseconds.
    mutating func pause(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, as number: Int, until instant: Int64)

    /// Records a packet as it came, once it is known what becomes of it.
    mutating func note(_ packet: UnsafeRawBufferPointer, _ note: PacketNote)
}
