package import Basics
import CPacketLab
import Foundation

/// Two network namespaces with a TUN device in each, which only descriptors of this process hold: nothing of
/// them has a name, and whenever and however this process ends, the kernel removes them.
///
/// Made as root, or in a user namespace of its own where the system lets users have one.
package final class LabNamespaces: Sendable {
    /// The addresses of a side.
    package struct Addresses: Hashable, Sendable {
        package let ipv4: IPAddress
        package let ipv6: IPAddress

        package init(ipv4: IPAddress, ipv6: IPAddress) {
            self.ipv4 = ipv4
            self.ipv6 = ipv6
        }
    }

    /// The addresses of both sides unless others are asked for, of the blocks for benchmarks (RFC 2544,
    /// appendix C; RFC 5180, section 8).
    package static let usual: [PathSide: Addresses] = [
        .a: Addresses(
            ipv4: IPAddress(198, 18, 0, 1), ipv6: IPAddress(ipv6: 0x2001_0002_0000_0001, 1)),
        .b: Addresses(
            ipv4: IPAddress(198, 18, 1, 1), ipv6: IPAddress(ipv6: 0x2001_0002_0000_0002, 1)),
    ]

    /// The largest packet of the devices, in bytes, as on an Ethernet.
    static let largestPacket: Int32 = 1_500

    /// False if the kernel has no IPv6.
    package let hasIPv6: Bool
    /// True if they are in a user namespace of their own.
    package let isUnprivileged: Bool
    private let user: Int32
    private let networks: [PathSide: Int32]
    private let devices: [PathSide: TunDevice]

    /// Makes them.
    ///
    /// - Parameters:
    ///   - addresses: of both sides.
    ///   - offloads: true lets the devices take packets that stand for several.
    /// - Throws: ``PacketLabError``.
    package init(addresses: [PathSide: Addresses] = usual, offloads: Bool = true) throws(PacketLabError) {
        var sides = PathSide.allCases.map { side in
            Self.address(addresses[side] ?? Self.usual[side])
        }
        var ends = wehe_lab_ends()
        var code: Int32 = 0
        let stage = wehe_lab_make(&sides, Self.largestPacket, offloads ? 1 : 0, &ends, &code)
        if let error = Self.error(at: stage, SystemError(code)) { throw error }
        user = ends.user
        networks = [.a: ends.network.0, .b: ends.network.1]
        devices = [.a: TunDevice(descriptor: ends.device.0), .b: TunDevice(descriptor: ends.device.1)]
        hasIPv6 = ends.has_ipv6 != 0
        isUnprivileged = ends.user >= 0
    }

    deinit {
        for descriptor in networks.values { close(descriptor) }
        for device in devices.values { close(device.descriptor) }
        if user >= 0 { close(user) }
    }

    /// The device of a side.
    func device(_ side: PathSide) -> TunDevice { devices[side] ?? TunDevice(descriptor: -1) }

    /// Starts a program on a side.
    ///
    /// - Parameters:
    ///   - command: the path of its file, and its arguments.
    ///   - side: where.
    ///   - environment: its environment.
    ///   - input: what becomes standard input, as an open descriptor.
    ///   - output: what becomes standard output.
    ///   - error: what becomes standard error.
    /// - Returns: the program, which ends with the value, or with this process.
    /// - Throws: ``PacketLabError/cannotStart(command:_:)``.
    package func start(
        _ command: [String], on side: PathSide,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, error: Int32 = STDERR_FILENO
    ) throws(PacketLabError) -> LabProgram {
        guard let network = networks[side] else { throw .resources(SystemError(EBADF)) }
        return try LabProgram(
            command, user: user, network: network, environment: environment, standard: [input, output, error])
    }

    /// Starts a broker that makes sockets on a side.
    ///
    /// - Throws: ``PacketLabError/resources(_:)``.
    package func sockets(on side: PathSide) throws(PacketLabError) -> LabSockets {
        guard let network = networks[side] else { throw .resources(SystemError(EBADF)) }
        return try LabSockets(user: user, network: network)
    }

    private static func address(_ addresses: Addresses?) -> wehe_lab_address {
        var address = wehe_lab_address()
        withUnsafeMutableBytes(of: &address.ipv4) { $0.copyBytes(from: addresses?.ipv4.bytes ?? []) }
        withUnsafeMutableBytes(of: &address.ipv6) { $0.copyBytes(from: addresses?.ipv6.bytes ?? []) }
        return address
    }

    private static func error(at stage: wehe_lab_stage, _ error: SystemError) -> PacketLabError? {
        switch stage {
        case WEHE_LAB_DONE: nil
        case WEHE_LAB_NAMESPACE: .namespacesRefused(error)
        case WEHE_LAB_TUN: .tunUnavailable(error)
        case WEHE_LAB_DEVICE: .deviceRefused(error)
        case WEHE_LAB_ADDRESS: .configurationRefused(error)
        case WEHE_LAB_NOT_LINUX: .notLinux
        default: .resources(error)
        }
    }
}
