/// What is wrong with a recording as a whole.
package enum LayoutProblem: Equatable, Sendable {
    /// An element of a recording's outer array (Specification 3.1).
    package enum Element: Int, CaseIterable, Sendable {
        case packets, udpClientPorts, tcpFlows, name
    }

    // The file.

    /// The file is longer than any is read.
    case tooLong(bytes: Int, limit: Int)
    /// The file holds another replay than its name says; `file` would be right.
    case otherReplay(name: String, file: String)

    // Its JSON.

    /// The top level is no array.
    case notAnArray
    /// The outer array has another number of elements than four.
    case elementCount(Int)
    /// An element of the outer array is of the wrong kind.
    case element(Element)
    /// A packet is no object that has a packet's fields.
    case packetNotAnObject(packet: Int)

    // What it says.

    /// The replay name has something that no name has.
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
    /// A UDP client port is no port.
    case udpPort(String)
    /// A TCP flow is no `c_s_pair`.
    case tcpFlow(String, FlowProblem)
    /// The flow that would be replayed is no `c_s_pair`.
    case flow(String, FlowProblem)
}
