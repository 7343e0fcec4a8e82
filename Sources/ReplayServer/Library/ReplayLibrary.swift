import Basics
import Recordings
import WireProtocol

/// All that the server offers: plans by name, and where recorded ports are really served.
struct ReplayLibrary: Equatable, Sendable {
    private var plans: [String: ReplayPlan] = [:]
    /// Recorded TCP port → port listened on.
    var ports: [Int: Int] = [:]
    /// Recorded UDP port → port listened on.
    var udpPorts: [Int: Int] = [:]

    /// - Parameter recordings: of two with the same name the later one counts. Where nobody else holds them, each is
    ///   gone once its plan is made, as both have all bytes of an answer.
    init(_ recordings: consuming [ServedRecording]) {
        while let recording = recordings.popLast() {
            let key = ReplayName.lookupKey(recording.recording.name)
            if plans[key] == nil { plans[key] = ReplayPlan(recording) }
        }
    }

    /// The plan of a replay; `-` and `_` count as equal (Specification 3.4).
    func plan(named name: String) -> ReplayPlan? { plans[ReplayName.lookupKey(name)] }

    /// Every recorded TCP port.
    var recordedPorts: Set<Int> { Set(plans.values.flatMap(\.tcpPorts)) }

    /// Every recorded UDP port.
    var recordedUDPPorts: Set<Int> { Set(plans.values.flatMap(\.udpPorts)) }

    /// The port mapping of a plan.
    func mapping(of plan: ReplayPlan) -> PortMapping {
        plan.mapping(plan.transport == .tcp ? ports : udpPorts)
    }
}
