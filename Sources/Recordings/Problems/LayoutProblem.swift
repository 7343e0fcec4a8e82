/// Defects of a recording as a whole.
package enum LayoutProblem: Equatable, Sendable {
    /// An element of a recording's outer array (Specification 3.1).
    package enum Element: Int, CaseIterable, Sendable {
        case packets, udpClientPorts, tcpFlows, name
    }

    // The file.

    /// The file is longer than the limit.
    case tooLong(bytes: Int, limit: Int)
    /// The file contains another replay than its name says; `file` would be the right name.
    case otherReplay(name: String, file: String)

    // Its JSON.

    /// The top level is not an array.
    case notAnArray
    /// The outer array does not have four elements.
    case elementCount(Int)
    /// An element of the outer array is of the wrong kind.
    case element(Element)
    /// A packet is not an object with a packet's fields.
    case packetNotAnObject(packet: Int)

    // Its content.

    /// The replay name has an invalid character or length.
    case name(String)
    /// There are neither UDP client ports nor TCP flows.
    case noTransport
    /// There are no packets.
    case noPackets
    /// A TCP recording names UDP client ports.
    case udpPortsOfTCP
    /// A TCP recording names no flow.
    case noTCPFlow
    /// A UDP recording names no client port.
    case noUDPPort
    /// A UDP client port is not a port.
    case udpPort(String)
    /// A TCP flow is not a `c_s_pair`.
    case tcpFlow(String, FlowError)
    /// The flow to be replayed is not a `c_s_pair`.
    case flow(String, FlowError)
}
