import Basics
import CMachineFacts
import NIOCore
import TestModel

extension NetworkFacts {
    /// Reads the facts of the way to a server.
    ///
    /// - Parameters:
    ///   - target: the server's address; nil if it is none of this machine's network.
    ///   - interface: the name of the interface through which it is reached; nil if it is unknown.
    ///   - link: the kind of that interface.
    ///   - files: the files of the system.
    init(towards target: SocketAddress?, through interface: String?, _ link: LinkKind?, in files: SystemFiles)
    {
        self.init()
        let clock = wehe_clock()
        if clock.is_known {
            isClockSynchronised = clock.is_synchronised
            // A clock that is not synchronised has the greatest errors that the kernel has a number for.
            if clock.is_synchronised {
                clockError = Double(max(0, clock.estimated_error)) * 1e-6
                greatestClockError = Double(max(0, clock.greatest_error)) * 1e-6
            }
        }
        let found = files.text("etc/resolv.conf").flatMap(Resolver.init(text:))
        (resolver, resolverOperator) = (found?.kind, found?.operator)
        guard let interface, !interface.contains("/") else { return }
        greatestPacket = files.text("sys/class/net/\(interface)/mtu").flatMap {
            Int($0.prefix { $0.isNumber })
        }
        let offloads = wehe_offloads(interface)
        func flag(_ value: Int32) -> Bool? { value < 0 ? nil : value > 0 }
        (joinsReceived, cutsLate, cutsItself) = (
            flag(offloads.receive), flag(offloads.segmentation), flag(offloads.tcp)
        )
        if link == .loopback {
            route = .local
        } else if let address = target?.ipAddress.flatMap({ IPAddress($0) }) {
            route = RouteTable(in: files).kind(towards: address.unmapped, through: interface)
        }
    }
}
