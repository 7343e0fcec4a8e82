import Basics
import NIOHTTP1

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The names by which requests call the machine that they ask.
///
/// A page of the Web can make a browser ask any address under a name of its own (DNS rebinding): then the page reads the
/// answer. No such page can be called by an address, by `localhost` or by this machine's own name.
package enum HostHeader {
    /// True if a host is an address or this machine's own name for itself, whatever its port: another one may lead here.
    package static func isOwn(_ host: String) -> Bool {
        guard let match = host.wholeMatch(of: /(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9.\-]+))(?::[0-9]{1,5})?/)
        else { return false }
        if let name = match.2 { return name.lowercased() == "localhost" || IPLiteral.isAddress(String(name)) }
        return match.1.map { IPLiteral.isAddress(String($0)) } ?? false
    }

    /// True if a host is what the system calls this machine, whatever its port; a part of that name is not enough.
    package static func isMachine(_ host: String, named machine: String = machineName) -> Bool {
        let name = host.prefix { $0 != ":" }
        let rest = host.dropFirst(name.count)
        return !machine.isEmpty && name.lowercased() == machine.lowercased()
            && (rest.isEmpty || rest.wholeMatch(of: /:[0-9]{1,5}/) != nil)
    }

    /// The name that the system gives this machine; empty where it does not tell.
    package static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
