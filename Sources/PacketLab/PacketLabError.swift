package import Basics

/// The reason for which a lab of real packets cannot be made or run.
package enum PacketLabError: Error, Equatable, Sendable {
    /// The system is not Linux.
    case notLinux
    /// Neither may this process make network namespaces, nor may users (unshare(2) as root, or as a user with
    /// user namespaces allowed).
    case namespacesRefused(SystemError)
    /// The device /dev/net/tun is missing or may not be opened.
    case tunUnavailable(SystemError)
    /// The kernel refuses to make a TUN device in a namespace of this process.
    case deviceRefused(SystemError)
    /// An address, a route or the state of a device cannot be set.
    case configurationRefused(SystemError)
    /// The processes or the sockets for the making of namespaces cannot be had.
    case resources(SystemError)
    /// A command cannot be started.
    case cannotStart(command: String, SystemError)
    /// A file for the record cannot be opened or written.
    case record(path: String, SystemError)
    /// Reading from a device, or waiting, failed.
    case loop(SystemError)
    /// The path cannot be like that.
    case layout(PathLayoutProblem)
}

/// A mistake in a layout.
package enum PathLayoutProblem: Hashable, Sendable {
    /// The number of arms is neither one nor two.
    case arms(Int)
    /// So many programs of servers.
    case servers(Int)
    /// An arm has more than ``PathLayout/mostHops`` routers, or fewer than none.
    case hops(Int)
    /// The box stands at a router that is none of the arm's.
    case box(Int, hops: Int)
    /// A silent router is none of the path's.
    case silent(Int, hops: Int)
    /// A router has an address of the other version.
    case address
    /// A text is no rate of a line, or none within ``ClientAccess/lineRates``.
    case lineRate(String)
    /// A text is no round trip, or none within ``ClientAccess/roundTrips``.
    case roundTrip(String)
}
