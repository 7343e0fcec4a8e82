import Foundation
import Recordings
import ReplayClient
import ReplayServer
import ResultStore
import Testing
import WireProtocol

@testable import WeheShell

/// One of every error that a command can end with. The switches below do not compile when a case is added, which
/// is the reminder to add it here.
private enum EveryError {
    static let shell: [ShellError] = [
        .unknownCommand("repaly", suggestion: "replay"), .usage("replay: unknown option"),
        .unknownSetting("x", suggestion: nil), .badSetting(key: "order", value: "x", expected: "y"),
        .fixedSetting(key: "user-id", reason: "z"), .unknownServer("x", known: ["embedded"], suggestion: nil),
        .badServer(name: "x", reason: "y"), .unknownTopic("x", suggestion: nil), .unknownResult(id: 9),
        .malformedLine(reason: "x"), .scriptUnreadable(path: "x", reason: "y"), .nothingToDo("x"),
        .consentMissing(command: "replay"), .homeUnusable(path: "/x", reason: "y"), .resourcesMissing("x"),
        .notStored(reason: "x"), .cannotOpen("x", reason: "y"),
    ]

    static let replay: [ReplayError] = [
        .hostNotResolvable(host: "x", reason: "y"), .trustUnreadable(file: "x", reason: "y"),
        .tlsFailed(server: "x", reason: "y"), .controlConnectionFailed(server: "x", reason: "y"),
        .sideChannel(.refused(.unknownReplay), server: "x"),
        .sideChannel(.refused(.addressInUse), server: "x"),
        .sideChannel(.refused(.overloaded), server: "x"), .sideChannel(.refused(.other("9")), server: "x"),
        .sideChannel(.protocolViolation(.emptyBody), server: "x"),
        .sideChannel(.closed(during: .permission), server: "x"),
        .sideChannel(.silent(during: .permission), server: "x"),
        .flowNotMapped(recordedEndpoint: "192.0.2.1:443"),
        .replayConnectionFailed(endpoint: "x", reason: "y"),
        .addressUnknownToReplayPort(endpoint: "x"), .nothingReceived(endpoint: "x", reason: "y"),
        .analysisUnanswered(reason: "x"), .analysisRefused(reason: "x"),
        .resultUnavailable(polls: 10, lastAnswer: "x"), .foreignResult(userID: "@x", historyCount: 1),
        .malformedAnswer(.emptyBody), .locateFailed(service: "x", reason: "y"),
        .noEnvelope(machinesTried: 1, reason: "x"), .machineAuthorityMissing,
    ]

    static let recordings: [RecordingError] = [
        .unreadable(file: "x", reason: "y"), .unwritable(file: "x", reason: "y"),
        .notJSON(file: "x", reason: "y"),
        .layout(file: "x", problem: "y"), .packet(file: "x", packet: 0, field: "y", problem: "z"),
        .serverDatagram(file: "x", flow: 0, datagram: 0, problem: "y"),
        .flow(text: "x", problem: "y"), .appList(file: "x", problem: "y"),
        .app(file: "x", entry: 0, name: nil, field: "y", problem: "z"),
        .facts(file: "x", line: 1, problem: "y"),
        .notSynthesisable(recording: "x", problem: "y"), .unknownApp(name: "x", suggestions: []),
        .unknownRecording(name: "x"), .notRemovable(name: "x", reason: "y"),
    ]

    static let all: [any Error] =
        shell + replay + recordings
        + [
            ReplayServerError.stopped, ResultStoreError.diskFull(path: "x"), CancellationError(),
            SomeTestsFailed(first: ReplayError.tlsFailed(server: "x", reason: "y")),
            CocoaError(.fileNoSuchFile),
        ] as [any Error]

    static func isListed(_ error: ShellError) -> Bool {
        switch error {
        case .unknownCommand, .usage, .unknownSetting, .badSetting, .fixedSetting, .unknownServer, .badServer,
            .unknownTopic, .unknownResult, .malformedLine, .scriptUnreadable, .nothingToDo, .consentMissing,
            .homeUnusable, .resourcesMissing, .notStored, .cannotOpen:
            true
        }
    }

