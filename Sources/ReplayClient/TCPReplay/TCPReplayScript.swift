import NIOCore
package import Recordings

/// A TCP recording prepared for sending: payloads as buffers, created once, and the schedule.
package struct TCPReplayScript: Sendable {
    /// One request of the recording.
    struct Step: Sendable {
        /// Send time in the recording, nanoseconds after the start; nil to send as soon as possible.
        let due: Int64?
        /// The data to send.
        let payload: ByteBuffer
        /// Number of bytes to receive before the next step.
        let responseLength: Int
    }

    /// The recording that is replayed.
    let recording: Recording
    let steps: [Step]
    /// Total number of bytes that the recording receives.
    package let bytesExpected: Int

    /// True if the client sends what the recorded server answered (`MirroredReplay`).
    var isUpload: Bool { recording.direction == .up }

    /// - Parameters:
    ///   - recording: the recording.
    ///   - paced: true to follow its timestamps, as in app tests; false for port tests (Specification 6.2).
    package init(_ recording: Recording, paced: Bool) {
        self.recording = recording
        let allocator = ByteBufferAllocator()
        steps = recording.packets.map { packet in
            Step(
                due: paced ? Int64(packet.timestamp * 1e9) : nil,
                payload: allocator.buffer(bytes: packet.payload), responseLength: packet.responseLength)
        }
        bytesExpected = recording.packets.reduce(0) { $0 + $1.responseLength }
    }
}
