import Home
import ReplayClient
import Reports
import TestModel
import WireProtocol
import Messages

/// Groups of series: of several apps, or with several machines.
extension TestBench {
    /// Runs a series on each of the requested M-Lab machines, one after the other, since concurrent pairs
    /// would disturb each other.
    ///
    /// - Parameters:
    ///   - request: the series.
    ///   - areSeveral: true if it is one of several, so that a finding must be confirmed by a second series.
    /// - Throws: the errors of ``series(_:)``; with several machines `SomeTestsFailed` after all series, each
    ///   error having been reported, including `ReplayError.noEnvelope` if there are fewer sites than
    ///   requested.
    package func seriesOnEachMachine(_ request: SeriesRequest, areSeveral: Bool) async throws {
        func run(_ request: SeriesRequest) async throws {
            guard areSeveral, request.test.isConfirmed else {
                try await series(request)
                return
            }
            try await confirmedSeries(request)
        }
        guard request.test.machines > 1 else { return try await run(request) }
        let sites = try await sites(for: request.test)
        var firstFailure: (any Error)?
        for site in sites.prefix(request.test.machines) {
            var own = request
            own.test.sites = [site]
            own.test.machines = 1
            do { try await run(own) } catch let error as CancellationError { throw error } catch {
                // The failure of one site must not prevent tests with the others.
                output.complain(error)
                firstFailure = firstFailure ?? error
            }
        }
        if sites.count < request.test.machines {
            let error = ReplayError.noEnvelope(machinesTried: sites.count, nil)
            output.complain(error)
            firstFailure = firstFailure ?? error
        }
        if let firstFailure { throw SomeTestsFailed(first: firstFailure) }
    }

    /// Returns the sites of the machines that a lookup names, each once, the nearest first.
    private func sites(for request: TestRequest) async throws -> [String] {
        let configuration = mlabConfiguration(sites: request.sites)
        let pool = try await machines(configuration)
        return pool.machines.compactMap(\.site).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Runs one of several series. Among many series some find differentiation by chance, so a finding counts
    /// only if a second, new series finds the same.
    ///
    /// The error rate with and without a second series is that of `SeriesRule.familyError`.
    ///
    /// - Throws: the errors of ``series(_:)``.
    private func confirmedSeries(_ request: SeriesRequest) async throws {
        let first = try await series(request)
        guard let id = first.id, first.measuredVerdict == .differentiation else { return }
        output.note("  " + messages.runningSecondSeries)
        var again = request
        again.test.confirming = id
        // The second series has a coin of its own even if a seed was given.
        again.test.seed = request.test.seed.map { ~$0 }
        let second = try await series(again)
        let agrees =
            second.measuredVerdict == .differentiation
            && second.pairSeries?.direction == first.pairSeries?.direction
        output.say("  " + messages.secondSeries(second.id ?? 0, of: id, agrees: agrees))
    }
}
