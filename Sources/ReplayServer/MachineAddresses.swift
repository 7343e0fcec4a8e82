import Basics
import NIOCore

/// Under which addresses others reach a server on this machine.
enum MachineAddresses {
    /// The addresses of a server that listens on an address.
    ///
    /// - Parameters:
    ///   - address: an IP literal; `0.0.0.0` and `::` stand for all of the machine's, the latter for IPv4 too.
    ///   - interfaces: the addresses that the machine's interfaces have.
    /// - Returns: the addresses of its kind that are valid beyond this machine and its links (RFC 6890), in the order
    ///   of the interfaces, each once; only its own loopback address if the machine has none.
    static func reaching(_ address: String, interfaces: [String] = interfaces) -> [String] {
        let isEvery = ["0.0.0.0", "::"].contains(address)
        guard isEvery else { return [address] }
        let all = interfaces.compactMap { IPAddress($0)?.unmapped }
            .filter { !$0.isLoopback && !$0.isLinkLocal && (address == "::" || $0.isIPv4) }
        let distinct = all.enumerated().filter { all.firstIndex(of: $0.element) == $0.offset }.map(
            \.element.text)
        return distinct.isEmpty ? [address == "::" ? "::1" : "127.0.0.1"] : distinct
    }

    /// What the interfaces of this machine have now.
    private static var interfaces: [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        return devices.compactMap { $0.address?.ipAddress }
    }
}
