import Basics
import Foundation
package import TestModel
import WireProtocol
import Networking

/// One test's access to an M-Lab machine, from the first envelope tried to the last one closed (Specification 13.2).
package actor MLabSession {
    /// The server to test with.
    package nonisolated let endpoint: ServerEndpoint
    /// How many machines were tried, the one that is used included; 0 on the fallback host, as upstream counts
    /// (Specification 5.3.1).
    package nonisolated let machinesTried: Int

    private let configuration: MLabConfiguration
    private let opener: EnvelopeOpener
    private let machine: MLabMachine?
    private var envelope: AccessEnvelope?
    /// Until when the locate service wants to be left alone.
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
    ///   - pool: the machines; what is taken is gone for others.
    ///   - name: what the server is called in messages.
    ///   - configuration: trust and timeout.
    ///   - sockets: how connections are opened.
    ///   - events: told about machines that failed, and about an envelope that ends early.
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

    /// Replaces an envelope that is old or gone with one from a fresh lookup; the test stays on its machine.
    ///
    /// If that fails the test goes on with what it has, and a notice says so.
    ///
    /// - Throws: only `CancellationError`.
    package func renewIfOld() async throws {
        guard let machine, let current = envelope else { return }
        guard !current.isOpen || ContinuousClock.now - current.opened >= configuration.renewalAge else {
            return
        }
        if let quietUntil, configuration.retryPolicy.clock.now() < quietUntil { return }
        do {
            let fresh = try await opener.reopen(machine, configuration)
            // The old one goes last, so that there is no moment without a grant.
            envelope = fresh
            await current.close()
        } catch let error as EnvelopeFailure {
            opener.events.yield(.notice(.notRenewed(MachineRefusal(machine: machine.host, error))))
        } catch let error as ReplayError {
            if case .locateHeldOff(_, let until) = error { quietUntil = until }
            opener.events.yield(.notice(.renewalFailed(machine: machine.host, error)))
        }
    }

    /// Gives the access back.
    package func close() async {
        await envelope?.close()
        envelope = nil
    }
}

/// Opens envelopes for one test.
private struct EnvelopeOpener: Sendable {
    /// Whom the platform's certificates must come from.
    let trust: TrustRoots
    let sockets: ClientSockets
    let events: AsyncStream<TestEvent>.Continuation

    /// An envelope of the machine, whose replay server then has an address.
    ///
    /// - Throws: `EnvelopeFailure`, `ReplayError.hostNotResolvable`, `CancellationError`.
    func open(_ machine: MLabMachine) async throws -> AccessEnvelope {
        let events = events
        let envelope = try await AccessEnvelope.open(machine.envelope, trust: trust, sockets: sockets) {
            events.yield(.notice(.withdrawn(machine: machine.host)))
        }
        do {
            try await waitForName(machine.host)
            return envelope
        } catch {
            await envelope.close()
            throw error
        }
    }

    /// A new envelope of the same machine, from a lookup at the machine's site.
    func reopen(_ machine: MLabMachine, _ configuration: MLabConfiguration) async throws -> AccessEnvelope {
        let locator = ServerLocator(
            service: configuration.locateURL, trust: trust, sockets: sockets,
            retryPolicy: configuration.retryPolicy.withoutWaiting,
            observe: { events.yield(.exchange($0)) })
        let machines = try await locator.locate(sites: machine.site.map { [$0] } ?? configuration.sites)
        guard let again = machines.first(where: { $0.name == machine.name }) else {
            throw EnvelopeFailure.notNamedAgain
        }
        return try await open(again)
    }

    /// Names of machines may take a moment to appear in the DNS.
    private func waitForName(_ host: String) async throws {
        for attempt in 1...ProtocolLimits.machineNameAttempts {
            do {
                _ = try await sockets.resolve(host)
                return
            } catch let error as ReplayError {
                guard attempt < ProtocolLimits.machineNameAttempts else { throw error }
                try await Task.sleep(for: sockets.span(ProtocolLimits.machineNamePause).duration)
            }
        }
    }
}