    static func isListed(_ error: ReplayError) -> Bool {
        switch error {
        case .locateFailed, .noEnvelope, .machineAuthorityMissing, .hostNotResolvable, .trustUnreadable,
            .tlsFailed, .controlConnectionFailed, .sideChannel,
            .flowNotMapped, .replayConnectionFailed, .addressUnknownToReplayPort, .nothingReceived,
            .analysisUnanswered, .analysisRefused, .resultUnavailable, .foreignResult, .malformedAnswer:
            true
        }
    }
}

@Suite("Every error has an exit code, a key and one sentence")
struct ErrorTableTests {
    /// The codes that `help exit-codes` explains.
    private func documentedCodes() throws -> [Int32] {
        try Checkout.topic("exit-codes").matches(of: /(?m)^ {2,}([0-9]+)  \S/).compactMap { Int32($0.1) }
    }

    @Test("Every exit code is explained, and each explained code is one that can come")
    func codes() throws {
        let documented = try documentedCodes()
        #expect(documented == documented.sorted())
        #expect(Set(documented).count == documented.count)
        let produced = Set(EveryError.all.map(ExitCode.of) + [ExitCode.success])
        #expect(produced == Set(documented))
    }

    @Test("The codes that scripts rely on mean what the help says")
    func meanings() {
        #expect(ExitCode.of(ShellError.unknownCommand("x", suggestion: nil)) == 2)
        #expect(ExitCode.of(RecordingError.unknownApp(name: "x", suggestions: [])) == 2)
        #expect(ExitCode.of(ShellError.homeUnusable(path: "x", reason: "y")) == 4)
        #expect(ExitCode.of(ResultStoreError.diskFull(path: "x")) == 4)
        #expect(ExitCode.of(ShellError.notStored(reason: "x")) == 5)
        #expect(ExitCode.of(ReplayError.controlConnectionFailed(server: "x", reason: "y")) == 8)
        #expect(ExitCode.of(ReplayError.tlsFailed(server: "x", reason: "y")) == 12)
        #expect(ExitCode.of(RecordingError.notJSON(file: "x", reason: "y")) == 14)
        #expect(ExitCode.of(ReplayError.sideChannel(.refused(.addressInUse), server: "x")) == 16)
        #expect(ExitCode.of(ShellError.consentMissing(command: "x")) == 40)
        #expect(ExitCode.of(ReplayServerError.stopped) == 41)
        #expect(ExitCode.of(CancellationError()) == 130)
    }

    @Test("Several failed tests end with the first one's code and key")
    func several() {
        let failed = SomeTestsFailed(first: ReplayError.flowNotMapped(recordedEndpoint: "x"))
        #expect(ExitCode.of(failed) == 7)
        #expect(ErrorKey.of(failed) == "flow-not-mapped")
    }

    @Test("Keys are small words joined by hyphens, and differ where programs must tell errors apart")
    func keys() {
        for error in EveryError.all {
            let key = ErrorKey.of(error)
            #expect(key.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(key)")
        }
        let replayKeys = EveryError.replay.map { ErrorKey.of($0) }
        #expect(Set(replayKeys).count == replayKeys.count)
        for error in EveryError.shell { #expect(EveryError.isListed(error)) }
        for error in EveryError.replay { #expect(EveryError.isListed(error)) }
    }

    @Test("A sentence is one line that does not end in a full stop and shows no Swift")
    func sentences() {
        for error in EveryError.shell as [any Error] + EveryError.replay + EveryError.recordings {
            let sentence = ErrorSentence.of(error)
            #expect(!sentence.contains("\n"), "\(sentence)")
            #expect(!sentence.hasSuffix("."), "\(sentence)")
            #expect(!sentence.contains("Optional("), "\(sentence)")
            #expect(!sentence.contains("Error"), "\(sentence)")
        }
    }
}
