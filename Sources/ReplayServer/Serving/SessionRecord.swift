import Foundation
import Logging
import NIOCore
import WireProtocol

/// What is told of a side channel whose client said who it is, once it is over.
struct SessionRecord: Equatable, Sendable {
    /// What came of it.
    enum Outcome: Equatable, Sendable {
        /// The client reported what it measured, and was thanked.
        case complete
        /// The replay was not granted.
        case refused(RefusalReason)
        /// The client said that it gives up.
        case abandoned
        /// The client said what is not understood.
        case malformed
        /// The client took too long.
        case timedOut
        /// The connection ended before all was said.
        case disconnected

        /// All words.
        static let words = ["complete", "refused", "abandoned", "malformed", "timed-out", "disconnected"]

        /// The word for it.
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

    /// The client's address, cut to /24 or /48.
    let client: String
    /// The recording's name, as the client sent it; of the characters that such names have.
    let recording: String
    /// 0 for the original replay, 1 for the control, 2 and up for probes.
    let testID: Int
    /// What came of it.
    let outcome: Outcome
    /// Bytes of answers handed to the network.
    let bytes: Int
    /// From the identification to the end.
    let duration: Duration
    /// How long the replay itself ran; nil if it did not come to its end.
    let replayed: Duration?

    /// From the identification to the end, in seconds to the millisecond.
    var seconds: Double { (duration / .milliseconds(1)).rounded() / 1_000 }

    /// How the log tells it.
    var metadata: Logger.Metadata {
        var facts: Logger.Metadata = [
            "client": "\(client)", "recording": "\(recording)", "test": .stringConvertible(testID),
            "outcome": "\(outcome.word)", "bytes": .stringConvertible(bytes),
            "seconds": .stringConvertible(seconds),
        ]
        if case .refused(let reason) = outcome { facts["reason"] = "\(reason.rawValue)" }
        return facts
    }

    /// Mbit/s as bytes in a second: what was sent while the replay ran; nil if it did not come to its end.
    var bytesPerSecond: Double? {
        guard outcome == .complete, let replayed, replayed > .zero else { return nil }
        return Double(bytes) / (replayed / .seconds(1))
    }
}

/// Why a replay was not granted, in words for logs and metrics.
enum RefusalReason: String, CaseIterable, Sendable {
    case unknownRecording = "unknown_recording"
    case addressInUse = "address_in_use"
    case overloaded
    /// The server is about to stop.
    case draining
    case noEnvelope = "no_envelope"
    /// What is asked for cannot be done, such as a recording with changes.
    case unsupported

    /// - Parameters:
    ///   - refusal: what the client is told.
    ///   - isDraining: whether the server takes no new tests.
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

extension ServingState {
    /// A session is over.
    func conclude(_ session: SessionRecord) {
        logger.info("session", metadata: session.metadata)
        metrics.count(session)
    }
}
