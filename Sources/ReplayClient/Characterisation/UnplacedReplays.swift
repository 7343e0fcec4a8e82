import Characterisation
import TestModel

/// Replays whose packets do not tell by themselves where the limit began, until others have told the policer or the shaper.
struct UnplacedReplays {
    private var replays: [(index: Int, measurement: ReplayMeasurement, gap: Double?)] = []

    /// Adds the last replay of some experiments, if its packets are known and show no onset yet.
    mutating func add(
        _ measurement: ReplayMeasurement, _ observation: Observation, at experiments: LimitExperiments
    ) {
        guard observation.onset == nil, observation.start?.effect == .slows, measurement.packets != nil else {
            return
        }
        replays.append((experiments.observations.count - 1, measurement, observation.gap))
    }

    /// Observes them anew once the policer or the shaper is known.
    mutating func place(in experiments: inout LimitExperiments, beside control: ControlTimes) {
        guard let box = experiments.box, !replays.isEmpty else { return }
        for replay in replays {
            let old = experiments.observations[replay.index]
            let found = Observation(
                old.experiment, replay.measurement, of: experiments.exchanges, beside: control, box: box,
                gap: replay.gap)
            if found.onset != nil { experiments.replace(replay.index, with: found) }
        }
        replays = []
    }
}
