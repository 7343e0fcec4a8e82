package import Recordings

/// One replay requested by the search.
package struct Probe: Codable, Equatable, Sendable {
    /// Purpose of a probe.
    package enum Purpose: String, Codable, CaseIterable, Sendable {
        /// Checks that there is a differentiation to explain; nothing is inverted.
        case original
        /// Checks if any byte matters; everything is inverted.
        case everything
        /// Locates the packets that matter.
        case packets
        /// Locates the fields that matter.
        case fields
        /// Locates the bytes that matter.
        case bytes
        /// Checks that the bytes found are sufficient; everything else is inverted.
        case sufficiency
        /// Checks if a region that was found is necessary.
        case necessity
        /// Checks if the control is still treated as before; it is replayed unaltered.
        case control
    }

    /// Its number, from 1; repetitions are counted.
    package let number: Int
    /// Number of earlier replays of the same probe.
    package let repetition: Int
    package let purpose: Purpose
    /// The bytes to invert; in sending order, disjoint.
    package let regions: [PayloadRegion]
}
