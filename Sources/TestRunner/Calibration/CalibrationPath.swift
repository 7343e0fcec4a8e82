import Basics
import Networking
import PacketLab
import PathEmulation
import ReplayServer
package import TestModel

/// The path to the servers of one condition of a calibration: emulated, or a lab of real packets of its own.
package struct CalibrationPath: Sendable {
    private let emulated: NetworkPath
    private let packets: StandingLab?

    /// Makes the path.
    ///
    /// - Parameters:
    ///   - rules: the rules on it.
    ///   - seed: the seed of its random choices.
    ///   - standing: the lab of real packets of the session, after which one is made; nil for an emulated path.
    /// - Throws: `PacketLabError`.
    init(_ rules: LabRules, seed: UInt64, like standing: StandingLab?) throws(PacketLabError) {
        guard let standing else {
            emulated = NetworkPath(rules: rules, seed: seed)
            packets = nil
            return
        }
        emulated = NetworkPath(seed: seed)
        var settings = standing.settings
        settings.seed = seed
        packets = try StandingLab(rules: rules, settings: settings)
    }

    /// Returns a configuration for a server behind the path.
    func serving(_ base: EmbeddedServerConfiguration) -> EmbeddedServerConfiguration {
        var configuration = base
        configuration.path = emulated
        configuration.sockets = packets?.serverSockets
        return configuration
    }

    /// The sockets of a tester.
    ///
    /// - Parameter tester: its number, from 0.
    /// - Returns: sockets in the lab of real packets; nil on an emulated path.
    func sockets(ofTester tester: Int) -> SocketSource? {
        guard var source = packets?.clientSockets else { return nil }
        source.localAddress = StandingLab.clientAddresses[tester % StandingLab.clientAddresses.count].text
        return source
    }
}

/// A server of a calibration.
package struct CalibrationTarget: Sendable {
    package let endpoint: ServerEndpoint
    /// The path to it.
    package let path: CalibrationPath
}
