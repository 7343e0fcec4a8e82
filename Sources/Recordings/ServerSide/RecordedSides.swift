/// A recording with its server's side, as they are written to files.
package struct RecordedSides: Sendable {
    /// The client's side. Of a control the payloads are those of its original, whose memory it shares.
    package let recording: Recording
    /// The server's side, likewise.
    package let server: ServerRecording
    /// The bytes that are written in the place of the client's payloads.
    package let clientPayloads: PayloadReplacement
    /// The bytes that are written in the place of the server's payloads.
    package let serverPayloads: PayloadReplacement

    /// - Parameters: as the properties of the same names.
    package init(
        recording: Recording, server: ServerRecording, clientPayloads: PayloadReplacement = .none,
        serverPayloads: PayloadReplacement = .none
    ) {
        self.recording = recording
        self.server = server
        self.clientPayloads = clientPayloads
        self.serverPayloads = serverPayloads
    }
}
