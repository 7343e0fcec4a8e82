package import Differentiation

/// The part of one replay in an experiment with pauses.
package struct PausePart: Equatable, Sendable {
    /// The plan of the experiment.
    package var plan: PausePlan
    /// The receive buffer of a replay that pauses, in bytes; nil for the replay that does not.
    ///
    /// It bounds what arrives in a pause before the sender stops. Less than the path's rate times its round trip
    /// would slow the replay.
    package var receiveBuffer: Int?

    package init(_ plan: PausePlan, receiveBuffer: Int?) {
        self.plan = plan
        self.receiveBuffer = receiveBuffer
    }
}
