import Foundation
import PacketLab
import Recordings
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import WeheShell
@testable import Messages

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
        // What --fail-on makes of an error.
        let produced = Set(EveryError.all.map(ExitCode.of) + [ExitCode.success, ExitCode.failedTest])
        #expect(produced == Set(documented))
    }

    @Test("The codes that scripts rely on mean what the help says")
    func meanings() {
        #expect(ExitCode.of(ShellError.unknownCommand("x", suggestion: nil)) == 2)
        #expect(ExitCode.of(RecordingError.unknownApp(name: "x", suggestions: [])) == 2)
        #expect(ExitCode.of(ShellError.homeUnusable(path: "x", reason: "y")) == 4)
        #expect(ExitCode.of(ResultStoreError.diskFull(path: "x")) == 4)
        #expect(ExitCode.of(ShellError.notStored(reason: "x")) == 5)
        #expect(ExitCode.of(ReplayError.controlConnectionFailed(server: "x", .refused)) == 8)
        #expect(ExitCode.of(ReplayError.tlsFailed(server: "x", .notTLS)) == 12)
        #expect(ExitCode.of(RecordingError.notJSON(file: "x", complaint: "y")) == 14)
        #expect(ExitCode.of(ReplayError.sideChannel(.refused(.addressInUse), server: "x")) == 16)
        #expect(ExitCode.of(ShellError.consentMissing(command: "x")) == 40)
        #expect(ExitCode.of(ReplayServerError.stopped) == 41)
        #expect(ExitCode.of(PacketLabError.notLinux) == 42)
        #expect(ExitCode.of(PacketLabError.layout(.hops(200))) == 2)
        #expect(ErrorKey.of(PacketLabError.notLinux) == "packet-lab")
        #expect(ExitCode.of(CancellationError()) == 130)
    }

    @Test(
        "Every error has a key and a code of its own type's, and none falls back to those of an unknown one")
    func reported() {
        for error in EveryError.all where !(error is CancellationError) && !(error is CocoaError) {
            #expect(error is any Reported, "\(error)")
        }
        #expect(ErrorKey.of(UsageError.pairNeedsTwo) == "usage" && ExitCode.of(UsageError.pairNeedsTwo) == 2)
        #expect(ErrorKey.of(CocoaError(.fileNoSuchFile)) == "failed")
        #expect(ErrorKey.of(CancellationError()) == "cancelled")
    }

    @Test("A usage error that is found while a command runs is one like any other")
    func usageInTheMiddle() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let path = Checkout.root.appending(path: "ReplayFiles/Amazon_02272024.pcap_client_all.json").path
        #expect(await session.execute(line: "recordings import \(path) --host x") == 2)
        #expect(heard.error.contains("recordings import: --host is for captures"))
        #expect(heard.error.contains("(see \"help recordings import\")"))
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
        // A recording that a server does not have is one to programs, however the server says it.
        let replayKeys = EveryError.replay.filter { $0 != .sideChannel(.grantedUnknownReplay, server: "x") }
            .map { ErrorKey.of($0) }
        #expect(Set(replayKeys).count == replayKeys.count)
        for error in EveryError.shell { #expect(EveryError.isListed(error)) }
        for error in EveryError.replay { #expect(EveryError.isListed(error)) }
    }

    @Test("A sentence is one line that does not end in a full stop and shows no Swift")
    func sentences() {
        for error in EveryError.shell as [any Error] + EveryError.replay + EveryError.recordings {
            let sentence = Messages.english.sentence(error)
            #expect(!sentence.contains("\n"), "\(sentence)")
            #expect(!sentence.hasSuffix("."), "\(sentence)")
            #expect(!sentence.contains("Optional("), "\(sentence)")
            #expect(!sentence.contains("Error"), "\(sentence)")
        }
    }

    /// True if a text shows a value as Swift writes it: `diskFull(path: "x")`, `TestModel.Reason.diskFull`,
    /// `Optional(1)`.
    private func showsSwift(_ text: String) -> Bool {
        text.contains(#/\b[a-z][A-Za-z]*\([a-z][A-Za-z]*: /#)
            || text.contains(#/\b[A-Z][A-Za-z]+\.[a-z][A-Za-z]+\(/#)
            || ["Optional(", "Code=", "Error Domain"].contains(where: text.contains)
    }

    @Test("No error shows Swift: in its sentence, as the reason of another one, or where it stands in a text")
    func swift() {
        #expect(showsSwift("\(CocoaError.Code.fileNoSuchFile) diskFull(path: \"x\")"))
        for error in EveryError.worded + EveryError.all {
            let reason = Reason(behind: error)
            for words in [Messages.english, Messages.french] as [Messages] {
                for text in [words.sentence(error), words.reason(reason)] {
                    #expect(!showsSwift(text), "\(text)")
                }
            }
            // Errors that are not ours show what they like, and are never told so.
            guard !(error is CocoaError), !(error is CancellationError) else { continue }
            #expect(!showsSwift("\(error)"), "\(error)")
            if !(error is WireProtocolError) { #expect("\(error)" == Messages.english.sentence(error)) }
        }
    }

    @Test("Why nothing can be stored is told in a sentence, in every language")
    func obstacles() {
        for error in EveryError.store {
            for words in [Messages.english, Messages.french] as [Messages] {
                #expect(words.readOnly(error).contains(words.sentence(error)))
                #expect(!showsSwift(words.readOnly(error)), "\(words.readOnly(error))")
            }
        }
    }
}
