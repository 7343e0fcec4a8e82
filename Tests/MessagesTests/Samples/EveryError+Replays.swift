import Basics
import Campaigns
import Captures
import ClassifierSearch
import Differentiation
import Foundation
import PacketLab
import PathEmulation
import Recordings
import TestModel
import WireProtocol

extension EveryError {
    static let replay: [ReplayError] = [
        .hostNotResolvable(host: "h"), .trustUnreadable(file: "f", .unreadable),
        .tlsFailed(server: "s", .notTLS), .tlsUnsound(.untrusted, server: "s"),
        .tlsUnsound(.expired(Date(timeIntervalSince1970: 978_307_200)), server: "s"),
        .tlsUnsound(.notYetValid(Date(timeIntervalSince1970: 4_891_363_200)), server: "s"),
        .tlsUnsound(.shortKey(bits: 1_024), server: "s"), .tlsUnsound(.signedWithSHA1, server: "s"),
        .tlsUnsound(.outdated, server: "s"), .accessDenied(server: "s"),
        .controlConnectionFailed(server: "s", .refused),
        .sideChannel(.refused(.unknownReplay), server: "s"),
        .sideChannel(.refused(.addressInUse), server: "s"),
        .sideChannel(.refused(.overloaded), server: "s"), .sideChannel(.refused(.other("9")), server: "s"),
        .sideChannel(.protocolViolation(.emptyBody), server: "s"),
        .sideChannel(.closed(during: .replay), server: "s"),
        .sideChannel(.silent(during: .permission), server: "s"), .noThirdRecording(server: "s"),
        .noCongestionChoice(server: "s", algorithm: "bbr"), .noRepetition(server: "s"),
        .noUpload(server: "s"), .flowNotMapped(recordedEndpoint: "e"),
        .replayConnectionFailed(endpoint: "e", .noAnswer), .addressUnknownToReplayPort(endpoint: "e"),
        .nothingReceived(endpoint: "e", .silent), .stoodStill(seconds: 2.5, role: .original),
        .pathChanged(.interface("wlan0", "wwan0"), during: nil),
        .pathChanged(.gateway("192.0.2.1", "192.0.2.2"), during: nil),
        .pathChanged(.local("192.0.2.7", "198.51.100.7"), during: nil),
        .pathChanged(.server("203.0.113.1", "203.0.113.2"), during: nil),
        .pathChanged(.interface("wlan0", "tun0"), during: .control),
        .pathChanged(.lost("wlan0"), during: .original),
        .machineBusy(.waiting, reading: 0.00154, limit: nil, role: .original),
        .endLimited(.client, share: 0.8, role: .original),
        .machineBusy(.late, reading: 0.6, limit: 0.1, role: .control),
        .machineBusy(.steal, reading: 0.2, limit: 0.1, role: .control),
        .machineBusy(.demand, reading: 3.9, limit: 2.5, role: .original),
        .machineBusy(.waking, reading: 0.0013, limit: 0.001, role: .control),
        .searchOutOfOrder(server: "s", .unanswered(.noAnswerInTime)), .analysisUnanswered(.noAnswerInTime),
        .analysisRefused(.noSamples), .analysisRefused(.onlyZeros(.control)),
        .resultUnavailable(polls: 10, .notReady),
        .foreignResult(userID: "u", historyCount: 3, testID: 1), .portNotServed(port: 81, server: "s"),
        .malformedAnswer(.notASCII), .locateFailed(service: "l", .emptyList),
        .locateHeldOff(service: "l", until: Date(timeIntervalSince1970: 1_795_435_200)),
        .noEnvelope(machinesTried: 2, .init(machine: "m", .tokenRefused)),
        .localizationImpossible(.forced), .noServerPair(.noneForNetwork),
        .sideChannel(.grantedUnknownReplay, server: "s"),
        .sideChannel(.closed(during: .permission), server: "s"), .noEnvelope(machinesTried: 0, nil),
        .noEnvelope(machinesTried: 1, .init(machine: "m", .connection(.closed))),
        .trustUnreadable(file: "f", .noOrdinaryFile), .trustUnreadable(file: "f", .told("no memory")),
        .locateFailed(service: "l", .told("no capacity")), .analysisRefused(.told(.told("disk full"))),
        .searchOutOfOrder(server: "s", .refused(.told(.told("error in provided fields")))),
        .machineBusy(.late, reading: 0.6, limit: 0.1, role: .innocuous),
        .stoodStill(seconds: 2.5, role: .control),
        .endLimited(.recording, share: 0.8, role: .control),
        .endLimited(.server, share: 0.8, role: .control), .endLimited(.path, share: 0.8, role: .control),
        .endLimited(.machine, share: 0.8, role: .control),
        .locateFailed(service: "l", .unanswered(.status(503))), .locateFailed(service: "l", .noResults),
        .locateFailed(service: "l", .unreadable(.emptyBody)),
        .noEnvelope(machinesTried: 1, .init(machine: "m", .notAWebSocket)),
        .noEnvelope(machinesTried: 1, .init(machine: "m", .notNamedAgain)),
        .trustUnreadable(file: "f", .empty), .trustUnreadable(file: "f", .notACertificate),
        .analysisRefused(.told(.parameterMissing("'userID'"))), .analysisRefused(.told(.none)),
        .analysisRefused(.otherAnswer), .resultUnavailable(polls: 3, .none),
        .resultUnavailable(polls: 3, .refused(.otherAnswer)),
        .resultUnavailable(polls: 3, .unanswered(.closed)), .localizationImpossible(.unanswered(.closed)),
        .localizationImpossible(.refused(.told(.none))), .noServerPair(.unanswered(.refused)),
        .noServerPair(.refused(.told(.none))), .noServerPair(.emptyList), .noServerPair(.noneNamed),
        .noServerPair(.onlySites), .noServerPair(.noSites),
        .noServerPair(.sitesUnusable(first: "a", second: "b", .accessDenied(server: "s"))),
    ]

