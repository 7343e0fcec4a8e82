import Basics
import NIOCore

/// The addresses at which other machines reach a server on this machine.
enum MachineAddresses {
    /// Returns the addresses at which a server can be reached.
    ///
    /// - Parameters:
    ///   - address: an IP literal; `0.0.0.0` and `::` stand for all addresses of the machine, the latter also
    ///     for IPv4.
    ///   - interfaces: the addresses of the machine's interfaces.
    /// - Returns: the addresses of its family that are valid beyond this machine and its links (RFC 6890), in
    ///   the order of the interfaces, without duplicates; only its own loopback address if the machine has
    ///   none.
    static func reaching(_ address: String, interfaces: [String] = interfaces) -> [String] {
        let isEvery = ["0.0.0.0", "::"].contains(address)
        guard isEvery else { return [address] }
        let all = interfaces.compactMap { IPAddress($0)?.unmapped }
            .filter { !$0.isLoopback && !$0.isLinkLocal && (address == "::" || $0.isIPv4) }
        let distinct = all.enumerated().filter { all.firstIndex(of: $0.element) == $0.offset }.map(
            \.element.text)
        return distinct.isEmpty ? [address == "::" ? "::1" : "127.0.0.1"] : distinct
    }

    /// Current addresses of this machine's interfaces.
    private static var interfaces: [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        return devices.compactMap { $0.address?.ipAddress }
    }
}
