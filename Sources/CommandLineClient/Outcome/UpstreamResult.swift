import Basics
import Differentiation
import Foundation
import Home
import Recordings
import TestModel
import WireProtocol

/// The result of a test in the upstream client's form: a verdict, its possible meaning, and all details as an
/// object, in which the values from the results service are strings (Specification 9.3, 10.3).
struct UpstreamResult {
    private let test: StoredTest
    private let found: TestVerdict
    private let control: StoredReplay
    private let app: App
    private let server: String

    /// Creates the result of a test; nil if the test has none.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - app: the tested app.
    ///   - server: the server as given in the request.
    init?(_ test: StoredTest, of app: App, on server: String) {
        guard test.status == .completed, let verdict = Self.verdict(of: test),
            let control = test.replays.first(where: { $0.role == .control })
        else { return nil }
        (self.test, self.control, self.app, self.server) = (test, control, app, server)
        found = verdict
    }

    /// Returns the verdict of upstream's rule, which, unlike a shell's, ignores the number of samples.
    private static func verdict(of test: StoredTest) -> TestVerdict? {
        test.decisions.first { $0.profile == test.profile }.map { TestVerdict($0.verdict) } ?? test.verdict
    }

    /// The verdict's sentence.
    var verdict: String {
        switch found {
        case .differentiation: "Differentiation detected"
        case .inconclusive: "Results inconclusive, try running the test again"
        default: "No differentiation"
        }
    }

    /// The verdict's word.
    private var status: String {
        switch found {
        case .differentiation: "has diff"
        case .inconclusive: "inconclusive"
        default: "no diff"
        }
    }

    /// The lines on the possible meaning of differentiation; none without it.
    var meaning: [String] {
        guard found == .differentiation else { return [] }
        let (participle, noun) = direction
        let what =
            app.isPortTest
            ? "HTTPS traffic on this port might be \(participle)."
            : "The test appears to have been \(participle)."
        let place =
            "This \(noun) might come from your ISP or an equipment on your local network or the server side."
        let rates = [
            "", "360p: 0.4–1.0 Mbps", "480p: 0.5–2.0 Mbps", "720p: 1.5–4.0 Mbps", "1080p: 3.0–6.0 Mbps",
        ]
        return ["\(what) \(place)"] + (participle == "throttled" ? rates : [])
    }

    private var direction: (participle: String, noun: String) {
        if test.obstacle != nil { return ("blocked", "blockage") }
        let (original, control) = (test.statistics?.meanOriginal ?? 0, test.statistics?.meanControl ?? 0)
        return original > control ? ("prioritized", "prioritization") : ("throttled", "throttling")
    }

    /// The answer of the results service; for a test with nothing to compare, the values that upstream's app
    /// uses instead.
    var response: JSONValue {
        .object(
            [
                "date", "ks2dVal", "xput_avg_original", "area_test", "extraString",
                "ks2pVal", "ks2_ratio_test", "testID", "historyCount", "xput_avg_test", "userID",
                "replayName",
            ].map { (key: $0, value: $0 == "date" ? .string(started) : served($0)) })
    }

    /// All details of the result, in upstream's order.
    var final: JSONValue {
        let own: [String: JSONValue] = [
            "date": .integer(Int64((test.ended.timeIntervalSince1970 * 1_000).rounded())),
            "server": .string(server), "appName": .string(name), "appImage": .string(image),
            "isPort": .bool(app.isPortTest),
            "isIPv6": .bool(test.clientAddress.map(IPLiteral.isIPv6) ?? false), "carrier": "myCarrier",
            "areaThreshold": .optional(decision?.areaThreshold),
            "ks2pThreshold": .optional(decision?.pThreshold), "status": .string(status),
        ]
        let order = [
            "date", "ks2dVal", "server", "area_test", "appName", "extraString", "ks2_ratio_test", "isPort",
            "userID", "isIPv6", "carrier", "xput_avg_original", "ks2pThreshold", "ks2pVal", "appImage",
            "testID", "historyCount", "xput_avg_test", "areaThreshold", "replayName", "status",
        ]
        return .object(order.map { (key: $0, value: own[$0] ?? served($0)) })
    }

    private var decision: StoredDecision? { test.decisions.first { $0.profile == test.profile } }

    /// The name of the app; that of a port test without its size.
    private var name: String { app.isPortTest ? "Port \(app.listName)" : app.listName }

    /// The name of the app's image; that of a port test without the letter of its size.
    private var image: String { app.isPortTest ? String(app.testName.dropLast()) : app.testName }

    /// Returns a field of the service's answer.
    private func served(_ key: String) -> JSONValue {
        func number(_ value: Double?) -> JSONValue {
            .string("\(value.flatMap { $0.isFinite ? $0 : nil } ?? Self.unknown)")
        }
        let statistics = test.statistics
        return switch key {
        case "area_test": number(statistics?.area)
        case "ks2_ratio_test": number(statistics?.resamplingRatio)
        case "xput_avg_original": number(statistics?.meanOriginal ?? 0)
        case "xput_avg_test": number(statistics?.meanControl ?? 0)
        case "ks2dVal": number(statistics?.ksStatistic)
        case "ks2pVal": number(statistics?.ksPValue)
        case "replayName": .string(control.recordingName)
        case "userID": .string(test.userID)
        case "historyCount": .string("\(test.historyCount)")
        case "testID": .string("\(control.testID)")
        default: .string(test.settings[SettingKey.label.name] ?? "0")
        }
    }

    /// The number that stands for a statistic of a test with nothing to compare.
    private static let unknown = -1.0

    /// The start of the control replay, to the second.
    private var started: String { InstantText.upstream(control.started) ?? "" }
}
