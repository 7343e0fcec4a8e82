package import Recordings

/// A recording that the server offers.
package struct ServedRecording: Sendable {
    /// The client's side of the recorded flow.
    package var recording: Recording
    /// The server's send times; nil if unknown: the server then answers each request immediately, or mirrors
    /// a UDP client.
    package var serverSide: ServerRecording?

    /// - Parameters:
    ///   - recording: the client's side.
    ///   - serverSide: the server's side, if known.
    package init(recording: Recording, serverSide: ServerRecording? = nil) {
        self.recording = recording
        self.serverSide = serverSide
    }
}
