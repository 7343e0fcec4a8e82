import Basics
package import Differentiation
import Foundation
import Home
import Networking
package import Recordings
package import ReplayClient
import Reports
import ResultStore
package import TestModel
import Messages

extension TestBench {
    /// Runs a test, stores it whether or not it succeeded, and shows its result; a suspicious test is
    /// repeated once, with a history number of its own (Specification 8).
    ///
    /// - Throws: an error if the test has no result or cannot be stored.
    package func test(_ request: TestRequest) async throws {
        guard request.machines == 1 else { return try await testAtOnce(request) }
        let first = try await testOnce(request)
        guard request.isConfirmed, let id = first.id,
            first.needsConfirmation(evenOfFewSamples: request.repeatsFewSamples)
        else { return }
        output.note("  " + messages.runningOnceMore)
        var repetition = request
        repetition.confirming = id
        let second = try await testOnce(repetition)
        output.say("  " + messages.comparison(TestMention(first), TestMention(second)))
    }

    func testOnce(_ request: TestRequest) async throws -> StoredTest {
        await beginMetrics()
        return try await onQuietMachine { try await testAttempt(request) }
    }

    private func testAttempt(_ request: TestRequest) async throws -> StoredTest {
        let mlab = try await mlabPlan(request)
        do {
            let plan = try await plan(request, mlab)
            let outcome = try await withinBudget([plan]) { _ in
                await TestRun(plan, output.makeTestReporter(isTracing: request.isTracing)).run()
            } tests: {
                [$0.test]
            }
            return try await keep(outcome)
        } catch ReplayError.flowNotMapped(let endpoint) where request.entry.synthesised {
            throw ShellError.madeUpRecording(
                app: request.entry.app.testName, server: request.endpoint?.name ?? request.server.name,
                endpoint: endpoint)
        }
    }

    /// Stores the outcome of a test and shows it.
    ///
    /// - Throws: an error if the test has no result or cannot be stored.
    @discardableResult
    func keep(_ outcome: TestRun.Outcome) async throws -> StoredTest {
        var outcome = outcome
        defer { verdicts.note(outcome.test) }
        do {
            // The store completes a write that it has begun, so a cancelled test is stored too.
            outcome.test.id = try await store().insert(outcome.test)
        } catch {
            show(outcome.test)
            output.note(messages.resultFollows)
            output.note(TestRecord.json(outcome.test, samples: true))
            throw ShellError.notStored(reason: Reason(behind: error))
        }
        await writeMetrics()
        if let error = outcome.error {
            output.record(TestRecord.json(outcome.test, event: "result", samples: false))
            if let id = outcome.test.id { output.note("  " + messages.attemptKept(id)) }
            throw error
        }
        show(outcome.test)
        return outcome.test
    }

    /// Returns the plan of a test; the embedded server is started if the test runs on it.
    func plan(_ request: TestRequest, _ mlab: MLabPlan? = nil) async throws -> TestPlan {
        let app = request.entry.app
        var subject = try subject(of: request)
        let serverSide = try catalogue.current.serverRecording(for: app.originalFile)
        if subject.original.transport == .udp {
            subject.serverScripts = [
                .original: ServerScript(subject.original, serverSide: serverSide),
                .control: ServerScript(
                    subject.control, serverSide: try catalogue.current.serverRecording(for: app.controlFile)),
            ]
        }
        var (endpoint, fingerprint) =
            if let mlab {
                (mlabEndpoint(mlab.configuration), String?.none)
            } else if let endpoint = request.endpoint {
                (endpoint, await fingerprint(of: endpoint))
            } else {
                try await self.endpointToUse(on: request.server, offering: .app(request.entry))
            }
        if mlab == nil, developer.localCertificates != nil {
            endpoint.security = developer.security(endpoint.security)
            fingerprint = nil
        }
        let deciding =
            request.profile ?? DecisionProfile.Name(rawValue: settings[.profile]) ?? DecisionProfile.ios.name
        let profiles = try profiles(deciding: deciding)
        let effort = try effort(of: request.entry, path(to: endpoint.server), subject)
        try await request.round?.admit(effort)
        let identity = try await IdentityFile(home: home).nextTest()
        var plan = TestPlan(
            app: app, subject: subject, endpoint: endpoint, caFingerprint: fingerprint,
            identity: TestIdentity(
                userID: identity.userID, historyCount: identity.historyCount, clientVersion: Software.version,
                label: settings[.label],
                statistics: settings[.sendStats] == "on" ? settings.statistics(of: DeviceFacts()) : nil),
            seed: request.seed ?? drawTestSeed(), order: request.order ?? settings.order, profiles: profiles,
            decidingProfile: deciding, developer: developer, sockets: sockets, settings: settings.snapshot,
            purpose: request.confirming == nil ? .test : .confirmation,
            synthesised: request.entry.synthesised ? serverSide?.synthesised ?? "" : nil,
            remarks: try remarks(on: request, endpoint.server, serverSide),
            consent: consentLookup, effort: effort,
            queue: request.waitsForTurn ? LockFileQueue(folder: home.locks) : nil,
            confirming: request.confirming, mlab: mlab,
            lab: try lab(before: endpoint.server), replays: request.replays)
        plan.sockets.busyLimit = plan.sockets.busyLimit?.looking(for: effort.seconds)
        plan.replays.delayProbing = delayProbing(on: endpoint.server)
        if let round = request.round { plan.round = { round.stored(at: $0) } }
        return plan
    }

