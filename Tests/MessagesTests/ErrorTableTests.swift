import Foundation
import PacketLab
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import Messages

@Suite("Every error has an exit code, a key and one sentence")
struct ErrorTableTests {
    /// The errors that are declared, with where that is and their samples.
    private static let declared: [(String, String, [any Sendable])] = [
        ("ShellError", "TestModel/Errors/ShellError", EveryError.shell),
        ("UsageError", "TestModel/Errors/UsageError", EveryError.usage),
        ("Reason", "TestModel/Errors/Reason", EveryError.reasons),
        ("RecordError", "TestModel/Errors/RecordError", EveryError.records),
        ("ReplayError", "TestModel/Errors/Replay/ReplayError", EveryError.replay),
        ("ReplayServerError", "TestModel/Errors/ReplayServerError", EveryError.server),
        ("ResultStoreError", "TestModel/Errors/ResultStoreError", EveryError.store),
        ("QueryError", "TestModel/Errors/QueryError", EveryError.queries),
        ("CentralDatabaseError", "TestModel/Errors/CentralDatabaseError", EveryError.shared),
        ("RecordingError", "Recordings/Problems/RecordingError", EveryError.recordings),
        ("CaptureError", "Captures/CaptureError", EveryError.captures),
        ("PathEmulationError", "PathEmulation/Rules/PathEmulationError", EveryError.rules),
        ("PacketLabError", "PacketLab/PacketLabError", EveryError.packetLab),
        ("WireProtocolError", "WireProtocol/Errors/WireProtocolError", EveryError.wire),
        ("AnalysisError", "Differentiation/Errors/AnalysisError", EveryError.analysis),
        ("SearchError", "ClassifierSearch/SearchError", EveryError.search),
        ("LineEditorError", "Basics/Terminal/LineEditorError", EveryError.editor),
        ("ResourceLocationError", "Basics/Files/ResourceLocationError", EveryError.resources),
        ("ProcessShortage", "Basics/System/ProcessMeans", EveryError.shortages),
        ("CampaignError", "Campaigns/CampaignError", EveryError.campaigns),
        ("AddressTableError", "Campaigns/Networks/AddressTableError", EveryError.campaigns),
    ]

    @Test("Every case of an error is among the samples", arguments: declared.indices)
    func samples(place: Int) throws {
        let (name, path, samples) = Self.declared[place]
        let cases = try CaseName.declared(by: name, in: "Sources/\(path).swift")
        #expect(cases.count > 1)
        let sampled = samples.filter { String(describing: type(of: $0)) == name }.compactMap {
            CaseName.of($0)
        }
        #expect(Set(sampled) == cases, "\(cases.subtracting(sampled).sorted())")
    }

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

    @Test("Several failed tests end with the first one's code and key")
    func several() {
        let failed = SomeTestsFailed(first: ReplayError.flowNotMapped(recordedEndpoint: "x"))
        #expect(ExitCode.of(failed) == 7)
        #expect(ErrorKey.of(failed) == "flow-not-mapped")
    }

    @Test("Keys are small words joined by hyphens")
    func keys() {
        for error in EveryError.all {
            let key = ErrorKey.of(error)
            #expect(key.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(key)")
        }
    }

    @Test("Errors of replays differ in their keys, as programs must tell them apart")
    func replayKeys() {
        // What a failure has in it makes no other key, but for refusals, certificates and the side channel.
        let plain = EveryError.replay.map { (name: CaseName.of($0) ?? "", key: ErrorKey.of($0)) }
        let names = Dictionary(grouping: plain) { $0.key }.mapValues { Set($0.map(\.name)) }
        #expect(names.values.allSatisfy { $0.count == 1 }, "\(names.filter { $0.value.count > 1 })")
    }

    @Test("A sentence is one line that does not end in a full stop and shows no Swift")
    func sentences() {
        for error in EveryError.all where !(error is CocoaError) {
            for words in [Messages.english, .french] {
                let sentence = words.sentence(error)
                #expect(!sentence.isEmpty && !sentence.contains("\n"), "\(sentence)")
                #expect(!sentence.hasSuffix("."), "\(sentence)")
                #expect(!sentence.contains(/Error\b/), "\(sentence)")
            }
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
        for error in EveryError.all {
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

    @Test("A script's error names the line, with the start of a long command")
    func excerpt() {
        let failure = ScriptFailure(
            script: "x", line: 3, text: "echo " + String(repeating: "y", count: 5_000),
            cause: ShellError.unknownResult(id: 4))
        #expect(Messages.english.sentence(failure).count < 300)
        #expect(Messages.english.sentence(failure).hasSuffix("y...: no result 4; \"results\" lists them"))
    }
}
