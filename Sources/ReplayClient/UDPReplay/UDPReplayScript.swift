import NIOCore
package import Recordings
package import WireProtocol

/// A UDP recording prepared for sending: payloads as buffers, created once, and the schedule.
package struct UDPReplayScript: Sendable {
    /// One datagram of the recording.
    struct Step: Sendable {
        /// Send time, nanoseconds after the start.
        let due: Int64
        /// The data to send; empty for a keep-alive.
        let payload: ByteBuffer
    }

    /// The recording that is replayed.
    let recording: Recording
    let steps: [Step]
    /// True if the recording's timestamps are followed.
    let isPaced: Bool
    /// Total number of bytes expected from the server; 0 if unknown.
    package let bytesExpected: Int

    /// The times of the datagrams, in seconds after the first.
    let schedule: [Double]
    /// The datagrams that the server should send; nil if they are unknown.
    let expected: DatagramTable?

    /// - Parameters:
    ///   - recording: the recording.
    ///   - paced: true to follow its timestamps; false to send everything at once.
    ///   - bytesExpected: the expected number of bytes from the server, for progress reports.
    ///   - expected: the datagrams that the server should send; nil if they are unknown.
    package init(
        _ recording: Recording, paced: Bool, bytesExpected: Int, expected: DatagramTable? = nil
    ) {
        self.recording = recording
        let allocator = ByteBufferAllocator()
        steps = recording.packets.map { packet in
            Step(
                due: paced ? Int64((packet.timestamp * 1e9).rounded()) : 0,
                payload: allocator.buffer(bytes: packet.payload))
        }
        isPaced = paced
        self.bytesExpected = bytesExpected
        self.expected = expected
        let start = recording.packets.first?.timestamp ?? 0
        schedule = recording.packets.map { $0.timestamp - start }
    }
}
