package import Basics

/// Actual address and port of each recorded server endpoint (Specification 5.3.6).
package struct PortMapping: Equatable, Sendable {
    /// Host and port to connect to instead of the recorded endpoint.
    package struct Target: Equatable, Sendable {
        /// The host, nil for the server's own address.
        package var host: String?
        /// The port.
        package var port: Int

        package init(host: String? = nil, port: Int) {
            self.host = host
            self.port = port
        }
    }

    /// Recorded address → recorded port text → target, for TCP and for UDP.
    private var entries: [Transport: [String: [String: Target]]] = [:]

    package init() {}

    /// Returns a port, zero-padded to five digits.
    package static func padded(_ port: Int) -> String {
        let digits = String(port)
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }

    /// Adds a flow under the padded and, if different, the recorded spelling of its port, because clients
    /// look up either (Specification 5.3.6).
    package mutating func add(
        _ target: Target, transport: Transport, recordedAddress: String, recordedPort: String
    ) {
        entries[transport, default: [:]][recordedAddress, default: [:]][recordedPort] = target
        if let port = Int(recordedPort) {
            entries[transport, default: [:]][recordedAddress, default: [:]][Self.padded(port)] = target
        }
    }

    /// Returns the target of a recorded flow, looked up by the port as written, then padded to five digits,
    /// then without leading zeros (Specification 18.1).
    package func target(transport: Transport, recordedAddress: String, recordedPort: String) -> Target? {
        guard let ports = entries[transport]?[recordedAddress], !recordedAddress.isEmpty else { return nil }
        if let target = ports[recordedPort] { return target }
        guard let port = Int(recordedPort) else { return nil }
        return ports[Self.padded(port)] ?? ports[String(port)]
    }

    /// The encoded message: both protocols present, keys sorted, ports as integers.
    package var body: String {
        let protocols = [Transport.tcp, .udp].map { transport in
            let addresses = (entries[transport] ?? [:]).sorted { $0.key < $1.key }.map { address, ports in
                let targets = ports.sorted { $0.key < $1.key }.map { port, target in
                    "\"\(port)\": [\"\(target.host ?? "")\", \(target.port)]"
                }
                return "\"\(address)\": {\(targets.joined(separator: ", "))}"
            }
            return "\"\(transport.rawValue)\": {\(addresses.joined(separator: ", "))}"
        }
        return "{\(protocols.joined(separator: ", "))}"
    }

    /// Reads the JSON object; entries with an empty address are ignored (Specification 5.3.6).
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        func malformed(_ expected: ExpectedForm) -> WireProtocolError {
            .malformed(message: .portMapping, body: body, expected: expected)
        }
        guard let object = try? JSONValue(parsing: body), object.members != nil else {
            throw malformed(.object)
        }
        for transport in [Transport.tcp, .udp] {
            guard let addresses = object[transport.rawValue] else { continue }
            let wrong = malformed(.addresses(transport: transport.rawValue))
            guard let addresses = addresses.members else { throw wrong }
            for (address, ports) in addresses {
                guard let ports = ports.members else { throw wrong }
                for (recordedPort, target) in ports where !address.isEmpty {
                    guard let pair = target.elements else { throw wrong }
                    guard pair.count == 2, let host = pair[0].content,
                        let port = pair[1].wholeNumber ?? pair[1].content.flatMap({ Int($0) }),
                        (1...65_535).contains(port)
                    else { throw malformed(.hostAndPort(address: address, port: recordedPort)) }
                    entries[transport, default: [:]][address, default: [:]][recordedPort] =
                        Target(host: host.isEmpty ? nil : host, port: port)
                }
            }
        }
    }
}
