import Basics
package import Foundation
package import WireProtocol

/// The archived data of one replay that a server granted. Addresses are anonymised when the value is created,
/// so that the full ones are not available where files are written.
package struct ArchivedReplay: Sendable {
    private let identification: Identification
    private let start: Date
    private let peer: String
    private let replayAddress: String
    private let uuid: String
    /// The client's description of its device.
    package var device: KeptDevice?
    /// Duration of the replay by the client's clock, seconds; nil if the client did not report it.
    package var clientSeconds: Double?
    /// Duration of the session by the server's clock, seconds.
    package var serverSeconds: Double = 0
    /// The reason for which the replay did not end normally; nil if it did.
    package var exception: String?
    /// The client's measurements; nil if it reported none.
    package var samples: ThroughputSamples?

    /// - Parameters:
    ///   - identification: the user and the replay.
    ///   - start: the time at which the replay was granted.
    ///   - peer: the address of the side channel's client.
    ///   - replayAddress: the address that sends the replay.
    ///   - uuid: the id of the measurement.
    package init(
        _ identification: Identification, start: Date, peer: String, replayAddress: String, uuid: String
    ) {
        self.identification = identification
        self.start = start
        self.peer = IPLiteral.anonymised(peer)
        self.replayAddress = IPLiteral.anonymised(replayAddress)
        self.uuid = uuid
    }

    /// The records: one about the replay, and one about its samples if there are any.
    package var records: [KeptRecord] { [replayInfo] + [clientXputs].compactMap(\.self) }

    /// Maximum length of a text that clients choose freely; deployed clients send a few characters.
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
                    // Lists hold the client's values as they were sent.
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
                // A number here, as upstream writes it, whose record of the replay has the client's text.
                "testID": .count(identification.testID), "xputSamples": values, "intervals": ends,
            ],
            positional: .array([values, ends]), network: peer)
    }
}
