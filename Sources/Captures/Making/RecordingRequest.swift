package import Recordings

/// Options for making a recording.
package struct RecordingRequest: Sendable {
    /// The file stem of the original, such as `Zoom_11232026`.
    package var stem: String
    /// Kind of the control.
    package var control: ControlKind
    /// True to keep addresses unchanged.
    package var keepsAddresses: Bool
    /// True to keep cookies, authorizations and queries in clear text unchanged.
    package var keepsSecrets: Bool

    /// - Parameters: the properties of the same names.
    package init(
        stem: String, control: ControlKind = .inverted, keepsAddresses: Bool = false,
        keepsSecrets: Bool = false
    ) {
        self.stem = stem
        self.control = control
        self.keepsAddresses = keepsAddresses
        self.keepsSecrets = keepsSecrets
    }
}

/// Kind of a recording's control.
package enum ControlKind: Sendable, Equatable {
    /// Every bit of the original inverted.
    case inverted
    /// Bytes derived from a seed.
    case random(seed: UInt64)
}

/// A recording made from a flow.
package struct MadeRecording: Sendable {
    package let flow: CapturedFlow
    package let original: RecordedSides
    package let control: RecordedSides
    /// Number of replaced secrets, by kind.
    package let secrets: [SecretKind: Int]
    /// The bytes of the flow that it does not have.
    package let leftOut: LeftOut
}

/// Numbers of bytes of a flow that a recording does not have.
package struct LeftOut: Sendable, Equatable {
    /// The server's bytes in the requested period before the client's first datagram.
    package let before: Int
    /// Bytes outside the requested period.
    package let outside: Int

    /// All of them.
    package var bytes: Int { before + outside }

    package init(before: Int = 0, outside: Int = 0) {
        self.before = before
        self.outside = outside
    }
}
