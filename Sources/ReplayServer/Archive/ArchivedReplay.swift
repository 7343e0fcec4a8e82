import Basics
package import Foundation
package import WireProtocol

/// What is kept of one replay that a server granted. Addresses are cut when the value is made, so that no other is at
/// hand where files are written.
package struct ArchivedReplay: Sendable {
    private let identification: Identification
    private let start: Date
    private let peer: String
    private let replayAddress: String
    private let uuid: String
    /// What the client tells of its device.
    package var device: KeptDevice?
    /// How long the replay took by the client's clock, seconds; nil if it did not say.
    package var clientSeconds: Double?
    /// How long the session took by the server's, seconds.
    package var serverSeconds: Double = 0
    /// What kept the replay from its end; nil for nothing.
    package var exception: String?
    /// What the client measured; nil if it reported nothing.
    package var samples: ThroughputSamples?

    /// - Parameters:
    ///   - identification: who replays what.
    ///   - start: when it was granted.
    ///   - peer: the address that holds the side channel.
    ///   - replayAddress: the address that replays.
    ///   - uuid: the measurement's id.
    package init(
        _ identification: Identification, start: Date, peer: String, replayAddress: String, uuid: String
    ) {
        self.identification = identification
        self.start = start
        self.peer = IPLiteral.anonymised(peer)
        self.replayAddress = IPLiteral.anonymised(replayAddress)
        self.uuid = uuid
    }

    /// The records: about the replay, and about its samples if there are any.
    package var records: [KeptRecord] { [replayInfo] + [clientXputs].compactMap(\.self) }

    /// The most of a text that clients choose freely; deployed ones send a few characters.
    private static let longestText = 100

    private var tail: String { "_\(identification.historyCount)_\(identification.testID)" }

    private var replayInfo: KeptRecord {
        let isFinished = exception == nil
        let fields: [(key: String, value: JSONValue)] = [
            ("timestamp", .string(KeptRecord.instant(start))), ("userID", .string(identification.userID)),
            ("clientIP", .string(peer)), ("clientIP2", .string(replayAddress)),
            ("replayName", .string(identification.replayName)),
            (
                "extraString",
                .string(UntrustedText(identification.extraString).shown(limit: Self.longestText))
            ),
            ("historyCount", .count(identification.historyCount)),
            ("testID", .string("\(identification.testID)")), ("exception", .string(exception ?? "NoExp")),
            ("testFinished", .bool(isFinished)), ("testFinishedWoutError", .bool(isFinished)),
            ("iperfInfo", .null), ("testDurationServer", .number(serverSeconds)),
            ("testDurationClient", .optional(clientSeconds)),
            ("metadata", (device ?? KeptDevice()).json),
            ("emptyBool", .bool(false)),
            (
                "clientVersion",
                .string(UntrustedText(identification.clientVersion).shown(limit: Self.longestText))
            ),
            ("measurementUUID", .string(uuid)),
        ]
        return KeptRecord(
            kind: .replayInfo, userID: identification.userID, name: ("replayInfo_", tail), date: start,
            named: .object(fields),
            positional: .array(
                fields.map { field in
                    switch field.key {
                    // Lists hold what the client sent as it sent it.
                    case "historyCount": .string("\(identification.historyCount)")
                    case "testDurationClient": .optional(clientSeconds.map { "\($0)" })
                    case "metadata": device?.listed ?? .null
                    default: field.value
                    }
                }), network: peer)
    }

    private var clientXputs: KeptRecord? {
        guard let samples else { return nil }
        // The last sample covers only part of its slice.
        let values = JSONValue.array(samples.analysed.map { .number($0) })
        let ends = JSONValue.array(samples.sliceEnds.dropLast().map { .number($0) })
        return KeptRecord(
            kind: .clientXputs, userID: identification.userID, name: ("Xput_", tail), date: start,
            named: [
                "userID": .string(identification.userID),
                "historyCount": .count(identification.historyCount),
                "testID": .string("\(identification.testID)"), "xputSamples": values, "intervals": ends,
            ],
            positional: .array([values, ends]), network: peer)
    }
}
