import Basics
import Characterisation
import Home
import Messages
import Recordings
import ReplayClient
import ReplayServer
import Reports
import TestModel
import WireProtocol

/// Experiments on limits.
extension TestBench {
    /// Runs experiments on a limit, stores them whether or not they ended, and shows the portrait. The
    /// observations are saved after every replay, so that they can be resumed after an interruption, even after
    /// a crash.
    ///
    /// - Throws: an error if they have no result or cannot be stored.
    package func characterise(_ request: LimitRequest) async throws {
        try await onQuietMachine { try await characterisationAttempt(request) }
    }

    private func characterisationAttempt(_ request: LimitRequest) async throws {
        let file = StateFile<[String: SavedExperiments]>(home.experimentsFile)
        let app = request.test.entry.app.testName
        try requireExperiments(on: request.test.entry)
        let mlab = try await mlabPlan(request.test)
        let plan = try await plan(request.test, mlab)
        let digest = plan.subject.original.digest
        var earlier: [Observation] = []
        if request.resumes {
            guard case .content(let all) = try file.read(),
                let found = all[request.key]?.observations(of: digest, other: request.other)
            else { throw ShellError.nothingToDo(.noExperimentsToResume(app: app)) }
            earlier = found
            output.note("  " + messages.experimentsGoOn(after: earlier.count))
        }
        if request.test.server.isOwn { output.note(messages.note(messages.measuresThisMachine)) }
        output.note(messages.experimentsTakeLong)
        let others = try await others(request, plan)
        let outcome = try await withinBudget([plan]) { reservation in
            await run(request, plan, others, after: earlier, reservation) { observations in
                try await Self.keep(
                    SavedExperiments(observations, of: digest, other: request.other), as: request.key,
                    in: file)
            }
        } tests: {
            [$0.test]
        }
        if outcome.error == nil {
            try await Self.keep(nil, as: request.key, in: file)
        } else if outcome.test.limit?.replays.isEmpty == false {
            output.note(
                "  "
                    + messages.searchCanResume(
                        "characterise \(app)\(option(naming: request.test.server, request.other)) --resume"))
        }
        try await keep(outcome)
    }

    /// Returns the other port, the other server and the upload, as far as there are any.
    ///
    /// Uploads are measured by servers of this program, but not behind the rules of the emulated path.
    /// The other port is the replay port that every server of this program has (Specification 2.1); on public servers
    /// none is tried. The other server of the embedded one is the second of the pair for localizations, on the same
    /// emulated path.
    ///
    /// - Throws: `ReplayError` if a server has no address; `ShellError.nothingToDo` if both have the same.
    private func others(_ request: LimitRequest, _ plan: TestPlan) async throws -> LimitPlaces {
        let usual = plan.endpoint.ports.ownIPQuery ?? WellKnownPorts.ownIPQuery
        let recorded = plan.subject.original.flow.serverPort
        let port = plan.isOnPublicServer || recorded == WellKnownPorts.ownIPQuery ? nil : usual
        let isRuled = request.test.server == .embedded && lab.realPackets == nil && !lab.rules.isEmpty
        let upload =
            try plan.isOnPublicServer || isRuled
            ? nil : uploaded(plan.subject, of: request.test.entry, on: request.test.server)
        if let name = request.other {
            let other = try await endpoint(at: name, like: request.test.server)
            guard other.server != .embedded else { throw ShellError.nothingToDo(.embeddedHasOther) }
            let places = LimitPlaces(port: port, server: other, upload: upload)
            if try await places.isServer(atAddressOf: plan.endpoint, sockets: sockets) {
                throw ShellError.nothingToDo(.otherIsSame(plan.endpoint.name, name))
            }
            return places
        }
        guard request.test.server == .embedded else { return LimitPlaces(port: port, upload: upload) }
        let pair = try await startEmbeddedPair(offering: .app(request.test.entry))
        return LimitPlaces(port: port, server: ServerEndpoint(pair.second.endpoint), upload: upload)
    }

    private func run(
        _ request: LimitRequest, _ plan: TestPlan, _ others: LimitPlaces, after earlier: [Observation],
        _ reservation: TrafficReservation, keep: @escaping @Sendable ([Observation]) async throws -> Void
    ) async -> TestRun.Outcome {
        let run = LimitRun(
            plan, others: others, after: earlier, conduct: conduct(of: request.test, reservation),
            output.makeLimitReporter()
        ) { observations in
            do { try await keep(observations) } catch { output.note(output.messages.note(error)) }
        }
        return await run.run()
    }

    private static func keep(
        _ saved: SavedExperiments?, as key: String, in file: StateFile<[String: SavedExperiments]>
    ) async throws {
        try await file.update { all in
            var all = all ?? [:]
            all[key] = saved
            return (all, ())
        }
    }
}
