package import Characterisation

/// One replay of the experiments on a limit, with what it shows.
package struct LimitRecord: Sendable {
    /// Its number among the replays of the attempt, from 1; the test of original and control comes before.
    package let number: Int
    /// What it shows.
    package let observation: Observation
    /// The measurement.
    package let measurement: ReplayMeasurement

    package init(number: Int, observation: Observation, measurement: ReplayMeasurement) {
        self.number = number
        self.observation = observation
        self.measurement = measurement
    }
}

/// An event of running experiments on a limit.
package enum LimitEvent: Sendable {
    /// An event of the test of original and control with which they begin.
    case test(TestEvent)
    /// A wait of so many seconds: until a bucket is full again, or else so that what was blocked is free again.
    case resting(seconds: Double, isForBucket: Bool)
    /// A replay is about to begin.
    case replaying(number: Int, Experiment)
    /// A replay has ended: what it shows, and all experiments so far.
    case observed(LimitRecord, LimitExperiments)
    /// A place other than the usual one took no replay, and all experiments so far.
    case refused(number: Int, Experiment, any Error, LimitExperiments)
}
