import Networking
import Differentiation
import Basics
import Foundation
import Home
import Logging
import Recordings
import Reports
import ResultStore
import TestModel
import TestRunner
import Messages

/// One run of the program as the upstream command line client: a test, its logs, its exit code.
///
/// Standard output has the lines of upstream's client. An error that prevents a result is also printed as a
/// sentence on standard error, in the user's language; all other messages of the shell about the test are in
/// the log.
package struct ClientRun: Sendable {
    private let command: ClientCommand
    private let environment: [String: String]
    private let folder: ResultsFolder
    private let sink = Output.Sink.process()
    private let transcript: UpstreamTranscript
    private let course: UpstreamCourse

    /// Creates the run that the options describe.
    init(_ command: ClientCommand, environment: [String: String]) {
        self.command = command
        self.environment = environment
        folder = ResultsFolder(command.results)
        let token = command.locate?.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init)
        transcript = UpstreamTranscript(
            level: command.level, secret: token, clock: .system, print: sink.standardOutput)
        course = UpstreamCourse(transcript)
    }

    /// Returns the home that a run uses.
    static func home(_ results: String, _ environment: [String: String]) -> Home {
        environment["WEHE_HOME"].map { _ in Home(environment: environment) } ?? ResultsFolder(results).home
    }

    /// The outcome of a run.
    private struct Ending {
        var code: Int32
        var identity: Identity?
    }

    /// Runs the test and writes its logs.
    ///
    /// - Returns: the exit code.
    package func run() async -> Int32 {
        let home = Self.home(command.results, environment)
        transcript.say(
            "Configs", lines: [""] + command.configuration(ResultsFolder.slashed(command.resources ?? "res")))
        var output = Output.process(
            environment: environment, form: .table, home: home, clock: transcript.clock, sink: told)
        output.isQuiet = true
        output.testReporter = { [course] in course.reporter($0) }
        let ending = await attempt(home, output)
        let written = folder.write(
            log: transcript.log, seen: transcript.seen,
            of: .init(
                userID: ending.identity?.userID, historyCount: ending.identity?.historyCount ?? 0,
                code: ending.code), remark: transcript.remark)
        if let fault = written.fault { complain(fault, output.messages) }
        guard let lost = sink.problem() else { return written.code }
        let error = ShellError.outputLost(.system(lost))
        complain(error, output.messages)
        return UpstreamExitCode.of(error, isReached: true)
    }

    /// Receives the shell's notes as lines of the log.
    private var told: Output.Sink {
        @Sendable func note(_ text: String) {
            for line in text.split(separator: "\n") {
                transcript.note(.debug, Software.name, line.trimmingCharacters(in: .whitespaces))
            }
        }
        return Output.Sink(standardOutput: note, standardError: note)
    }

    /// Runs the test.
    private func attempt(_ home: Home, _ output: Output) async -> Ending {
        var identity: Identity?
        do {
            let number = try await begin(IdentityFile(home: home)) { identity = $0 }
            identity = number
            let (bench, request) = try prepare(home, output)
            let before = try await bench.store().ids(limit: 1).first ?? 0
            let words = output.messages
            let code = await SignalledWork.run { runner in
                await runner.run {
                    do {
                        try await test(request, on: bench)
                        return ExitCode.success
                    } catch {
                        return fail(error, words)
                    }
                }
            }
            try await tell(Self.tests(after: before, in: bench.store()), of: request.entry.app, code)
            await close(bench, words)
            let last = try await end(IdentityFile(home: home), number)
            return Ending(code: code, identity: last)
        } catch {
            return Ending(code: fail(error, output.messages), identity: identity)
        }
    }

    /// Continues with the identity in `info.txt`, and takes the number of the test, also of a test that never
    /// begins.
    ///
    /// - Parameters:
    ///   - identities: the home's identity file.
    ///   - known: called with the identity as soon as it is known.
    /// - Returns: the identity, with the number of the test.
    /// - Throws: `InstallationFile.AccessError`, `ShellError`.
    private func begin(
        _ identities: IdentityFile, _ known: (Identity) -> Void
    ) async throws -> Identity {
        let content = try folder.installation.read()
        if case .none = content { known(Identity(userID: Identity.make().userID, historyCount: 1)) }
        if let made = try folder.make() { transcript.remark("Directory made: \(made)") }
        switch content {
        case .identity(let own): try await identities.goOn(as: own)
        case .none: break
        case .unusable(let reason):
            let fault = ShellError.unusableFile(path: folder.installation.path, reason: reason)
            transcript.note(
                .warn, "InfoFile", "\(Messages.english.sentence(fault)); a new one takes its place")
        }
        var identity = try await identities.current()
        identity.historyCount += 1
        known(identity)
        try folder.installation.write(identity)
        transcript.remark("RandomID and History Count written to \(folder.installation.path)")
        transcript.note(.debug, "Replay", "historyCount: \(identity.historyCount)")
        return identity
    }

    /// Stores the number of the last test: that of a confirmation, or of a test that never began.
    private func end(_ identities: IdentityFile, _ number: Identity) async throws -> Identity {
        try await identities.goOn(as: number)
        let last = try await identities.current()
        if last != number { try folder.installation.write(last) }
        return last
    }

    /// Runs the test, and the localization that the options ask for. Nobody is asked for consent: the options say what is
    /// wanted.
    private func test(_ request: TestRequest, on bench: TestBench) async throws {
        try await bench.test(request)
        guard command.isLocalized, bench.verdicts.last == .differentiation else { return }
        try await bench.localize(LocalizationCall(test: request))
    }

    private func close(_ bench: TestBench, _ words: Messages) async {
        do { try await bench.close() } catch {
            transcript.note(.warn, ClientCommand.name, Messages.english.sentence(error))
        }
    }

    /// The bench, and the test to run on it.
    private func prepare(_ home: Home, _ output: Output) throws -> (TestBench, TestRequest) {
        let resources = try UpstreamResources(command.resources, environment: environment)
        var state = try HomeState(of: home, environment: environment, telling: output)
        let catalogue = CatalogueSource(bundled: resources.folder, imported: home.recordings)
        let entry = try resources.entry(command.test ?? "", in: catalogue.current)
        let (server, addition) = command.server(among: state.servers, authority: resources.authority)
        let settings = try command.settings(over: state.settings, authority: resources.authority)
        if let addition {
            try resources.checkAuthority()
            try state.servers.add(addition)
        }
        var request = TestRequest(entry, on: server)
        request.isConfirmed = !command.isUnconfirmed
        request.repeatsFewSamples = true
        request.machines = server.hasSites ? command.machines : 1
        let seed = settings.seed ?? UInt64.random(in: 0...UInt64.max)
        let logger = Logger(label: ClientCommand.name) { [transcript] in
            UpstreamLogHandler(transcript, label: $0)
        }
        let bench = TestBench(
            home: home, clock: output.clock, catalogue: catalogue, settings: settings, servers: state.servers,
            consents: state.consents, developer: DeveloperOptions(),
            shared: BenchResources(home: home, seed: seed, network: SystemStack(), glance: .system),
            output: output, isAttended: false, countsLoopback: false, logger: logger)
        return (bench, request)
    }

    /// The tests that were stored since, in their order.
    private static func tests(after last: Int64, in store: ResultStore) async throws -> [StoredTest] {
        var tests: [StoredTest] = []
        for id in try await store.ids(limit: mostTests).filter({ $0 > last }).sorted() {
            if let test = try await store.test(id: id) { tests.append(test) }
        }
        return tests
    }

    /// Upper limit of the tests that one run can store: four machines, or a test, its confirmation, and a
    /// localization with both servers.
    private static let mostTests = 12
}

