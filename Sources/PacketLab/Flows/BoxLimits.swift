/// The memory and the times of a box; times are in nanoseconds.
package struct BoxLimits: Hashable, Sendable {
    /// Flows that are known at once.
    package var flows = 65_536
    /// Bytes of streams that are kept to look at content, of all flows together.
    package var inspectedBytes = 32 << 20
    /// Bytes of packets that are held back.
    package var heldBytes = 64 << 20
    /// Packets of which fragments are missing.
    package var fragmentedPackets = 1_024
    /// Bytes of their fragments.
    package var fragmentBytes = 4 << 20
    /// The time for all fragments of a packet to come (RFC 1122, section 3.3.2, says 60 to 120 s for hosts;
    /// Linux takes 30 s).
    package var fragmentTime: Int64 = 30_000_000_000
    /// The silence after which a connection is forgotten.
    package var connectionIdle: Int64 = 7_200_000_000_000
    /// The same before both sides have sent anything.
    package var openingIdle: Int64 = 60_000_000_000
    /// The same after a reset or a FIN of the server; classifiers were seen to forget 10 s after a reset (Li
    /// et al., "lib·erate, (n)", IMC 2017).
    package var endedIdle: Int64 = 10_000_000_000
    /// The silence after which a flow of datagrams is forgotten; 120 s in the same paper's testbed.
    package var datagramIdle: Int64 = 120_000_000_000

    package init() {}
}
