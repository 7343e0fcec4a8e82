import NIOCore
package import Recordings

/// A TCP recording made ready for sending: payloads as buffers, made once, and the schedule.
package struct TCPReplayScript: Sendable {
    /// One request of the recording.
    struct Step: Sendable {
        /// When the recording sent it, nanoseconds after the start; nil to send as soon as possible.
        let due: Int64?
        /// What to send.
        let payload: ByteBuffer
        /// How many bytes to receive before the next step.
        let responseLength: Int
    }

    let steps: [Step]
    /// All bytes the recording receives.
    package let bytesExpected: Int

    /// - Parameters:
    ///   - recording: the recording.
    ///   - paced: whether its timestamps count: true for app tests, false for port tests (Specification 6.2).
    package init(_ recording: Recording, paced: Bool) {
        let allocator = ByteBufferAllocator()
        steps = recording.packets.map { packet in
            Step(
                due: paced ? Int64(packet.timestamp * 1e9) : nil,
                payload: allocator.buffer(bytes: packet.payload), responseLength: packet.responseLength)
        }
        bytesExpected = recording.packets.reduce(0) { $0 + $1.responseLength }
    }
}
