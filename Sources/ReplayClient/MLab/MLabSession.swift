import Basics
import Foundation
package import TestModel
import WireProtocol
import Networking

/// One test's access to an M-Lab machine, from the first envelope tried to the last one closed (Specification 13.2).
package actor MLabSession {
    /// The server to test with.
    package nonisolated let endpoint: ServerEndpoint
    /// Number of machines tried, including the one in use; 0 on the fallback host, as upstream counts
    /// (Specification 5.3.1).
    package nonisolated let machinesTried: Int

    private let configuration: MLabConfiguration
    private let opener: EnvelopeOpener
    private let machine: MLabMachine?
    private var envelope: AccessEnvelope?
    /// End of the period in which the locate service asks for no requests.
    private var quietUntil: Date?

    private init(
        endpoint: ServerEndpoint, machinesTried: Int, configuration: MLabConfiguration,
        opener: EnvelopeOpener, machine: MLabMachine? = nil, envelope: AccessEnvelope? = nil
    ) {
        self.endpoint = endpoint
        self.machinesTried = machinesTried
        self.configuration = configuration
        self.opener = opener
        self.machine = machine
        self.envelope = envelope
    }

    /// Takes machines from the pool until one grants access. The caller closes the session after the test.
    ///
    /// - Parameters:
    ///   - pool: the machines; those taken are not available to other tests.
    ///   - name: the server name for messages.
    ///   - configuration: trust and timeout.
    ///   - sockets: the settings for connections.
    ///   - events: receives notices about machines that failed, and about an envelope that ends early.
    /// - Returns: the session on the first machine that granted access, or on the fallback host.
    /// - Throws: `ReplayError`, `CancellationError`.
    package static func open(
        from pool: MachinePool, named name: String, _ configuration: MLabConfiguration,
        sockets: ClientSockets,
        reportingTo events: AsyncStream<TestEvent>.Continuation
    ) async throws -> MLabSession {
        let opener = EnvelopeOpener(
            trust: try TrustRoots(caFile: configuration.platformCA, checksHostNames: true), sockets: sockets,
            events: events)
        func endpoint(_ host: String, _ ports: MLabMachine.Ports?) -> ServerEndpoint {
            ServerEndpoint(
                name: name, host: host,
                ports: ports.map {
                    .init(sideChannel: $0.sideChannel, results: $0.results, ownIPQuery: $0.ownIPQuery)
                }, security: .tls(configuration.serverTrust), resultsPolicy: configuration.resultsPolicy)
        }
        var tried = 0
        var failure = ReplayError.noEnvelope(machinesTried: 0, nil)
        while let place = pool.next() {
            switch place {
            case .fallback(let host):
                return MLabSession(
                    endpoint: endpoint(host, nil), machinesTried: 0, configuration: configuration,
                    opener: opener)
            case .machine(let machine):
                tried += 1
                do {
                    let envelope = try await opener.open(machine)
                    if tried > 1 {
                        events.yield(.notice(.granted(machine: machine.host, tried: tried)))
                    }
                    return MLabSession(
                        endpoint: endpoint(machine.host, machine.ports), machinesTried: tried,
                        configuration: configuration, opener: opener, machine: machine, envelope: envelope)
                } catch let error as EnvelopeFailure {
                    let refusal = MachineRefusal(machine: machine.host, error)
                    failure = .noEnvelope(machinesTried: tried, refusal)
                    events.yield(.notice(.refused(refusal)))
                } catch let error as ReplayError {
                    failure = error
                    events.yield(.notice(.unusable(machine: machine.host, error)))
                }
            }
        }
        throw failure
    }

    /// Replaces an old or closed envelope with one from a new lookup; the test stays on its machine.
    ///
    /// If that fails, the test continues without a new envelope and a notice is issued.
    ///
    /// - Throws: only `CancellationError`.
    package func renewIfOld() async throws {
        guard let machine, let current = envelope else { return }
        guard !current.isOpen || opener.sockets.clock.steady.now - current.opened >= configuration.renewalAge
        else {
            return
        }
        if let quietUntil, opener.sockets.clock.now() < quietUntil { return }
        do {
            let fresh = try await opener.reopen(machine, configuration)
            // The old envelope is closed last, so that there is always a valid grant.
            envelope = fresh
            await current.close()
        } catch let error as EnvelopeFailure {
            opener.events.yield(.notice(.notRenewed(MachineRefusal(machine: machine.host, error))))
        } catch let error as ReplayError {
            if case .locateHeldOff(_, let until) = error { quietUntil = until }
            opener.events.yield(.notice(.renewalFailed(machine: machine.host, error)))
        }
    }

    /// Releases the access.
    package func close() async {
        await envelope?.close()
        envelope = nil
    }
}

/// Opens envelopes for one test.
private struct EnvelopeOpener: Sendable {
    /// The authorities for the platform's certificates.
    let trust: TrustRoots
    let sockets: ClientSockets
    let events: AsyncStream<TestEvent>.Continuation

    /// Opens an envelope of the machine, after which its replay server has an address.
    ///
    /// - Throws: `EnvelopeFailure`, `ReplayError.hostNotResolvable`, `CancellationError`.
    func open(_ machine: MLabMachine) async throws -> AccessEnvelope {
        let events = events
        let envelope = try await AccessEnvelope.open(machine.envelope, trust: trust, sockets: sockets) {
            events.yield(.notice(.withdrawn(machine: machine.host)))
        }
        do {
            try await waitForName(machine.host)
            events.yield(.granted(envelope: machine.envelope.text))
            return envelope
        } catch {
            await envelope.close()
            throw error
        }
    }

    /// Opens a new envelope of the same machine, from a lookup for the machine's site. It gives up if the service asks it
    /// to wait, as envelopes would expire meanwhile.
    func reopen(_ machine: MLabMachine, _ configuration: MLabConfiguration) async throws -> AccessEnvelope {
        let locator = ServerLocator(
            service: configuration.locateURL, trust: trust, sockets: sockets,
            observe: { events.yield(.exchange($0)) })
        let machines = try await locator.locate(sites: machine.site.map { [$0] } ?? configuration.sites)
        guard let again = machines.first(where: { $0.name == machine.name }) else {
            throw EnvelopeFailure.notNamedAgain
        }
        return try await open(again)
    }

    /// Waits for a machine's name to appear in the DNS, which may take a moment.
    private func waitForName(_ host: String) async throws {
        for attempt in 1...ProtocolLimits.machineNameAttempts {
            do {
                _ = try await sockets.resolve(host)
                return
            } catch let error as ReplayError {
                guard attempt < ProtocolLimits.machineNameAttempts else { throw error }
                try await sockets.rest(ProtocolLimits.machineNamePause)
            }
        }
    }
}