    private static let expectedForms: [ExpectedForm] = [
        .literally(["NoIperf", "WillSendIperf"]), .permission, .successObject, .eightFields,
        .characters("[A-Za-z0-9@]", most: 32, .userID),
        .characters("[A-Za-z0-9_-]", most: 100, .replayName), .number(.testID), .number(.historyCount),
        .addresses(transport: "tcp"), .hostAndPort(address: "1", port: "00443"), .samples, .clientBytes,
    ]

    private static let fieldForms: [FieldForm] = [
        .text, .number, .integer, .numbers, .object, .numberAbove(key: "left"), .packetLabel, .rule,
        .twoIntegers, .roundTripAndDuration, .datagramReadings, .measurementKind, .twoArrays,
        .twoEqualArrays, .table(columns: ["x", "y"]), .pairs, .tcpReadings, .packetLog,
    ]

    private static let plainWire: [WireProtocolError] = [
        .emptyBody, .notASCII, .malformedLength("GET / HTTP"), .bodyTooLong(length: 9, limit: 8),
        .unusableNumber(field: "ks2dVal", value: "-5", allowed: 0...1),
        .unusableNumber(field: "x", value: "y", allowed: 0.5...1),
        .unexpected(body: "OK", .beforeIdentification),
        .malformed(message: .permission, body: "y", expected: .object),
        .unexpected(body: String(repeating: "x", count: 81), .client(.replay)),
        .malformedLength("\u{1B}[2J\u{7F}\u{0}é"),
    ]

    static let wire: [WireProtocolError] =
        joined(
            plainWire,
            WireMessage.allCases.map { .malformed(message: $0, body: "?", expected: .object) },
            expectedForms.map { .malformed(message: .permission, body: "?", expected: $0) },
            fieldForms.map { .malformed(message: .result, body: "?", expected: .field($0, key: "key")) },
            ClientStage.allCases.map { .unexpected(body: "OK", .client($0)) },
            ServerStage.allCases.map { .unexpected(body: "OK", .server($0)) })

    static let server: [ReplayServerError] = [
        .notAnAddress("localhost"), .unusableLineRate(0, fastest: 100_000),
        .congestionUnavailable("vegas", available: ["reno", "bbr"]),
        .portInUse(address: "127.0.0.1", port: 7), .notPermitted(address: "::1", port: 7),
        .addressNotAvailable("192.0.2.1"),
        .cannotListen(address: "::1", port: 7, .system(SystemError(EMFILE))),
        .cannotListen(address: "::1", port: 0, .portUntold),
        .cannotListen(address: "::1", port: 7, .told("x")),
        .keptFolder(path: "/kept", reason: SystemError(EACCES)),
        .logFile(path: "/no/log", reason: SystemError(ENOENT)),
        .certificateFile(path: "/c", reason: SystemError(ENOSPC)), .certificatesBusy(directory: "/c"),
        .unusableCertificate(reason: "x"), .stopped, .congestionUnavailable("vegas", available: []),
    ]

    static let editor: [LineEditorError] = [
        .notATerminal(stream: "standard input"), .cannotStart(.noPipe(code: EMFILE)),
        .cannotStart(.unknownTerminal), .cannotStart(.noMemory),
        .historyUnusable(path: "/h", .system(code: EACCES)), .historyUnusable(path: "/h", .locked),
        .historyUnusable(path: "/h", .notAFile), .historyCorrupt(path: "/h", .tooLarge(limit: 16 << 20)),
        .historyCorrupt(path: "/h", .notText),
    ]

    static let search: [SearchError] = [
        .errorRate(.outcome, value: 0.5), .errorRate(.search, value: .infinity),
        .limit(.probes, value: 0, allowed: 1...100_000),
        .limit(.inconclusive, value: 0, allowed: 1...1_000),
        .limit(.alternatives, value: 0, allowed: 1...100), .nothingToInvert(recording: "r"),
        .alreadyFinished, .otherRecording(recording: "r"), .otherVersion(9),
        .notAssigned(reported: 0..<4, assigned: 4..<8),
    ]

    private static let plainAnalysis: [AnalysisError] = [
        .tooFewValues(series: .control, count: 1, needed: 2),
        .notFinite(series: .simultaneousSecond, index: 4),
        .implausibleThroughput(series: .single, index: 0, value: -3), .noThroughput,
        .lengthsDiffer(first: 2, second: 3), .constantSeries(.second), .unusableNumber(.ksPValue),
        .thresholdOutOfRange(.area, value: 1.5), .planOutOfRange(.power, value: 1.5, allowed: 0.5...0.99),
        .thresholdOutOfRange(.correlatedShare, value: 0), .unusableTime(.duration, value: -1, least: nil),
        .unusableTime(.intervalSize, value: 0.0001, least: 0.001),
        .unusableTime(.smallestRoundTrip, value: 0, least: nil), .unusablePacket(index: 6),
    ]

    private static let series: [AnalysisError.Series] = [
        .original, .control, .first, .second, .only, .single, .simultaneousFirst, .simultaneousSecond,
    ]

    static let analysis: [AnalysisError] =
        joined(
            plainAnalysis, series.map { .notFinite(series: $0, index: 0) },
            DecisionQuantity.allCases.map { .unusableNumber($0) },
            PlanQuantity.allCases.map { .planOutOfRange($0, value: 2, allowed: 0...1) })
}
