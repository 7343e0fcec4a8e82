import Foundation
import Logging
import NIOCore
import WireProtocol

/// Log record of an ended side channel whose client identified itself.
struct SessionRecord: Equatable, Sendable {
    /// Outcome of a session.
    enum Outcome: Equatable, Sendable {
        /// The client reported its measurement, and the server acknowledged it.
        case complete
        /// The replay was refused.
        case refused(RefusalReason)
        /// The client gave up.
        case abandoned
        /// The client sent a malformed message.
        case malformed
        /// A timeout expired.
        case timedOut
        /// The connection ended before the dialogue was complete.
        case disconnected

        /// The names of all outcomes.
        static let words = ["complete", "refused", "abandoned", "malformed", "timed-out", "disconnected"]

        /// The name of the outcome.
        var word: String {
            switch self {
            case .complete: "complete"
            case .refused: "refused"
            case .abandoned: "abandoned"
            case .malformed: "malformed"
            case .timedOut: "timed-out"
            case .disconnected: "disconnected"
            }
        }
    }

    /// The client's address, truncated to /24 or /48.
    let client: String
    /// The recording's name as sent by the client, restricted to the characters of such names.
    let recording: String
    /// 0 for the original replay, 1 for the control, 2 and up for probes.
    let testID: Int
    /// Outcome of the session.
    let outcome: Outcome
    /// Number of bytes of answers passed to the network.
    let bytes: Int
    /// Time from the identification to the end.
    let duration: Duration
    /// Duration of the replay itself; nil if it was not completed.
    let replayed: Duration?

    /// Time from the identification to the end, in seconds with a resolution of a millisecond.
    var seconds: Double { (duration / .milliseconds(1)).rounded() / 1_000 }

    /// The record as log metadata.
    var metadata: Logger.Metadata {
        var facts: Logger.Metadata = [
            "client": "\(client)", "recording": "\(recording)", "test": .stringConvertible(testID),
            "outcome": "\(outcome.word)", "bytes": .stringConvertible(bytes),
            "seconds": .stringConvertible(seconds),
        ]
        if case .refused(let reason) = outcome { facts["reason"] = "\(reason.rawValue)" }
        return facts
    }

    /// Mean rate of the answers during the replay, bytes per second; nil if the replay was not completed.
    var bytesPerSecond: Double? {
        guard outcome == .complete, let replayed, replayed > .zero else { return nil }
        return Double(bytes) / (replayed / .seconds(1))
    }
}

/// Reasons for refusing a replay, as named in logs and metrics.
enum RefusalReason: String, CaseIterable, Sendable {
    case unknownRecording = "unknown_recording"
    case addressInUse = "address_in_use"
    case overloaded
    /// The server is about to stop.
    case draining
    case noEnvelope = "no_envelope"
    /// The request is not supported, such as a recording with changes.
    case unsupported

    /// - Parameters:
    ///   - refusal: the answer to the client.
    ///   - isDraining: true if the server accepts no new tests.
    init(_ refusal: Permission.Refusal, isDraining: Bool) {
        self =
            switch refusal {
            case .unknownReplay: .unknownRecording
            case .addressInUse: .addressInUse
            case .overloaded: isDraining ? .draining : .overloaded
            case .envelopeMissing: .noEnvelope
            case .other: .unsupported
            }
    }
}