    /// True if answers of the embedded server pass an emulated path or line, and its connections do not.
    private var isPathEmulated: Bool {
        lab.realPackets == nil && (settings.lineRate != nil || !lab.rules.isEmpty)
    }

    /// Returns the connections beside the replays of a test that measure the delay; nil for none.
    private func delayProbing(on server: TestServer) -> DelayProbing? {
        guard settings.probesDelay else { return nil }
        guard server == .embedded else { return .connections }
        return isPathEmulated ? nil : .exchanges
    }

    /// Returns the consent that applies to a server.
    private var consentLookup: @Sendable (ServerEndpoint) -> StoredConsent? {
        let (book, fallback) = (consents, settings[.fallbackHost])
        return { endpoint in
            // If M-Lab names no machine, the server of another operator is used.
            guard endpoint.host != fallback else {
                return book.stored(for: ServerOperator(of: .added(fallback), host: fallback))
            }
            return book.stored(for: ServerOperator(of: endpoint.server, host: endpoint.host))
        }
    }

    /// Returns the remark on a recording that is not marked as synthesised, if only the lengths of the recorded
    /// server's answers are known: the embedded server answers with noise, and a client uploads noise anywhere.
    private func remarks(
        on request: TestRequest, _ server: TestServer, _ side: ServerRecording?
    ) throws -> [StoredRemark] {
        let entry = request.entry
        guard !entry.synthesised else { return [] }
        let original = try catalogue.current.recording(for: entry.app.originalFile, of: entry)
        guard !ServerScript(original, serverSide: side).isRecorded else { return [] }
        return switch request.direction {
        case .down: server == .embedded ? [.serverNoise] : []
        case .up: [.clientNoise]
        }
    }

    /// Returns the recordings and options of a test of an app.
    ///
    /// - Throws: `RecordingError`.
    package func subject(of entry: CatalogueEntry) throws -> DifferentiationTest.Subject {
        let (catalogue, app) = (catalogue.current, entry.app)
        let original = try catalogue.recording(for: app.originalFile, of: entry)
        return DifferentiationTest.Subject(
            original: original, control: try catalogue.recording(for: app.controlFile, of: entry),
            nominalSeconds: app.time, isPortTest: app.isPortTest,
            keepsTiming: settings[.packetTiming] == "on",
            datagramBytes: original.transport == .udp
                ? try catalogue.bytesDown(of: original, file: app.originalFile) : 0)
    }

