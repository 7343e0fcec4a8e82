package import Basics

/// A direction between the client and the server of a replay: of a replay as a whole, that in which it carries the
/// bytes of its recording's server, whose throughput it measures.
package enum ReplayDirection: String, CaseIterable, Codable, Sendable {
    /// From the server to the client; for a whole replay, as recorded.
    case down
    /// From the client to the server; for a whole replay, a mirrored one (`MirroredReplay`).
    case up

    /// Reads the direction from the wire name of a recording.
    package init(ofReplayNamed name: String) {
        self = MirroredReplay.parse(ChosenCongestion.parse(name)?.name ?? name) == nil ? .down : .up
    }
}

extension ReplayDirection: Keyword {
    package var meaning: Meaning {
        switch self {
        case .down: .both("download", "téléchargement")
        case .up: .both("upload", "envoi")
        }
    }
}

extension Recording {
    /// The direction in which its replay is measured.
    package var direction: ReplayDirection { ReplayDirection(ofReplayNamed: name) }

    /// Number of bytes that a replay carries in the direction that is measured; 0 for the download of UDP, whose
    /// client file does not contain it.
    package var bytesMeasured: Int {
        switch direction {
        case .down: bytesDown
        case .up: bytesUp
        }
    }

    /// Number of bytes that it carries in the other direction.
    package var bytesUnmeasured: Int {
        switch direction {
        case .down: bytesUp
        case .up: bytesDown
        }
    }
}
