import Basics
import Foundation
import Logging
import NIOCore
package import TestModel
import WireProtocol
import Networking

/// Operation of a running server.
extension EmbeddedServer {
    /// Refuses new tests from now on, and waits for the end of those that have begun: for their second
    /// replay, and for their clients to fetch the results of the analysis.
    ///
    /// - Parameter limit: the maximum wait; tests still running then are cut off when the server stops.
    package func drain(within limit: Duration) async {
        serving.admission.isDraining = true
        serving.logger.notice("draining", metadata: ["limit": .stringConvertible(limit.seconds)])
        let clock = serving.configuration.clock.steady
        let end = clock.now + limit
        while serving.isBusy(at: loop.now), clock.now < end {
            do { try await clock.sleep(for: .milliseconds(50)) } catch { return }
        }
    }

    /// Reloads the certificates for new connections; missing or expiring ones are created again.
    ///
    /// - Returns: the files that were set aside.
    /// - Throws: `ReplayServerError`; the server then continues with its previous certificate.
    @discardableResult
    package func reloadCertificates() async throws(ReplayServerError) -> [CertificateNotice] {
        let identity = try await Self.identity(serving.configuration)
        try tls.replace(by: identity)
        serving.logger.notice("certificates read again")
        return identity.notices
    }
}

extension EmbeddedServer {
    /// Loads the server's identity, and logs each file that was set aside.
    static func identity(
        _ configuration: EmbeddedServerConfiguration
    ) async throws(ReplayServerError) -> ServerIdentity {
        let identity = try await CertificateAuthority.identity(
            in: configuration.certificateDirectory, address: configuration.address,
            at: configuration.clock.now())
        for notice in identity.notices {
            configuration.logger.warning(
                "set an unusable certificate file aside",
                metadata: [
                    "path": "\(notice.path)", "newName": "\(notice.newName)", "cause": "\(notice.cause)",
                ])
        }
        return identity
    }

    /// Margin below the disk limit for refusing tests: kept results stop growing at this share less than that
    /// limit.
    private static let roomForOthers = 0.05

    /// Opens the folder for kept results, if configured.
    static func keeper(
        _ configuration: EmbeddedServerConfiguration
    ) throws(ReplayServerError) -> ArchiveWriter? {
        guard let (path, days) = configuration.keeping else { return nil }
        let folder: ArchiveFolder
        do { folder = try ArchiveFolder(path) } catch { throw .keptFolder(path: path, reason: error) }
        let logger = configuration.logger
        // The server stops keeping results rather than refuse all tests because the disk is full.
        let fullest = configuration.load.disk.map { $0 - roomForOthers }
        return ArchiveWriter(folder, days: days, fullest: fullest, clock: configuration.clock) { remark in
            switch remark {
            case .notWritten(let error):
                logger.error("result not kept", metadata: ["reason": "\(error.text)"])
            case .tooMany: logger.error("result not kept", metadata: ["reason": "the disk is too slow"])
            case .networkHadItsShare(let network):
                logger.warning(
                    "results not kept",
                    metadata: ["client": "\(network)", "reason": "its network had its share of this day"])
            case .dayHadItsShare:
                logger.error("results not kept", metadata: ["reason": "this day has no room for more"])
            case .diskTooFull:
                logger.error("results not kept", metadata: ["reason": "the disk is almost full"])
            case .dropped(let count):
                logger.warning("results not kept since this was told last", metadata: ["count": "\(count)"])
            case .notRemoved(let day, let reason):
                logger.error("results not removed", metadata: ["day": "\(day)", "reason": "\(reason)"])
            case .removed(let days):
                logger.info(
                    "results removed", metadata: ["days": "\(Set(days).sorted().joined(separator: " "))"])
            }
        }
    }

    /// Opens the monitoring port, if configured.
    static func monitoring(
        _ serving: ServingState, _ tls: TLSContext, offersMLab: Bool, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> MonitoringListener? {
        guard let place = serving.configuration.monitoring else { return nil }
        guard IPLiteral.isAddress(place.address) else { throw .notAnAddress(place.address) }
        LoopLag.watch(group, into: serving.metrics.loopLag)
        let responder = MonitoringListener.Responder(isHealthy: { !serving.admission.isDraining }) {
            let machine = LoadGauge.machine(folders: serving.configuration.folders)
            return serving.metrics.families(
                ServerMetrics.Moment(
                    activity: serving.counters.snapshot(sessions: serving.registry.sessionCount),
                    daysUntilExpiry: tls.expiry.timeIntervalSince(serving.configuration.clock.now()) / 86_400,
                    disk: machine.disk,
                    descriptors: Descriptors.now,
                    envelopes: offersMLab ? serving.envelopes.openCount : nil,
                    isDraining: serving.admission.isDraining))
        }
        return try await MonitoringListener.open(
            SocketPlace(address: place.address, port: place.port), responder, serving: serving, on: group)
    }
}

extension ServingState {
    /// True if a test is in progress, or its client may still request the result.
    func isBusy(at now: NIODeadline) -> Bool {
        if registry.isAnyTestUnderWay { return true }
        guard let last = registry.lastCompletion else { return false }
        return now - last < configuration.timeouts.results.timeAmount
    }
}
