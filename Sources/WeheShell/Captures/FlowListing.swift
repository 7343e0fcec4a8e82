import Basics
import Captures
import Foundation
import Recordings
import Reports
import TestModel
import Messages

/// Formats the flows of a capture as a table.
enum FlowListing {
    /// Returns the table, one row per flow.
    static func table(_ flows: [CapturedFlow], _ words: Messages) -> Table {
        var table = Table(
            [
                .init(.flow, key: "flow", alignsRight: true), .init(.transport, key: "transport"),
                .init(.client, key: "client"), .init(.server, key: "server"),
                .init(.host, key: "server_name"), .init(key: "server_name_place"),
                .init(.app, key: "app"),
                .init(.packets, key: "packets", alignsRight: true),
                .init(.up, key: "up_bytes", alignsRight: true),
                .init(.down, key: "down_bytes", alignsRight: true),
                .init(.duration, key: "duration_s", alignsRight: true), .init(key: "started"),
                .init(key: "client_known_by"), .init(.usable, key: "usable"), .init(key: "remarks"),
            ], empty: words.noFlows)
        for flow in flows { table.add(row(flow, words)) }
        return table
    }

    /// Returns the remarks that cast doubt on bytes or times of flows, in the order of the flows.
    static func notes(_ flows: [CapturedFlow], _ words: Messages) -> [String] {
        var remarks: [FlowRemark] = []
        var numbers: [FlowRemark: [Int]] = [:]
        for flow in flows {
            for remark in flow.remarks where remark.isDoubt {
                if numbers[remark] == nil { remarks.append(remark) }
                numbers[remark, default: []].append(flow.number)
            }
        }
        return remarks.prefix(mostNotes).map { words.remark($0, on: numbers[$0] ?? []) }
    }

    /// The maximum number of remarks that are shown; the form for programs has all.
    private static let mostNotes = 10

    private static func row(_ flow: CapturedFlow, _ words: Messages) -> [Table.Cell] {
        let start = Timestamp.text(Date(timeIntervalSince1970: Double(flow.start) / 1e9))
        return [
            .init(String(flow.number), .count(flow.number)), .init(flow.transport.rawValue),
            .init(flow.client.text), .init(flow.server.text),
            .init(flow.name?.name ?? "-", .optional(flow.name?.name)),
            .init(.optional(flow.name?.place.rawValue)),
            .init(flow.app ?? "-", .optional(flow.app)),
            .init(String(flow.packets), .count(flow.packets)),
            .init(words.bytes(flow.bytesUp), .count(flow.bytesUp)),
            .init(words.bytes(flow.bytesDown), .count(flow.bytesDown)),
            .init(words.seconds(flow.seconds), .number(flow.seconds)), .init(.optional(start)),
            .init(.string(flow.clientEvidence.rawValue)),
            .init(
                flow.obstacle.map(words.obstacle) ?? words.flowIsUsable, .bool(flow.obstacle == nil)),
            .init(
                .array(
                    (flow.obstacle.map { [Messages.english.obstacle($0)] } ?? []
                        + flow.remarks.map(Messages.english.remark))
                        .map(JSONValue.string))),
        ]
    }
}