    /// Returns the recordings and options of a test of an app in a direction.
    ///
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` if there is no upload.
    func subject(
        of entry: CatalogueEntry, _ direction: ReplayDirection, on server: TestServer
    ) throws -> DifferentiationTest.Subject {
        let subject = try subject(of: entry)
        return switch direction {
        case .down: subject
        case .up: try uploaded(subject, of: entry, on: server)
        }
    }

    /// Returns the recordings and options of a requested test.
    ///
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` if the recording is not to be repeated, or the
    ///   server cannot.
    private func subject(of request: TestRequest) throws -> DifferentiationTest.Subject {
        var subject = try subject(of: request.entry)
        if request.hasThirdArm {
            subject.innocuous = try innocuous(of: subject.original, request.entry, request.server)
        }
        if request.passesBuckets { subject = try repeated(subject, request) }
        if request.direction == .up {
            subject = try uploaded(subject, of: request.entry, on: request.server)
        }
        guard let algorithm = request.congestionControl else { return subject }
        return try sent(subject, with: algorithm, request)
    }

    /// Returns the recordings repeated within their flow, so that a burst is used up.
    private func repeated(
        _ subject: DifferentiationTest.Subject, _ request: TestRequest
    ) throws -> DifferentiationTest.Subject {
        let app = request.entry.app.testName
        guard !request.server.hasSites else { throw ShellError.nothingToDo(.repeatsNeedThisProgram) }
        guard subject.original.transport == .tcp else {
            throw ShellError.nothingToDo(.callNotRepeated(app: app))
        }
        let bytes = min(subject.original.bytesDown, subject.control.bytesDown)
        guard let times = RepeatedReplay.times(forBytes: bytes) else {
            throw ShellError.nothingToDo(.notRepeated(app: app, bytes: bytes))
        }
        return DifferentiationTest.Subject(
            original: try subject.original.repeated(times), control: try subject.control.repeated(times),
            // The slices stay as long, so that there are more samples.
            nominalSeconds: subject.nominalSeconds, isPortTest: subject.isPortTest,
            keepsTiming: subject.keepsTiming, datagramBytes: 0)
    }

