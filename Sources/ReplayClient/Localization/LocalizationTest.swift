import Basics
package import Differentiation
import Foundation
import NIOCore
import Recordings
package import TestModel
import WireProtocol
import Networking

/// A localization: a test with two servers simultaneously, and its comparison with a single test
/// (Specification 11.3 to 11.7).
///
/// It has no output and stores nothing. Cancelling the task that runs it closes the sockets of both sides
/// immediately.
package struct LocalizationTest: Sendable {
    /// One of the two servers, with the identity of the test on it.
    package struct Side: Sendable {
        package let endpoint: ServerEndpoint
        let identity: TestIdentity
        package let access: MLabSession?

        /// - Parameters:
        ///   - endpoint: the server.
        ///   - identity: the identifiers of the test; the two sides have different history counts.
        ///   - access: keeps the access to an M-Lab machine; nil for other servers.
        package init(endpoint: ServerEndpoint, identity: TestIdentity, access: MLabSession? = nil) {
            self.endpoint = endpoint
            self.identity = identity
            self.access = access
        }
    }

    /// The experiment with pauses that follows if both servers saw differentiation, and then decides.
    package struct Pauses: Sendable {
        let sides: [Side]
        let seed: UInt64

        /// - Parameters:
        ///   - first: server one, with an identity other than that of its test.
        ///   - second: server two, likewise.
        ///   - seed: the seed of the coin.
        package init(first: Side, second: Side, seed: UInt64) {
            sides = [first, second]
            self.seed = seed
        }
    }

    private let subject: DifferentiationTest.Subject
    private let sides: [Side]
    private let single: SingleTestReference
    private let order: [ReplayRole]
    private let profiles: [DecisionProfile]
    private let deciding: DecisionProfile.Name
    private let rule: LocalizationRule
    private let pauses: Pauses?
    private let sockets: ClientSockets

    /// - Parameters:
    ///   - subject: the recordings to replay.
    ///   - first: server one, which makes the comparison.
    ///   - second: server two.
    ///   - single: the test with which the simultaneous ones are compared.
    ///   - order: the order of the replays, the same to both servers.
    ///   - profiles: the decision profiles to apply to each server's test.
    ///   - deciding: the profile that decides if a server saw differentiation.
    ///   - rule: upstream's rule for the verdict.
    ///   - pauses: the experiment that decides instead of that rule; nil for none.
    ///   - sockets: the settings for connections.
    package init(
        _ subject: DifferentiationTest.Subject, first: Side, second: Side, single: SingleTestReference,
        order: [ReplayRole], profiles: [DecisionProfile], deciding: DecisionProfile.Name,
        rule: LocalizationRule, pauses: Pauses? = nil, sockets: ClientSockets
    ) {
        self.subject = subject
        sides = [first, second]
        self.single = single
        self.order = order
        self.profiles = profiles
        self.deciding = deciding
        self.rule = rule
        self.pauses = pauses
        self.sockets = sockets
    }

    /// Runs the localization and reports its progress.
    ///
    /// - Parameter events: receives the events in order; never finished here.
    /// - Returns: the measurements and decisions.
    /// - Throws: `ReplayError`, `CancellationError`.
    package func run(
        reportingTo events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> LocalizationReport {
        events.yield(.status(.preparing))
        var servers: [ResolvedServer] = []
        for side in sides {
            let server = try await ResolvedServer(side.endpoint, sockets: sockets)
            try await server.requireProgram(for: subject)
            servers.append(server)
        }
        let addresses = servers.map { $0.address.unmappedIPAddress ?? $0.endpoint.host }
        events.yield(.began(order: order, addresses: addresses))

        var measured: [ReplayRole: [ReplayMeasurement]] = [:]
        for role in order {
            for side in sides { try await side.access?.renewIfOld() }
            events.yield(.status(role == .original ? .replayingOriginals : .replayingControls))
            measured[role] = try await SimultaneousReplays(
                servers: servers, identities: sides.map(\.identity), subject: subject, role: role,
                isLast: role == order.last, emit: { events.yield(.test(server: $0, $1)) }
            ).run()
        }
        for index in sides.indices { try order.compactMap { measured[$0]?[index] }.requireOnePath() }
        let skews = order.compactMap { role in
            measured[role].flatMap { $0.count == 2 ? StartSkew(role: role, $0[0], $0[1]) : nil }
        }
        for skew in skews where skew.seconds > StartSkew.wanted {
            let milliseconds = Int((skew.seconds * 1000).rounded())
            events.yield(.notice(.startsApart(skew.role, milliseconds: milliseconds)))
        }
        events.yield(.status(.fetchingVerdicts))
        let tests = try await reports(measured, servers, addresses, events)
        return try await judge(
            tests, skews, originals: measured[.original] ?? [], on: servers[0], events)
    }

    /// Requests both servers' results concurrently.
    private func reports(
        _ measured: [ReplayRole: [ReplayMeasurement]], _ servers: [ResolvedServer], _ addresses: [String],
        _ events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> [TestReport] {
        guard let originals = measured[.original], let controls = measured[.control] else {
            throw CancellationError()
        }
        let results = try await withThrowingTaskGroup(of: (Int, SingleResult).self) { group in
            for (index, server) in servers.enumerated() {
                let identity = sides[index].identity
                group.addTask {
                    let key = TestKey(
                        userID: identity.userID, historyCount: identity.historyCount,
                        testID: ReplayRole.control.testID)
                    let client = server.resultsClient(
                        observe: { events.yield(.test(server: index, .exchange($0))) })
                    return (index, try await client.result(for: key) {})
                }
            }
            return try await group.reduce(into: [Int: SingleResult]()) { $0[$1.0] = $1.1 }
        }
        return try servers.indices.map { index in
            guard let result = results[index] else { throw CancellationError() }
            return try TestReport(
                order: order, original: originals[index], control: controls[index], result: result,
                profiles: profiles, serverAddress: addresses[index])
        }
    }

    /// Determines the verdict: immediately if not both servers saw differentiation, otherwise from server
    /// one's result.
    private func judge(
        _ tests: [TestReport], _ skews: [StartSkew], originals: [ReplayMeasurement],
        on server: ResolvedServer,
        _ events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> LocalizationReport {
        func report(
            _ verdict: LocalizationVerdict, seen: Bool, few: Bool = false,
            _ result: LocalizationResult? = nil, _ decision: LocalizationDecision? = nil,
            _ found: PauseExperiment.Outcome? = nil
        ) -> LocalizationReport {
            LocalizationReport(
                tests: tests, skews: skews, result: result, decision: decision, pauses: found,
                verdict: verdict,
                isSeenByBoth: seen, tooFewSamples: few)
        }
        let verdicts = tests.map { test in test.decisions.first { $0.profile == deciding }?.verdict }
        let seen = verdicts.compactMap { $0 }
        let isSeenByBoth =
            seen.count == 2 && LocalizationRule.applies(first: seen[0], second: seen[1])
        guard !tests.contains(where: \.tooFewSamples) else {
            events.yield(.status(.received))
            return report(.inconclusive, seen: isSeenByBoth, few: true)
        }
        guard isSeenByBoth else {
            events.yield(.status(.notSeenByBoth))
            return report(.noEvidence, seen: false)
        }
        events.yield(.status(.awaitingLocalization))
        let request = LocalizationRequest(
            userID: sides[0].identity.userID, first: simultaneous(0, tests), second: simultaneous(1, tests),
            single: .init(userID: single.userID, server: single.server, historyCount: single.historyCount))
        let result = try await comparison(request, on: server, events)
        let decision = result.map { result in
            rule.decide(
                LocalizationEvidence(
                    pairSumPValue: result.pairSum?.pValue, lossPValues: result.losses?.pValues ?? []))
        }
        let found = try await experiment(originals, events)
        guard let verdict = found?.finding.verdict.ofLocalization ?? decision?.verdict else {
            throw CancellationError()
        }
        events.yield(.status(.received))
        return report(verdict, seen: true, result, decision, found)
    }

    /// Asks server one for its comparison, which upstream's rule judges; nil if it has none and the experiment with pauses
    /// decides without it.
    private func comparison(
        _ request: LocalizationRequest, on server: ResolvedServer,
        _ events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> LocalizationResult? {
        do {
            return try await server.resultsClient(observe: { events.yield(.exchange($0)) })
                .localization(request)
        } catch let error as ReplayError where pauses != nil {
            events.yield(.notice(.notCompared(error)))
            return nil
        }
    }

    /// Runs the experiment with pauses after the simultaneous replays of the original; nil if none is asked for.
    private func experiment(
        _ originals: [ReplayMeasurement], _ events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> PauseExperiment.Outcome? {
        guard let pauses else { return nil }
        guard subject.original.transport == .tcp else {
            return PauseExperiment.Outcome(finding: PauseFinding(.notTCP))
        }
        events.yield(.status(.replayingWithPauses))
        return try await PauseExperiment(
            subject, first: pauses.sides[0], second: pauses.sides[1], sockets: sockets
        ).run(after: originals, seed: pauses.seed) { events.yield(.test(server: $0, $1)) }
    }

    private func simultaneous(
        _ index: Int, _ tests: [TestReport]
    ) -> LocalizationRequest.SimultaneousTest {
        LocalizationRequest.SimultaneousTest(
            server: tests[index].serverAddress, historyCount: sides[index].identity.historyCount,
            replayPort: subject.original.flow.serverPortText, replayName: subject.original.name)
    }
}
