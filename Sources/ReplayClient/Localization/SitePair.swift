package import TestModel
package import WireProtocol

/// Access to M-Lab machines at the two sites of a pair, each with its own envelope (Specification 11.2).
package struct SitePair: Sendable {
    /// The machine at the first site.
    package let first: MLabSession
    /// The machine at the second site.
    package let second: MLabSession
    /// The networks that are suspected if both servers see differentiation.
    package let suspects: String

    /// Tries pairs until both sites of one grant access. The caller closes the pair after the localization.
    ///
    /// - Parameters:
    ///   - pairs: pairs of sites, the best first; only the first few are tried.
    ///   - name: the server name for messages.
    ///   - configuration: trust and timeout; the fallback host is not used, as it is at no site.
    ///   - sockets: the settings for connections.
    ///   - events: receives notices about machines that failed.
    /// - Returns: access to both machines of the first pair that grants it.
    /// - Throws: `ReplayError.noServerPair`, `ReplayError.locateHeldOff`, `CancellationError`.
    package static func open(
        _ pairs: [ServerPairs.Pair], named name: String, _ configuration: MLabConfiguration,
        sockets: ClientSockets, reportingTo events: AsyncStream<TestEvent>.Continuation
    ) async throws -> SitePair {
        var failure = PairFailure.noSites
        for pair in pairs.prefix(ProtocolLimits.serverPairAttempts) {
            do {
                let first = try await session(at: pair.first, name, configuration, sockets, events)
                do {
                    let second = try await session(at: pair.second, name, configuration, sockets, events)
                    return SitePair(first: first, second: second, suspects: pair.suspects)
                } catch {
                    await first.close()
                    throw error
                }
            } catch let error as ReplayError {
                // Lookups of other sites would use the same service.
                if case .locateHeldOff = error { throw error }
                failure = .sitesUnusable(first: pair.first, second: pair.second, error)
                events.yield(.notice(.sitesUnusable(first: pair.first, second: pair.second, error)))
            }
        }
        throw ReplayError.noServerPair(failure)
    }

    /// Releases the access.
    package func close() async {
        await first.close()
        await second.close()
    }

    private static func session(
        at site: String, _ name: String, _ configuration: MLabConfiguration, _ sockets: ClientSockets,
        _ events: AsyncStream<TestEvent>.Continuation
    ) async throws -> MLabSession {
        var configuration = configuration
        configuration.sites = [site]
        configuration.fallbackHost = nil
        let pool = try await MachinePool.locate(configuration, sockets: sockets)
        return try await MLabSession.open(
            from: pool, named: name, configuration, sockets: sockets, reportingTo: events)
    }
}
