import Basics
import Recordings
import WireProtocol

/// All replays that the server offers: plans by name, and the actual ports for the recorded ones.
struct ReplayLibrary: Equatable, Sendable {
    private var plans: [String: ReplayPlan] = [:]
    /// Recorded TCP port → port listened on.
    var ports: [Int: Int] = [:]
    /// Recorded UDP port → port listened on.
    var udpPorts: [Int: Int] = [:]

    /// - Parameter recordings: the recordings; of two with the same name the later one counts. If there are
    ///   no other references, each recording is released once its plan is made, as both contain all bytes of
    ///   an answer.
    init(_ recordings: consuming [ServedRecording]) {
        while let recording = recordings.popLast() {
            let key = ReplayName.lookupKey(recording.recording.name)
            if plans[key] == nil { plans[key] = ReplayPlan(recording) }
        }
    }

    /// Returns the plan of a replay; `-` and `_` count as equal (Specification 3.4).
    /// A name of a repeated recording gives its plan, made from that of the recording, as does the name of the
    /// one that looks like TLS to an innocuous name.
    func plan(named name: String) -> ReplayPlan? {
        if let plan = plans[ReplayName.lookupKey(name)] { return plan }
        if let name = InnocuousTLS.parse(name) { return plans[ReplayName.lookupKey(name)]?.innocuous() }
        guard let (name, times) = RepeatedReplay.parse(name) else { return nil }
        return plans[ReplayName.lookupKey(name)]?.repeated(times)
    }

    /// Every recorded TCP port.
    var recordedPorts: Set<Int> { Set(plans.values.flatMap(\.tcpPorts)) }

    /// Every recorded UDP port.
    var recordedUDPPorts: Set<Int> { Set(plans.values.flatMap(\.udpPorts)) }

    /// Returns the port mapping of a plan.
    func mapping(of plan: ReplayPlan) -> PortMapping {
        plan.mapping(plan.transport == .tcp ? ports : udpPorts)
    }
}
