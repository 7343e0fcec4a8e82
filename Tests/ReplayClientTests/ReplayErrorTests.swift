import Foundation
import TestModel
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("Errors of a test (Specification 16.3, 16.4)")
struct ReplayErrorTests {
    /// One of each, with its exit code and its key for programs.
    static let all: [(ReplayError, Int32, String)] = [
        (.hostNotResolvable(host: "h", reason: "r"), 10, "host-not-resolvable"),
        (.trustUnreadable(file: "f", reason: "r"), 12, "trust-unreadable"),
        (.tlsFailed(server: "s", reason: "r"), 12, "tls-failed"),
        (.tlsUnsound(.untrusted, server: "s"), 12, "certificate-untrusted"),
        (.tlsUnsound(.expired(.distantPast), server: "s"), 12, "certificate-expired"),
        (.tlsUnsound(.notYetValid(.distantFuture), server: "s"), 12, "certificate-not-yet-valid"),
        (.tlsUnsound(.shortKey(bits: 1_024), server: "s"), 12, "certificate-short-key"),
        (.tlsUnsound(.signedWithSHA1, server: "s"), 12, "certificate-weak-signature"),
        (.tlsUnsound(.outdated, server: "s"), 12, "tls-outdated"),
        (.accessDenied(server: "s"), 9, "access-denied"),
        (.controlConnectionFailed(server: "s", reason: "r"), 8, "control-connection-failed"),
        (.sideChannel(.refused(.unknownReplay), server: "s"), 15, "replay-unknown-to-server"),
        (.sideChannel(.refused(.addressInUse), server: "s"), 16, "address-in-use"),
        (.sideChannel(.refused(.overloaded), server: "s"), 17, "server-overloaded"),
        (.sideChannel(.refused(.other("9")), server: "s"), 18, "refused"),
        (.sideChannel(.protocolViolation(.emptyBody), server: "s"), 8, "protocol-violation"),
        (.sideChannel(.closed(during: .mapping), server: "s"), 8, "side-channel-closed"),
        (.sideChannel(.silent(during: .mapping), server: "s"), 8, "side-channel-silent"),
        (.flowNotMapped(recordedEndpoint: "e"), 7, "flow-not-mapped"),
        (.replayConnectionFailed(endpoint: "e", reason: "r"), 30, "replay-connection-failed"),
        (.addressUnknownToReplayPort(endpoint: "e"), 31, "address-unknown-to-replay-port"),
        (.nothingReceived(endpoint: "e", reason: "r"), 32, "nothing-received"),
        (.stoodStill(seconds: 2.5, role: .original), 34, "stood-still"),
        (.analysisUnanswered(reason: "r"), 19, "analysis-unanswered"),
        (.analysisRefused(reason: "r"), 20, "analysis-refused"),
        (.resultUnavailable(polls: 10, lastAnswer: "a"), 24, "result-unavailable"),
        (.foreignResult(userID: "u", historyCount: 1, testID: 1), 25, "foreign-result"),
        (.portNotServed(port: 81, server: "s"), 33, "port-not-served"),
        (.malformedAnswer(.notASCII), 26, "malformed-answer"),
    ]

    @Test("exit codes are upstream's where the meaning is the same, and every key is its own")
    func codes() {
        for (error, exitCode, code) in Self.all {
            #expect(error.exitCode == exitCode, "\(error)")
            #expect(error.code == code)
        }
        #expect(Set(Self.all.map(\.2)).count == Self.all.count)
    }

    @Test("every error is one sentence on one line that no library wrote")
    func sentences() {
        for (error, _, _) in Self.all {
            let sentence = "\(error)"
            #expect(!sentence.contains("\n"))
            #expect(!sentence.hasSuffix("."))
            #expect(!sentence.contains("Error"))
        }
        #expect(
            "\(ReplayError.sideChannel(.silent(during: .permission), server: "lab"))"
                == "lab said nothing: waiting for permission took too long")
        #expect(
            "\(ReplayError.sideChannel(.closed(during: .replay), server: "lab"))"
                == "lab closed the side channel during the replay")
        #expect(
            "\(ReplayError.foreignResult(userID: "u", historyCount: 3, testID: 1))"
                == "the results service sent the result of user u, test 3, replay 1, not of this test")
    }

    @Test("every ending of a replay has a key")
    func endings() {
        let endings: [ReplayEnding] = [
            .complete, .timeLimit, .closedEarly(missingBytes: 1), .reset, .silent, .noAnswer,
            .noConnection(reason: "r"), .stopped,
        ]
        #expect(
            endings.map(\.key) == [
                "complete", "time-limit", "closed-early", "reset", "silent", "no-answer", "no-connection",
                "stopped",
            ])
    }
}
