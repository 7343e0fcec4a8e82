package import Recordings

/// A recording that the server offers.
package struct ServedRecording: Sendable {
    /// The client's side of the recorded flow.
    package var recording: Recording
    /// The time that the app list gives the replay, in seconds; nil if it is unknown.
    package var nominalDuration: Double?
    /// What the server sends if the recording is a UDP one; nil to mirror the client.
    package var serverSide: ServerRecording?

    /// - Parameters:
    ///   - recording: the client's side.
    ///   - nominalDuration: seconds; it ends the last answer's recorded gap.
    ///   - serverSide: what a UDP server sends.
    package init(recording: Recording, nominalDuration: Double? = nil, serverSide: ServerRecording? = nil) {
        self.recording = recording
        self.nominalDuration = nominalDuration
        self.serverSide = serverSide
    }
}
