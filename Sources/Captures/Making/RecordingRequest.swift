package import Recordings

/// What a recording is made of, and how.
package struct RecordingRequest: Sendable {
    /// The file stem of the original, such as `Zoom_11232026`.
    package var stem: String
    /// Seconds of the flow before the first that is taken.
    package var from: Double
    /// Seconds that are taken; nil for all.
    package var seconds: Double?
    /// How the control is made.
    package var control: ControlKind
    /// Whether addresses stay as they are.
    package var keepsAddresses: Bool
    /// Whether cookies, authorizations and queries of clear text stay as they are.
    package var keepsSecrets: Bool

    /// - Parameters: as the properties of the same names.
    package init(
        stem: String, from: Double = 0, seconds: Double? = nil, control: ControlKind = .inverted,
        keepsAddresses: Bool = false, keepsSecrets: Bool = false
    ) {
        self.stem = stem
        self.from = from
        self.seconds = seconds
        self.control = control
        self.keepsAddresses = keepsAddresses
        self.keepsSecrets = keepsSecrets
    }
}

/// What the control of a recording carries.
package enum ControlKind: Sendable, Equatable {
    /// Every bit of the original inverted.
    case inverted
    /// Bytes that follow from a seed.
    case random(seed: UInt64)
}

/// What was made of a flow.
package struct MadeRecording: Sendable {
    package let flow: CapturedFlow
    package let original: RecordedSides
    package let control: RecordedSides
    /// Secrets that were replaced, by kind.
    package let secrets: [SecretKind: Int]
    /// Bytes of the flow that were left out, as they are not of the seconds asked for.
    package let bytesLeftOut: Int
}