    /// Returns the recordings whose client sends what the server answered.
    ///
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` if the app or the server has no upload, or rules on the path
    ///   to the server do not act on it.
    func uploaded(
        _ subject: DifferentiationTest.Subject, of entry: CatalogueEntry, on server: TestServer
    ) throws -> DifferentiationTest.Subject {
        let app = entry.app
        guard !server.hasSites else { throw ShellError.nothingToDo(.uploadNeedsThisProgram) }
        guard subject.original.transport == .tcp else {
            throw ShellError.nothingToDo(.noUploadOfCall(app: app.testName))
        }
        if server == .embedded, lab.realPackets == nil, !lab.rules.isEmpty {
            throw ShellError.nothingToDo(.uploadNeedsRealPath)
        }
        return DifferentiationTest.Subject(
            original: try uploaded(subject.original, app.originalFile, of: entry),
            control: try uploaded(subject.control, app.controlFile, of: entry),
            nominalSeconds: subject.nominalSeconds, isPortTest: subject.isPortTest,
            keepsTiming: subject.keepsTiming, datagramBytes: 0)
    }

    /// Returns the upload of a recording, whose answers are noise where only their lengths are known.
    private func uploaded(
        _ recording: Recording, _ file: String, of entry: CatalogueEntry
    ) throws -> Recording {
        let side = try catalogue.current.serverRecording(for: file)
        let recorded = try catalogue.current.recording(for: file, of: entry)
        let script = ServerScript(recorded, serverSide: side)
        let parts = script.responses.map(\.parts).filter { !$0.isEmpty }
        let times = RepeatedReplay.parse(recording.name)?.times ?? 1
        let answers = (0..<times).flatMap { _ in parts }
        guard let upload = try recording.mirrored(script.isRecorded ? answers : nil) else {
            throw ShellError.nothingToDo(.noUploadOfCall(app: entry.app.testName))
        }
        return upload
    }

    /// Returns the recordings under the names that ask the server for a congestion control.
    private func sent(
        _ subject: DifferentiationTest.Subject, with algorithm: String, _ request: TestRequest
    ) throws -> DifferentiationTest.Subject {
        guard !request.server.hasSites else { throw ShellError.nothingToDo(.congestionNeedsThisProgram) }
        guard subject.original.transport == .tcp else {
            throw ShellError.nothingToDo(.noCongestionOfCall(app: request.entry.app.testName))
        }
        if request.server == .embedded, isPathEmulated {
            throw ShellError.nothingToDo(.congestionNeedsRealPath)
        }
        // In an upload this client sends.
        if request.server == .embedded || request.direction == .up {
            let offered = CongestionControl.available()
            guard offered.contains(algorithm) else {
                throw ReplayServerError.congestionUnavailable(algorithm, available: offered)
            }
        }
        var chosen = DifferentiationTest.Subject(
            original: try subject.original.sent(with: algorithm),
            control: try subject.control.sent(with: algorithm), nominalSeconds: subject.nominalSeconds,
            isPortTest: subject.isPortTest, keepsTiming: subject.keepsTiming, datagramBytes: 0)
        chosen.innocuous = try subject.innocuous?.sent(with: algorithm)
        return chosen
    }

    /// Returns the third recording of a triple.
    ///
    /// - Throws: `ShellError.nothingToDo` if there is none of this app, or the server has none.
    func innocuous(
        of original: Recording, _ entry: CatalogueEntry, _ server: TestServer
    ) throws -> Recording {
        // M-Lab locks an address that asks for an unknown recording.
        guard !server.hasSites else { throw ShellError.nothingToDo(.thirdArmNeedsThisProgram) }
        if let innocuous = original.innocuous() { return innocuous }
        let app = entry.app.testName
        switch original.transport {
        case .udp: throw ShellError.nothingToDo(.noThirdArmOfCall(app: app))
        case .tcp where original.isPortTest: throw ShellError.nothingToDo(.noThirdArmOfPort(app: app))
        case .tcp: throw ShellError.nothingToDo(.noThirdArm(app: app, bytes: original.bytesUp))
        }
    }

    /// Returns the description of the path to a server before a test.
    private func path(to server: TestServer) -> TestEffort.Path {
        guard server == .embedded else { return .foreign }
        return lab.rules.isEmpty
            ? .embedded(lineRate: embeddedLineRate) : .ruled(lineRate: embeddedLineRate)
    }

    /// Returns the expected duration and traffic of a test of an app.
    ///
    /// - Throws: `RecordingError`.
    package func effort(
        of entry: CatalogueEntry, _ path: TestEffort.Path, _ planned: DifferentiationTest.Subject? = nil
    ) throws -> TestEffort {
        let subject = try planned ?? subject(of: entry)
        // The server sends the third recording at the times of the original.
        let files = [entry.app.originalFile, entry.app.controlFile, entry.app.originalFile]
        return TestEffort(
            subject,
            scripts: try zip(subject.recordings, files).map { recording, file in
                ServerScript(recording, serverSide: try catalogue.current.serverRecording(for: file))
            }, over: path)
    }

    /// Returns the expected duration of a replay of an app's original with the server that is set, s.
    ///
    /// - Throws: `RecordingError`.
    package func replaySeconds(of entry: CatalogueEntry) throws(RecordingError) -> Double {
        let (catalogue, app) = (catalogue.current, entry.app)
        let original = try catalogue.recording(for: app.originalFile, of: entry)
        let subject = DifferentiationTest.Subject(
            original: original, control: original, nominalSeconds: app.time, isPortTest: app.isPortTest,
            keepsTiming: settings[.packetTiming] == "on")
        let script = ServerScript(original, serverSide: try catalogue.serverRecording(for: app.originalFile))
        let path: TestEffort.Path =
            settings[.server] == TestServer.embedded.name ? .embedded(lineRate: embeddedLineRate) : .foreign
        return TestEffort.seconds(of: original, script, in: subject, over: path)
    }

    /// Returns all profiles; the deciding one has the user's thresholds.
    ///
    /// - Throws: `AnalysisError`.
    package func profiles(deciding: DecisionProfile.Name) throws -> [DecisionProfile] {
        try DecisionProfile.all.map { profile in
            profile.name == deciding
                ? try profile.with(
                    areaThreshold: settings.share(.areaThreshold), pThreshold: settings.share(.pThreshold))
                : profile
        }
    }

    private func show(_ test: StoredTest) {
        output.record(TestRecord.json(test, event: "result", samples: false))
        output.say("")
        for line in VerdictText(test: test, traits: output.standardOutput, words: messages).lines {
            output.say(line)
        }
        if let id = test.id {
            output.say("  " + messages.stored(id, next: NextStep(after: test)))
        }
    }
}
