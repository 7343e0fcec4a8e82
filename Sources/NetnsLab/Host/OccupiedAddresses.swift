package import Basics
package import Foundation

/// The IPv4 addresses and destinations that this machine already knows.
package enum OccupiedAddresses {
    /// What lists the addresses.
    package static let addresses = Invocation("ip", ["-j", "-4", "addr", "show"])
    /// What lists the routes of all tables.
    package static let routes = Invocation("ip", ["-j", "-4", "route", "show", "table", "all"])

    private struct Interface: Decodable {
        struct Address: Decodable {
            let local: String?
            let address: String?
            let prefixlen: Int?
        }

        let addr_info: [Address]?
    }

    private struct Route: Decodable {
        let dst: String?
    }

    /// The prefixes in the answers of ``addresses`` and ``routes``; default routes lead everywhere and do not count.
    ///
    /// - Throws: `NamespaceLabError.stepFailed` if an answer is not what iproute2 writes.
    package static func prefixes(
        addresses: Data, routes: Data
    ) throws(NamespaceLabError) -> [IPPrefix] {
        let interfaces = try decode([Interface].self, addresses, from: Self.addresses)
        let known = interfaces.flatMap { $0.addr_info ?? [] }.flatMap { entry in
            [entry.local, entry.address].compactMap(\.self).compactMap { IPAddress($0) }.compactMap {
                IPPrefix($0, length: entry.prefixlen ?? 32)
            }
        }
        let destinations = try decode([Route].self, routes, from: Self.routes).compactMap { route in
            route.dst.flatMap { IPPrefix($0) }
        }
        return (known + destinations).filter { $0.length > 0 }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, _ data: Data, from invocation: Invocation
    ) throws(NamespaceLabError) -> Value {
        do {
            // An empty list can be written as nothing.
            return try JSONDecoder().decode(
                type, from: data.allSatisfy(\.isWhitespace) ? Data("[]".utf8) : data)
        } catch {
            throw .stepFailed(command: invocation.description, .notJSON)
        }
    }
}

extension UInt8 {
    fileprivate var isWhitespace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
