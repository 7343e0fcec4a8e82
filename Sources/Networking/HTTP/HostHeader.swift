import Basics
import NIOHTTP1

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The host names in requests to this machine.
///
/// A web page can make a browser connect to any address under the page's own host name (DNS rebinding), and
/// can then read the answer. The host name of such a page cannot be an address, `localhost` or this machine's
/// own name.
package enum HostHeader {
    /// Returns true if a host is an address or `localhost`, ignoring the port; any other name may lead here
    /// by DNS rebinding.
    package static func isOwn(_ host: String) -> Bool {
        guard let match = host.wholeMatch(of: /(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9.\-]+))(?::[0-9]{1,5})?/)
        else { return false }
        if let name = match.2 { return name.lowercased() == "localhost" || IPLiteral.isAddress(String(name)) }
        return match.1.map { IPLiteral.isAddress(String($0)) } ?? false
    }

    /// Returns true if a host is the system's name of this machine, ignoring the port; a part of that name
    /// does not match.
    package static func isMachine(_ host: String, named machine: String = machineName) -> Bool {
        let name = host.prefix { $0 != ":" }
        let rest = host.dropFirst(name.count)
        return !machine.isEmpty && name.lowercased() == machine.lowercased()
            && (rest.isEmpty || rest.wholeMatch(of: /:[0-9]{1,5}/) != nil)
    }

    /// The system's name of this machine; empty if unknown.
    package static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
