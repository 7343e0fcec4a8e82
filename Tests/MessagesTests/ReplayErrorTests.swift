import Foundation
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import Messages

@Suite("Errors of a test (Specification 16.3, 16.4)")
struct ReplayErrorTests {
    /// One of each, with its exit code and its key for programs.
    private static let all: [(ReplayError, Int32, String)] = [
        (.hostNotResolvable(host: "h"), 10, "host-not-resolvable"),
        (.trustUnreadable(file: "f", .unreadable), 12, "trust-unreadable"),
        (.tlsFailed(server: "s", .notTLS), 12, "tls-failed"),
        (.tlsUnsound(.untrusted, server: "s"), 12, "certificate-untrusted"),
        (
            .tlsUnsound(.expired(Date(timeIntervalSince1970: 978_307_200)), server: "s"), 12,
            "certificate-expired"
        ),
        (
            .tlsUnsound(.notYetValid(Date(timeIntervalSince1970: 4_891_363_200)), server: "s"), 12,
            "certificate-not-yet-valid"
        ),
        (.tlsUnsound(.shortKey(bits: 1_024), server: "s"), 12, "certificate-short-key"),
        (.tlsUnsound(.signedWithSHA1, server: "s"), 12, "certificate-weak-signature"),
        (.tlsUnsound(.outdated, server: "s"), 12, "tls-outdated"),
        (.accessDenied(server: "s"), 9, "access-denied"),
        (.controlConnectionFailed(server: "s", .refused), 8, "control-connection-failed"),
        (.sideChannel(.refused(.unknownReplay), server: "s"), 15, "replay-unknown-to-server"),
        (.sideChannel(.refused(.addressInUse), server: "s"), 16, "address-in-use"),
        (.sideChannel(.refused(.overloaded), server: "s"), 17, "server-overloaded"),
        (.sideChannel(.refused(.other("9")), server: "s"), 18, "refused"),
        (.sideChannel(.protocolViolation(.emptyBody), server: "s"), 8, "protocol-violation"),
        (.sideChannel(.closed(during: .replay), server: "s"), 8, "side-channel-closed"),
        (.sideChannel(.silent(during: .permission), server: "s"), 8, "side-channel-silent"),
        (.noThirdRecording(server: "s"), 15, "no-third-recording"),
        (.noUpload(server: "s"), 15, "no-upload"),
        (.noCongestionChoice(server: "s", algorithm: "bbr"), 15, "no-congestion-choice"),
        (.noRepetition(server: "s"), 15, "no-repetition"),
        (.pathChanged(.interface("wlan0", "tun0"), during: nil), 34, "path-changed"),
        (.flowNotMapped(recordedEndpoint: "e"), 7, "flow-not-mapped"),
        (.replayConnectionFailed(endpoint: "e", .noAnswer), 30, "replay-connection-failed"),
        (.addressUnknownToReplayPort(endpoint: "e"), 31, "address-unknown-to-replay-port"),
        (.nothingReceived(endpoint: "e", .silent), 32, "nothing-received"),
        (.stoodStill(seconds: 2.5, role: .original), 34, "stood-still"),
        (.machineBusy(.waiting, reading: 0.00154, limit: nil, role: .original), 34, "machine-busy"),
        (.endLimited(.client, share: 0.8, role: .original), 36, "end-limited"),
        (.machineBusy(.late, reading: 0.6, limit: 0.1, role: .control), 34, "machine-busy"),
        (.machineBusy(.steal, reading: 0.2, limit: 0.1, role: .control), 34, "machine-busy"),
        (.searchOutOfOrder(server: "s", .unanswered(.noAnswerInTime)), 19, "rule-search-out-of-order"),
        (.analysisUnanswered(.noAnswerInTime), 19, "analysis-unanswered"),
        (.analysisRefused(.noSamples), 20, "analysis-refused"),
        (.resultUnavailable(polls: 10, .notReady), 24, "result-unavailable"),
        (.foreignResult(userID: "u", historyCount: 3, testID: 1), 25, "foreign-result"),
        (.portNotServed(port: 81, server: "s"), 33, "port-not-served"),
        (.malformedAnswer(.notASCII), 26, "malformed-answer"),
        (.locateFailed(service: "l", .emptyList), 9, "mlab-locate-failed"),
        (
            .locateHeldOff(service: "l", until: Date(timeIntervalSince1970: 1_795_435_200)), 35,
            "mlab-locate-held-off"
        ),
        (.noEnvelope(machinesTried: 2, .init(machine: "m", .tokenRefused)), 9, "no-mlab-envelope"),
        (.localizationImpossible(.forced), 27, "localization-impossible"),
        (.noServerPair(.noneForNetwork), 28, "no-server-pair"),
    ]

