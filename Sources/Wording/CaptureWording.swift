package import Captures

/// Captures, their flows, and what recordings are made of them.
package protocol CaptureWording: Sendable {
    /// Why no recording can be made of a flow, in a few words.
    func obstacle(_ obstacle: FlowObstacle) -> String
    /// What a person should know of a flow.
    func remark(_ remark: FlowRemark) -> String
    /// That a recording can be made of a flow.
    var flowIsUsable: String { get }
    /// That a capture has no flows.
    var noFlows: String { get }
    /// What of a capture belongs to no flow.
    func passedOver(_ counts: PassedOver) -> String
    /// That a capture ends in the middle of a packet.
    var captureCutShort: String { get }
    /// That a capture on an interface began.
    func capturing(on interface: String) -> String
    /// How much was captured so far.
    func captured(
        on interface: String, packets: Int, bytes: Int, dropped: Int, seconds: Double
    ) -> String
    /// That the system dropped packets before they were taken.
    func captureDropped(_ packets: Int) -> String
    /// The question which flow is meant.
    var whichFlow: String { get }
    /// What a flow became.
    func recorded(_ made: MadeRecording, of flows: Int) -> String
    /// That the largest flow was taken, as none was asked for.
    func tookLargest(of flows: Int) -> String
    /// What was left out of a flow, as it is not of the seconds asked for.
    func leftOut(_ bytes: Int) -> String
    /// What was replaced, so that nothing private is taken along.
    func scrubbed(addresses: Bool, _ secrets: [SecretKind: Int]) -> String
    /// That addresses and secrets of clear text were kept.
    func kept(addresses: Bool, secrets: Bool) -> String
    /// Which kind of app datagrams were taken for, and how to say otherwise.
    func kindTaken(_ kind: String, isQUIC: Bool) -> String
    /// That datagrams are replayed at their recorded times, whatever the path does.
    var datagramsKeepTimes: String { get }
}

/// Packets of a capture that belong to no flow.
package struct PassedOver: Sendable, Equatable {
    /// Those that carry neither TCP nor UDP over IP.
    package let others: Int
    /// Later parts of packets that were sent in several.
    package let fragments: Int
    /// Those of more flows than are told apart.
    package let beyond: Int

    package init(others: Int, fragments: Int, beyond: Int) {
        self.others = others
        self.fragments = fragments
        self.beyond = beyond
    }

    /// Whether all packets belong to flows.
    package var isEmpty: Bool { others + fragments + beyond == 0 }
}
