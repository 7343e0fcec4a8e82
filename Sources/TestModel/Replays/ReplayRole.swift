/// Which of the two replays of a test.
package enum ReplayRole: String, Codable, Sendable, CaseIterable {
    /// The recording with its true payload, testID 0; of a port test, the tested port.
    case original
    /// Its bit-inverted partner, testID 1; of a port test, port 443.
    case control

    /// The number the protocol gives it (Specification 1.1).
    package var testID: Int {
        switch self {
        case .original: 0
        case .control: 1
        }
    }
}
