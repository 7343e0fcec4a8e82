import Basics
import Recordings
import Messages

/// A recording as a JSON object.
enum RecordingRecord {
    static func json(
        _ recording: Recording, file: String, in catalogue: Catalogue, origin: Origin? = nil
    ) throws -> JSONValue {
        .object(try pairs(recording, file: file, in: catalogue, origin: origin))
    }

    /// Returns a recording with its time course and its first bytes.
    static func detailed(
        _ shown: ShownRecording, in catalogue: Catalogue
    ) throws -> JSONValue {
        let pairs = try pairs(shown.recording, file: shown.file, in: catalogue, origin: shown.origin)
        return .object(
            pairs + [
                ("server_content", .string(shown.content.rawValue)),
                ("server_times", .string(shown.times.rawValue)),
                ("control_of", shown.comparison.map(comparison) ?? .null),
                ("client_begins", .string(HexText.encode(shown.clientBegins))),
                ("server_begins", .optional(shown.serverBegins.map { HexText.encode($0) })),
                ("steps", .array(shown.timeline.steps.map(step))),
            ])
    }

    private static func pairs(
        _ recording: Recording, file: String, in catalogue: Catalogue, origin: Origin?
    ) throws -> [(key: String, value: JSONValue)] {
        let bytesDown = try catalogue.bytesDown(of: recording, file: file)
        var pairs: [(key: String, value: JSONValue)] = [
            ("recording", .string(recording.name)), ("file", .string(file)),
            ("transport", .string(recording.transport.rawValue)), ("flow", .string(recording.flow.text)),
            ("server_name", .optional(recording.serverName)), ("packets", .count(recording.packets.count)),
            ("up_bytes", .count(recording.bytesUp)), ("down_bytes", .count(bytesDown)),
            ("duration_s", .number(recording.duration)), ("digest", .string(recording.digest)),
        ]
        if let side = try catalogue.serverRecording(for: file) {
            pairs += [
                ("server_file", .optional(catalogue.serverFile(for: file))),
                ("server_synthesised", .optional(side.synthesised)),
            ]
        }
        if let origin { pairs.append(("origin", .string(origin.rawValue))) }
        return pairs
    }

    private static func comparison(_ pair: (original: String, comparison: ControlComparison)) -> JSONValue {
        let comparison = pair.comparison
        return [
            "original": .string(pair.original), "packets": .count(comparison.packets),
            "unpaired_packets": .count(comparison.unpaired),
            "shortened_packets": .count(comparison.shortened), "missing_bytes": .count(comparison.missing),
            "inverted_bytes": .count(comparison.inverted), "kept_bytes": .count(comparison.kept),
            "other_bytes": .count(comparison.other),
        ]
    }

    private static func step(_ step: RecordingTimeline.Step) -> JSONValue {
        [
            "at_s": .number(step.start), "packets": .count(step.packets), "up_bytes": .count(step.up),
            "down_bytes": .count(step.down), "down_s": .number(step.duration),
        ]
    }
}
