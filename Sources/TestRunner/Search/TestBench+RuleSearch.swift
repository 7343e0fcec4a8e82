import ClassifierSearch
import TestModel
import Home
import Recordings
import ReplayClient
import Reports
import ResultStore
import Messages

/// Searches for a classifier's rule.
extension TestBench {
    /// Runs a search, stores it whether or not it succeeded, and shows its findings. The state of a running
    /// search is saved after every probe, so that it can be resumed after an interruption, even after a
    /// crash.
    ///
    /// - Throws: an error if the search has no result or cannot be stored.
    package func search(_ request: RuleSearchRequest) async throws {
        try await onQuietMachine { try await searchAttempt(request) }
    }

    private func searchAttempt(_ request: RuleSearchRequest) async throws {
        let file = StateFile<[String: SavedSearch]>(home.searchesFile)
        let mlab = try await mlabPlan(request.test)
        let plan = try await plan(request.test, mlab)
        let lead = try lead(request, plan, file)
        if request.test.server.isOwn {
            output.note(messages.note(messages.measuresThisMachine))
        }
        output.note(messages.searchTakesLong)
        let outcome = try await withinBudget([plan]) { reservation in
            await run(request, plan, lead, reservation, file)
        } tests: {
            [$0.test]
        }
        if outcome.error == nil {
            try await Self.keep(nil, as: request.key, in: file)
        } else if let probes = outcome.test.ruleSearch?.probes.count, probes > 0 {
            output.note(
                "  "
                    + messages.searchCanResume(
                        request.command(with: option(naming: request.test.server))))
        }
        try await keep(outcome)
    }

    private func run(
        _ request: RuleSearchRequest, _ plan: TestPlan, _ lead: DPIAnalysis.Lead,
        _ reservation: TrafficReservation, _ file: StateFile<[String: SavedSearch]>
    ) async -> TestRun.Outcome {
        let run = RuleSearchRun(
            plan, lead, anyway: request.searchesAnyway, conduct: conduct(of: request.test, reservation),
            output.makeRuleSearchReporter()
        ) { saved in
            do { try await Self.keep(saved, as: request.key, in: file) } catch {
                output.note(output.messages.note(error))
            }
        }
        return await run.run()
    }

    /// Returns the policy before each probe: no pauses if the server is the user's own, since no classifier
    /// on that path remembers the previous probe.
    func conduct(of test: TestRequest, _ reservation: TrafficReservation) -> ProbePolicy {
        let isOwn = test.server.isOwn
        return ProbePolicy(pauses: isOwn ? .none : settings.probePauses) { bytes in
            try await reservation.addMore(Int64(bytes))
        }
    }

    private func lead(
        _ request: RuleSearchRequest, _ plan: TestPlan, _ file: StateFile<[String: SavedSearch]>
    ) throws -> DPIAnalysis.Lead {
        switch request.leader {
        case .server(let carrier):
            let side = try catalogue.current.serverRecording(for: plan.app.originalFile)
            return .server(
                carrier: carrier, resumes: request.resumes,
                packets: ServerScript(plan.subject.original, serverSide: side).packets)
        case .client:
            var saved: SavedSearch?
            if request.resumes {
                if case .content(let searches) = try file.read() { saved = searches[request.key] }
                guard let found = saved else {
                    throw ShellError.nothingToDo(
                        .noSearchToResume(app: plan.app.testName, request.test.direction))
                }
                // Fails if the recording was imported again, or if this version searches differently.
                _ = try RuleSearch(resuming: found, of: plan.subject.original)
                output.note("  " + messages.searchGoesOn(after: found.outcomes.count))
            }
            return .client(
                .init(
                    resuming: saved, sparing: request.sparing, outcomeErrorRate: request.outcomeErrorRate,
                    probeLimit: request.probeLimit))
        }
    }

    private static func keep(
        _ saved: SavedSearch?, as key: String, in file: StateFile<[String: SavedSearch]>
    ) async throws {
        try await file.update { searches in
            var searches = searches ?? [:]
            searches[key] = saved
            return (searches, ())
        }
    }
}

extension RuleSearchRequest {
    /// The command that resumes it.
    ///
    /// - Parameter server: the option that names the server; empty for the current one.
    /// - Returns: the command as it is typed.
    fileprivate func command(with server: String) -> String {
        let options =
            switch leader {
            case .client: test.direction == .up ? " --direction \(test.direction.rawValue)" : ""
            case .server: " --upstream"
            }
        return "dpi \(test.entry.app.testName)\(server)\(options) --resume"
    }
}
