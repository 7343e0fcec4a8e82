package import Recordings

/// A recording that the server offers.
package struct ServedRecording: Sendable {
    /// The client's side of the recorded flow.
    package var recording: Recording
    /// The times at which the server sends; nil where that is not known: then it answers as soon as it is asked, or mirrors a UDP
    /// client.
    package var serverSide: ServerRecording?

    /// - Parameters:
    ///   - recording: the client's side.
    ///   - serverSide: what the server sends, if it is known.
    package init(recording: Recording, serverSide: ServerRecording? = nil) {
        self.recording = recording
        self.serverSide = serverSide
    }
}
