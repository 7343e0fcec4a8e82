/// What a box did.
package struct BoxCounts: Hashable, Sendable {
    /// Packets that came.
    package var received = 0
    /// Packets that were handed to the devices.
    package var sent = 0
    /// Packets that the devices did not take.
    package var refused = 0
    /// Packets that were held back.
    package var held = 0

    package init() {}
}
