import Captures
import Basics
import Recordings

extension FlowOptions {
    /// Returns the recording of a flow as a JSON object.
    func record(_ made: MadeRecording, seed: UInt64?) -> JSONValue {
        let recording = made.original.recording
        return .object([
            ("flow", .count(made.flow.number)), ("recording", .string(recording.name)),
            ("server_name", .optional(made.flow.name?.name)), ("packets", .count(recording.packets.count)),
            ("up_bytes", .count(recording.bytesUp)), ("down_bytes", .count(made.original.server.bytes)),
            ("duration_s", .number(recording.duration)), ("left_out_bytes", .count(made.leftOut.bytes)),
            ("control", .string(control.rawValue)), ("control_seed", .optional(seed.map { String($0) })),
            ("addresses_replaced", .bool(!keepAddresses)),
            (
                "secrets_replaced",
                .object(SecretKind.allCases.map { ($0.rawValue, .count(made.secrets[$0] ?? 0)) })
            ),
        ])
    }
}
