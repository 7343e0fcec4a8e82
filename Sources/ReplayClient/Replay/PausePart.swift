package import Differentiation

/// The part of one replay in an experiment with pauses.
package struct PausePart: Equatable, Sendable {
    /// The plan of the experiment.
    package var plan: PausePlan
    /// The replay.
    package var replay: PausingReplay
    /// The receive buffer, in bytes.
    ///
    /// It bounds what arrives in a pause before the sender stops. Less than the path's rate times its round trip
    /// would slow the replay.
    package var receiveBuffer: Int

    package init(_ plan: PausePlan, of replay: PausingReplay, receiveBuffer: Int) {
        self.plan = plan
        self.replay = replay
        self.receiveBuffer = receiveBuffer
    }
}
