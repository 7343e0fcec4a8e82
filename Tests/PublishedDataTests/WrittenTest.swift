import Basics
import Foundation
import TestSupport

/// A test as servers write it, record by record.
struct WrittenTest {
    var user = "abcdefghij"
    var history = 5
    var started = "2023-06-01 10:00:00"
    var controlStarted = "2023-06-01 10:00:20"
    var app = "Netflix-06072024"
    var original: [Double] = [2, 2.5, 1.5, 2]
    var control: [Double] = [8, 9, 7, 8]
    var ends: [Double] = [0.25, 0.5, 0.75, 1]
    var area = 0.75
    var ratio = 1.0
    var p = 0.001
    var exception = "NoExp"
    var carrier: String? = "Orange (WiFi)"

    private func metadata(isNull: Bool) -> JSONValue {
        let os: JSONValue = ["INCREMENTAL": .null, "RELEASE": isNull ? .null : "14", "SDK_INT": .null]
        return [
            "cellInfo": .null, "model": isNull ? .null : "Pixel", "manufacturer": .null, "carrierName": .null,
            "os": os, "networkType": .null, "locationInfo": ["latitude": .null],
            "updatedCarrierName": .optional(carrier),
        ]
    }

    private func name(_ testID: Int) -> [(key: String, value: JSONValue)] {
        [
            ("userID", .string(user)), ("historyCount", .count(history)), ("testID", .string("\(testID)")),
        ]
    }

    func info(_ testID: Int) -> JSONValue {
        .object(
            [
                ("timestamp", .string(testID == 0 ? started : controlStarted)),
                ("clientIP", "198.51.100.0"), ("clientIP2", "198.51.100.0"),
                ("replayName", .string(testID == 0 ? app : app.replacing("-", with: "Random-"))),
                ("extraString", "WIFI"), ("exception", .string(exception)),
                ("testFinished", .bool(exception == "NoExp")),
                ("testFinishedWoutError", true), ("iperfInfo", .null), ("testDurationServer", "1.5"),
                ("testDurationClient", .null), ("metadata", metadata(isNull: carrier == nil)),
                ("emptyBool", false), ("clientVersion", "4.0"), ("measurementUUID", "m-1"),
            ] + name(testID))
    }

    func samples(_ testID: Int) -> JSONValue {
        let rates = testID == 0 ? original : control
        return .object(
            name(testID) + [
                ("xputSamples", .array(rates.map(JSONValue.number))),
                ("intervals", .array(ends.map(JSONValue.number))),
            ])
    }

    private func mean(_ rates: [Double]) -> Double { rates.reduce(0, +) / Double(max(1, rates.count)) }

    var decision: JSONValue {
        func summary(_ rates: [Double]) -> JSONValue {
            ["max": 9, "min": 1, "average": .number(mean(rates)), "median": 2, "std": 1]
        }
        return .object(
            name(1) + [
                ("avgXputDiffPct", .number(area)), ("KSAcceptRatio", .number(ratio)), ("avgXputDiff", 6),
                ("emptyField", 0), ("originalXputStats", summary(original)),
                ("controlXputStats", summary(control)), ("minXput", 1.5.plainNumber), ("KSAvgDVal", 1),
                ("KSAvgPVal", 0.01.plainNumber), ("KSDVal", 1), ("KSPVal", .number(p)),
            ])
    }

    /// All five, with the kind and the name that files of them have.
    var records: [(kind: String, file: String, value: JSONValue)] {
        let name = user.filter { $0 != "@" }
        return (0...1).flatMap { id in
            [
                ("replayInfo1", "replayInfo_\(name)_\(history)_\(id).json", info(id)),
                ("clientXputs1", "Xput_\(name)_\(history)_\(id).json", samples(id)),
            ]
        } + [("decisions1", "results_\(name)_Client_\(history)_1.json", decision)]
    }

    /// The records as a server's own folder has them: positions, files whose names keep the user.
    var positional: [(folder: String, file: String, value: JSONValue)] {
        let replayKeys = [
            "timestamp", "userID", "clientIP", "clientIP2", "replayName", "extraString", "historyCount",
            "testID", "exception", "testFinished", "testFinishedWoutError", "iperfInfo", "testDurationServer",
            "testDurationClient", "metadata", "emptyBool", "clientVersion",
        ]
        return (0...1).flatMap { id -> [(String, String, JSONValue)] in
            let info = info(id)
            let values = replayKeys.map { key -> JSONValue in
                let value = Self.value(info, key)
                return switch key {
                case "metadata": .string(value.text)
                case "historyCount": .string("\(history)")
                default: value
                }
            }
            let rates: JSONValue = .array((id == 0 ? original : control).map(JSONValue.number))
            return [
                ("replayInfo", "replayInfo_\(user)_\(history)_\(id).json", .array(values)),
                (
                    "clientXputs", "Xput_\(user)_\(history)_\(id).json",
                    [rates, .array(ends.map(JSONValue.number))]
                ),
            ]
        } + [
            (
                "decisions", "results_\(user)_Client_\(history)_1.json",
                [
                    .number(area), .number(ratio), 6, 0,
                    [9, 1, .number(mean(original)), 2, 1], [9, 1, .number(mean(control)), 2, 1],
                    1, 1, 0, 1, .number(p),
                ]
            )
        ]
    }

    private static func value(_ object: JSONValue, _ key: String) -> JSONValue {
        guard case .object(let pairs) = object else { return .null }
        return pairs.first { $0.key == key }?.value ?? .null
    }

    /// A line of a bundle.
    static func bundled(_ value: JSONValue, date: String) -> String {
        let archiver: JSONValue = ["Version": "1", "GitCommit": "x", "ArchiveURL": "gs://x", "Filename": "y"]
        return JSONValue.object([("date", .string(date)), ("archiver", archiver), ("raw", value)]).text + "\n"
    }
}

extension Double {
    fileprivate var plainNumber: JSONValue { .number(self) }
}
