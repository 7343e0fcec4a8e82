/// The counters of a box.
package struct BoxCounts: Hashable, Sendable {
    /// Packets that came.
    package var received = 0
    /// Packets that were handed to the devices.
    package var sent = 0
    /// Packets that the devices did not take.
    package var refused = 0
    /// Packets that were held back.
    package var held = 0

    /// Packets that were held and left more than ``lateness`` after their time: the machine was too busy.
    package var late = 0

    /// In nanoseconds.
    package static let lateness: Int64 = 300_000

    package init() {}
}
