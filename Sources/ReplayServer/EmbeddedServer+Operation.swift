import Basics
import Foundation
import Logging
import NIOCore
package import TestModel
import WireProtocol
import Networking

/// What an operator does with a server that runs.
extension EmbeddedServer {
    /// Takes no new tests from now on, and waits for the end of those that have begun: for their other replay, and
    /// for their clients to fetch what the analysis found.
    ///
    /// - Parameter limit: the longest wait; tests that still run then are cut off when the server stops.
    package func drain(within limit: Duration) async {
        serving.isDraining = true
        serving.logger.notice("draining", metadata: ["limit": .stringConvertible(limit.seconds)])
        let end = ContinuousClock.now + limit
        while serving.isBusy, ContinuousClock.now < end {
            do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
        }
    }

    /// Reads the certificates again, for connections to come; what is missing or about to run out is made anew.
    ///
    /// - Returns: the files that had to be set aside.
    /// - Throws: `ReplayServerError`; the server goes on with the certificate it had.
    @discardableResult
    package func reloadCertificates() async throws(ReplayServerError) -> [CertificateNotice] {
        let identity = try await Self.identity(serving.configuration)
        try tls.replace(by: identity)
        serving.logger.notice("certificates read again")
        return identity.notices
    }
}

extension EmbeddedServer {
    /// What a server shows, with a line in the log for each file that had to be set aside.
    static func identity(
        _ configuration: EmbeddedServerConfiguration
    ) async throws(ReplayServerError) -> ServerIdentity {
        let identity = try await CertificateAuthority.identity(
            in: configuration.certificateDirectory, address: configuration.address)
        for notice in identity.notices {
            configuration.logger.warning(
                "set an unusable certificate file aside",
                metadata: [
                    "path": "\(notice.path)", "newName": "\(notice.newName)", "cause": "\(notice.cause)",
                ])
        }
        return identity
    }

    /// So much of the disk, below the share at which tests are refused, is left to others than the kept results.
    private static let roomForOthers = 0.05

    /// Opens the folder in which results are kept, where there is to be one.
    static func keeper(
        _ configuration: EmbeddedServerConfiguration
    ) throws(ReplayServerError) -> ArchiveWriter? {
        guard let (path, days) = configuration.keeping else { return nil }
        let folder: ArchiveFolder
        do { folder = try ArchiveFolder(path) } catch { throw .keptFolder(path: path, reason: error) }
        let logger = configuration.logger
        // Rather than turn everybody away for want of room, the server keeps nothing more.
        let fullest = configuration.load.disk.map { $0 - roomForOthers }
        return ArchiveWriter(folder, days: days, fullest: fullest) { remark in
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
            case .removed(let days):
                logger.info(
                    "results removed", metadata: ["days": "\(Set(days).sorted().joined(separator: " "))"])
            }
        }
    }

    /// Opens the port for a monitoring system, where there is to be one.
    static func monitoring(
        _ serving: ServingState, _ tls: TLSContext, offersMLab: Bool, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> MonitoringListener? {
        guard let place = serving.configuration.monitoring else { return nil }
        guard IPLiteral.isAddress(place.address) else { throw .notAnAddress(place.address) }
        LoopLag.watch(group, into: serving.metrics.loopLag)
        let responder = MonitoringListener.Responder(isHealthy: { !serving.isDraining }) {
            let machine = LoadGauge.machine(folders: serving.configuration.folders)
            return serving.metrics.families(
                ServerMetrics.Moment(
                    activity: serving.counters.snapshot(sessions: serving.registry.sessionCount),
                    daysUntilExpiry: tls.expiry.timeIntervalSinceNow / 86_400, disk: machine.disk,
                    descriptors: Descriptors.now,
                    envelopes: offersMLab ? serving.envelopes.openCount : nil,
                    isDraining: serving.isDraining))
        }
        return try await MonitoringListener.open(
            BindAddress(address: place.address, port: place.port), responder, serving: serving, on: group)
    }
}

extension ServingState {
    /// Whether a test is under way, or its client may still ask what came of it.
    var isBusy: Bool {
        if registry.isAnyTestUnderWay { return true }
        guard let last = registry.lastCompletion else { return false }
        return NIODeadline.now() - last < configuration.timeouts.results.timeAmount
    }
}
