package import Recordings

/// One replay that the search asks for.
package struct Probe: Codable, Equatable, Sendable {
    /// Why it is asked for.
    package enum Purpose: String, Codable, CaseIterable, Sendable {
        /// To see that there is a differentiation to explain; nothing is inverted.
        case original
        /// To see whether any byte matters; everything is inverted.
        case everything
        /// To find the packets that matter.
        case packets
        /// To find the fields that matter.
        case fields
        /// To find the bytes that matter.
        case bytes
        /// To see that the bytes found suffice; everything else is inverted.
        case sufficiency
        /// To see whether a region that was found can be done without.
        case necessity
        /// To see whether the control is still treated as it was; it is replayed as it is.
        case control
    }

    /// Its number, from 1; repetitions count.
    package let number: Int
    /// How often the same was replayed before.
    package let repetition: Int
    package let purpose: Purpose
    /// The bytes to invert; in sending order, disjoint.
    package let regions: [PayloadRegion]
}
