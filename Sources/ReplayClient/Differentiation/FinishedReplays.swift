import Basics
import Differentiation
import Recordings
import TestModel
import WireProtocol

extension Sequence<ReplayMeasurement> {
    /// Throws if the replays, which are to be compared, took different ways to the server.
    ///
    /// - Throws: `ReplayError.pathChanged`.
    func requireOnePath() throws(ReplayError) {
        let paths = compactMap(\.path)
        for path in paths.dropFirst() {
            if let difference = paths[0].difference(to: path) { throw .pathChanged(difference, during: nil) }
        }
    }
}

/// The two replays of a completed test, before their analysis.
struct FinishedReplays {
    /// The original replay; nil if the tested port was blocked.
    let original: ReplayMeasurement?
    let control: ReplayMeasurement
    /// Symptom of the blocked port; nil if it was not blocked.
    let blocked: NoComparison.Symptom?

    /// Returns the reason that there is nothing to compare; nil if the results service can compare the
    /// replays (Specification 10.3).
    ///
    /// Upstream also calls a port blocked if the control or an app failed; here only the tested port's own
    /// failure counts, and only if port 443 works.
    ///
    /// - Throws: `ReplayError.nothingReceived` if the control of a port test received nothing.
    func obstacle(in subject: DifferentiationTest.Subject) throws(ReplayError) -> NoComparison? {
        let originalIsEmpty = original.map { Self.isEmpty($0, subject.original, subject) } ?? false
        let controlIsEmpty = Self.isEmpty(control, subject.control, subject)
        guard subject.isPortTest else {
            let roles = (originalIsEmpty ? [ReplayRole.original] : []) + (controlIsEmpty ? [.control] : [])
            return roles.isEmpty ? nil : .nothingReceived(roles)
        }
        if controlIsEmpty {
            throw .nothingReceived(
                endpoint: "\(control.endpoint) port \(control.serverPort)", control.ending)
        }
        let port = subject.original.flow.serverPort
        if let blocked { return .portBlocked(port: port, blocked) }
        guard let original, originalIsEmpty else { return nil }
        if case .noConnection(let cause) = original.ending {
            return .portBlocked(port: port, .noConnection(cause))
        }
        return .portBlocked(port: port, .nothingReceived(original.ending))
    }

    /// Returns the reason that a results service has no result, if the samples tell it: no service, upstream's included,
    /// compares a replay without any sample above zero.
    func explained(_ error: ReplayError) -> ReplayError {
        guard case .resultUnavailable(_, .notReady) = error else { return error }
        let silent = [(ReplayRole.original, original), (.control, control)].first { _, replay in
            replay.map { !$0.samples.analysed.contains { $0 > 0 } } ?? false
        }
        return silent.map { .analysisRefused(.onlyZeros($0.0)) } ?? error
    }

    /// Returns true if nothing arrived although data was expected, at the server in an upload.
    private static func isEmpty(
        _ replay: ReplayMeasurement, _ recording: Recording, _ subject: DifferentiationTest.Subject
    ) -> Bool {
        let expected = recording.transport == .tcp ? recording.bytesMeasured : subject.datagramBytes
        return replay.bytesMeasured == 0 && (expected > 0 || replay.ending == .noAnswer)
    }
}

extension DecisionProfile {
    /// Judges a test without statistics.
    func decide(_ obstacle: NoComparison) -> Decision {
        switch obstacle {
        case .portBlocked: decideBlocked()
        case .nothingReceived(let roles):
            decideNothingReceived(original: roles.contains(.original), control: roles.contains(.control))
        }
    }
}
