import Basics
import Networking
import Recordings
import Synchronization
import WireProtocol

/// All replays that the server offers: plans by name, and the actual ports for the recorded ones.
struct ReplayLibrary: Equatable, Sendable {
    private var plans: [String: ReplayPlan] = [:]
    private let innocuous = LastInnocuousPlan()
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
    /// one that looks like TLS to an innocuous name, of an upload, one that chooses a congestion control that
    /// this system offers, and one whose congestion control begins anew, if it offers two. The suffixes stand in this
    /// order: repeated, upload, congestion control, begun anew.
    func plan(named name: String) -> ReplayPlan? {
        if let plan = plans[ReplayName.lookupKey(name)] { return plan }
        if let (name, answers) = RestartedSender.parse(name) {
            guard CongestionControl.available().count > 1 else { return nil }
            return plan(named: name)?.restarted(after: answers)
        }
        if let (name, algorithm) = ChosenCongestion.parse(name) {
            guard CongestionControl.available().contains(algorithm) else { return nil }
            return plan(named: name)?.sent(with: algorithm)
        }
        if let (name, answers) = MirroredReplay.parse(name) {
            return recorded(name)?.mirrored(after: answers)
        }
        if let name = InnocuousTLS.parse(name) {
            return plans[ReplayName.lookupKey(name)].flatMap(innocuous.plan)
        }
        return recorded(name)
    }

    /// Returns the plan of a recording, or of one that is repeated.
    private func recorded(_ name: String) -> ReplayPlan? {
        if let plan = plans[ReplayName.lookupKey(name)] { return plan }
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

/// The plan of a recording that looks like TLS which was made last: a series asks for the same one in each triple,
/// and its bytes take a while to make.
private final class LastInnocuousPlan: Equatable, Sendable {
    private let last = Mutex<(name: String, plan: ReplayPlan)?>(nil)

    /// Returns the plan made from that of a recording; nil if there is none (`ReplayPlan.innocuous()`).
    func plan(of recorded: ReplayPlan) -> ReplayPlan? {
        let known = last.withLock { $0?.name == recorded.name ? $0?.plan : nil }
        if let known { return known }
        guard let made = recorded.innocuous() else { return nil }
        last.withLock { $0 = (recorded.name, made) }
        return made
    }

    /// Libraries of the same recordings are equal, whatever was asked for last.
    static func == (_: LastInnocuousPlan, _: LastInnocuousPlan) -> Bool { true }
}
