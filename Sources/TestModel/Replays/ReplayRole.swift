/// Role of a replay in a test.
package enum ReplayRole: String, Codable, Sendable, CaseIterable {
    /// The recording with its true payload, testID 0; of a port test, the tested port.
    case original
    /// Its bit-inverted partner, testID 1; of a port test, port 443.
    case control
    /// The recording that looks like TLS to an innocuous name, testID 2; of a triple only.
    case innocuous

    /// The test ID in the protocol (Specification 1.1).
    package var testID: Int {
        switch self {
        case .original: 0
        case .control: 1
        case .innocuous: 2
        }
    }
}