    @Test("exit codes are upstream's where the meaning is the same, and every key is its own")
    func codes() {
        for (error, exitCode, key) in Self.all {
            #expect(ExitCode.of(error) == exitCode, "\(error)")
            #expect(ErrorKey.of(error) == key)
        }
        // A machine is busy in three ways.
        #expect(Set(Self.all.map(\.2)).count == Self.all.count - 2)
        #expect(Set(EveryError.replay.map { ErrorKey.of($0) }) == Set(Self.all.map(\.2)))
    }

    @Test("A recording that was granted and is not there has the code and key of one that is refused")
    func grantedUnknownReplay() {
        let error = ReplayError.sideChannel(.grantedUnknownReplay, server: "s")
        #expect(ExitCode.of(error) == 15 && ErrorKey.of(error) == "replay-unknown-to-server")
        // The lock of the address is told beside it.
        #expect(Messages.english.sentence(error).contains("five minutes"))
        #expect(Messages.french.sentence(error).contains("cinq minutes"))
        #expect(
            ExitCode.of(
                ReplayError.searchOutOfOrder(server: "s", .refused(.told(.told("error in provided fields")))))
                == 20)
    }

    @Test(
        "A busy machine's sentence names what was measured, its limit, and what to do",
        arguments: [
            (
                BusyLimit.Excess.demand, 3.9, "3.90 times the processors", "3,90 fois les processeurs",
                "3.00", "3,00"
            ),
            (.waking, 0.0013, "1.30 ms late", "1,30\u{A0}ms de retard", "1.00 ms", "1,00\u{A0}ms"),
            (.late, 0.6, "60 %", "60\u{A0}%", "10 %", "10\u{A0}%"),
            (.steal, 0.2, "20 %", "20\u{A0}%", "10 %", "10\u{A0}%"),
        ])
    func busyMachine(
        excess: BusyLimit.Excess, reading: Double, english: String, french: String, limit: String,
        limite: String
    ) {
        let error = ReplayError.machineBusy(
            excess, reading: reading, limit: BusyLimit.standard[excess], role: .control)
        let sentences = [Messages.english.sentence(error), Messages.french.sentence(error)]
        #expect(sentences[0].contains(english) && sentences[0].contains("(limit \(limit))"))
        #expect(sentences[1].contains(french) && sentences[1].contains("(limite : \(limite))"))
        for (sentence, words) in zip(sentences, [["close", "wait"], ["fermez", "attendez"]]) {
            #expect(sentence.contains(words[excess == .steal ? 1 : 0]))
            #expect(sentence.contains("settings set busy-limit off"))
        }
    }

    @Test("every failure that can be stored has a name in French")
    func failureNames() {
        for (_, _, key) in Self.all { #expect(Messages.french.failureName(key) != nil, "\(key)") }
    }

    @Test("A probed server that cannot be reached has the code and key of one that a test cannot reach")
    func probed() {
        let unreached = ProbeFailed(server: "s", service: nil, failure: .connection(.refused))
        #expect(ExitCode.of(unreached) == 8 && ErrorKey.of(unreached) == "control-connection-failed")
    }

    @Test("What others say in their own words is shown as it is")
    func told() {
        for words in [Messages.english, .french] {
            #expect(words.connectionFailure(.told("BoringSSL says so")) == "BoringSSL says so")
            let refusal = ReplayError.analysisRefused(.told(.told("disk full")))
            #expect(words.sentence(refusal).hasSuffix(": disk full"))
            let locate = ReplayError.locateFailed(service: "l", .told("no capacity"))
            #expect(words.sentence(locate).contains("(no capacity)"))
            let trust = ReplayError.trustUnreadable(file: "f", .told("no memory"))
            #expect(words.sentence(trust).contains("(no memory)"))
        }
    }
}
