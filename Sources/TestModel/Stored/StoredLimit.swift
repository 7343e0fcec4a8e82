import Basics
package import Characterisation
package import Foundation

/// The experiments on a limit, as stored with their test of original and control.
package struct StoredLimit: Sendable, Codable, Equatable {
    /// Outcome of all experiments, with those of earlier attempts.
    package var portrait: LimitPortrait
    /// The replays of this attempt, in order; the first is the original of the test.
    package var replays: [Replay]

    package init(_ portrait: LimitPortrait, replays: [Replay] = []) {
        self.portrait = portrait
        self.replays = replays
    }

    /// One replay of an experiment.
    package struct Replay: Sendable, Codable, Equatable {
        /// Its number in the attempt; 0 for the original of the test.
        package var number: Int
        /// The question that it answers.
        package var purpose: Experiment.Purpose
        /// The length of its hold, s; 0 without one.
        package var hold: Double
        /// The index of the client's packet that was held back, or from which on it uploads; nil without a hold, and for what
        /// is an upload from the first packet on.
        package var step: Int?
        /// True if the server's congestion control began anew behind the hold; nil if it did not, or of earlier versions.
        package var restartsSender: Bool?
        /// Payload of a full segment, in bytes.
        package var segment: Int
        /// The effect of the limit; nil if it was not limited.
        package var effect: LimitStart.Effect?
        /// Bytes until it was limited.
        package var bytes: Interval?
        /// Seconds until it was limited, since the connection.
        package var seconds: Interval?
        /// The rate afterwards, in bit/s of payload.
        package var rate: Interval?
        /// The rates of two connections at once, in bit/s of payload; nil of others.
        package var firstRate: Double?
        package var secondRate: Double?
        /// Bytes that passed behind a hold before it was limited again.
        package var passed: Interval?
        /// True if it was limited again behind a hold; nil without a hold behind the onset.
        package var isLimitedAgain: Bool?
        /// Start of the replay.
        package var started: Date
        /// Duration, s.
        package var duration: Double
        /// Payload received, in bytes.
        package var bytesReceived: Int64
        /// Payload sent, in bytes.
        package var bytesSent: Int64
        /// The way in which the replay ended; stopped when enough was seen.
        package var ending: ReplayEnding.Key

        /// Describes a replay; `started` is rounded to the millisecond.
        package init(
            number: Int, _ observation: Observation, started: Date, duration: Double, bytesReceived: Int64,
            bytesSent: Int64, ending: ReplayEnding.Key
        ) {
            self.number = number
            purpose = observation.experiment.purpose
            hold = observation.experiment.seconds
            step = observation.experiment.step
            restartsSender = observation.experiment.restartsSender
            segment = observation.segment
            effect = observation.start?.effect
            bytes = observation.start?.bytes
            seconds = observation.start?.seconds
            rate = observation.start?.rate
            firstRate = observation.pair?.first
            secondRate = observation.pair?.second
            passed = observation.rest?.passed
            isLimitedAgain = observation.rest?.isLimited
            self.started = Timestamp.rounded(started)
            self.duration = duration
            self.bytesReceived = bytesReceived
            self.bytesSent = bytesSent
            self.ending = ending
        }

        /// Describes a replay by its record.
        package init(_ record: LimitRecord) {
            let replay = record.measurement
            self.init(
                number: record.number, record.observation, started: replay.started,
                duration: replay.duration,
                bytesReceived: Int64(replay.bytesOfBoth),
                bytesSent: Int64(replay.bytesSent), ending: replay.ending.key)
        }
    }
}
