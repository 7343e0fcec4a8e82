/// A recording with its server's side, in the form in which they are written to files.
package struct RecordedSides: Sendable {
    /// The client's side. A control has the payloads of its original, whose memory it shares.
    package let recording: Recording
    /// The server's side, likewise.
    package let server: ServerRecording
    /// The replacement for the client's payloads.
    package let clientPayloads: PayloadReplacement
    /// The replacement for the server's payloads.
    package let serverPayloads: PayloadReplacement

    /// - Parameters: the properties of the same names.
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