/// The lines at the end of a run.
extension ClientRun {
    /// Prints the results of the tests: in upstream's form for each test that was not repeated, and all of
    /// them in the log.
    private func tell(_ tests: [StoredTest], of app: App, _ code: Int32) {
        let repeated = Set(tests.compactMap(\.confirms))
        for test in tests {
            transcript.note(.debug, "Record", TestRecord.json(test, samples: true).text)
            if test.kind == .localization, let verdict = test.verdict {
                transcript.say("LOCALIZE_RESULT", verdict.rawValue)
            }
            guard test.kind == .differentiation, !repeated.contains(test.id ?? 0),
                let result = UpstreamResult(test, of: app, on: command.server)
            else { continue }
            transcript.note(.debug, "Result Channel", "SERVER RESPONSE 0: \(result.response.text)")
            transcript.say("RESULT", result.verdict)
            if !result.meaning.isEmpty { transcript.say("RESULT_MSG", lines: result.meaning) }
            transcript.note(.info, "Result Channel", "writing result to json array")
            transcript.note(.debug, "response", result.final.text)
            transcript.say("FinalResults", result.final.text)
        }
        guard code == UpstreamExitCode.success else { return }
        transcript.say("Finished", UpstreamMessage.finished)
        transcript.note(.info, "Result Channel", "Exiting normally")
    }

    /// Prints the error that prevented a result.
    ///
    /// - Returns: the exit code of the error.
    private func fail(_ error: any Error, _ words: Messages) -> Int32 {
        let code =
            (error as? InstallationFile.AccessError)?.code
            ?? UpstreamExitCode.of(error, isReached: course.isReached)
        if code != UpstreamExitCode.serverUnreachable { course.release() }
        if !(error is CancellationError) {
            let cause = Self.cause(of: error)
            let told = UpstreamMessage.sentence(of: code) ?? Messages.english.clientSentence(cause)
            transcript.note(
                .error, ClientCommand.name, Messages.english.clientSentence(cause))
            transcript.say(UpstreamMessage.name(of: code), told)
        }
        if course.hasBegun { transcript.say("Finished", UpstreamMessage.finished) }
        complain(error, words)
        return code
    }

    private func complain(_ error: any Error, _ words: Messages) {
        guard !(error is CancellationError) else { return }
        let sentence = words.error + words.clientSentence(Self.cause(of: error))
        let traits = TerminalTraits(isTerminal: false, columns: nil, environment: environment)
        sink.standardError(
            words.fitted(TerminalLine(sentence).shown(traits), isUnicode: traits.isUnicode) + "\n")
    }

    /// Returns the error that the sentence is about.
    private static func cause(of error: any Error) -> any Error {
        switch error {
        case let fault as InstallationFile.AccessError: fault.cause
        case let failed as SomeTestsFailed: cause(of: failed.first)
        default: error
        }
    }
}
