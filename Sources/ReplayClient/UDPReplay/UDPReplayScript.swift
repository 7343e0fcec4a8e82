import NIOCore
package import Recordings

/// A UDP recording made ready for sending: payloads as buffers, made once, and the schedule.
package struct UDPReplayScript: Sendable {
    /// One datagram of the recording.
    struct Step: Sendable {
        /// When it is sent, nanoseconds after the start.
        let due: Int64
        /// What is sent; empty for a keep-alive.
        let payload: ByteBuffer
    }

    let steps: [Step]
    /// Whether the recording's timestamps count.
    let isPaced: Bool
    /// All bytes the server is expected to send; 0 if nobody knows.
    package let bytesExpected: Int

    /// - Parameters:
    ///   - recording: the recording.
    ///   - paced: whether its timestamps count; without them everything is sent at once.
    ///   - bytesExpected: what the server sends, for progress reports.
    package init(_ recording: Recording, paced: Bool, bytesExpected: Int) {
        let allocator = ByteBufferAllocator()
        steps = recording.packets.map { packet in
            Step(
                due: paced ? Int64((packet.timestamp * 1e9).rounded()) : 0,
                payload: allocator.buffer(bytes: packet.payload))
        }
        isPaced = paced
        self.bytesExpected = bytesExpected
    }
}
