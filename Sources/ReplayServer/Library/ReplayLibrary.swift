import Basics
import Networking
import Recordings
import WireProtocol

/// All replays that the server offers: plans by name, and the actual ports for the recorded ones.
struct ReplayLibrary: Equatable, Sendable {
    private var plans: [String: ReplayPlan] = [:]
    private let derived = DerivedPlans()
    /// The congestion controls that this system offers.
    private let offered: [String]
    /// Recorded TCP port → port listened on.
    var ports: [Int: Int] = [:]
    /// Recorded UDP port → port listened on.
    var udpPorts: [Int: Int] = [:]

    /// - Parameters:
    ///   - recordings: the recordings; of two with the same name the later one counts. If there are
    ///     no other references, each recording is released once its plan is made, as both contain all bytes of
    ///     an answer.
    ///   - offered: the congestion controls that this system offers.
    init(_ recordings: consuming [ServedRecording], offered: [String] = CongestionControl.available()) {
        self.offered = offered
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
    ///
    /// Making one can take tenths of a second; see ``ready(named:)``.
    func plan(named name: String) -> ReplayPlan? { sized(name)?.plan }

    /// Returns the plan of a replay if it does not have to be made; nil otherwise.
    func ready(named name: String) -> ReplayPlan? {
        plans[ReplayName.lookupKey(name)] ?? derived.plan(named: name)?.plan
    }

    /// Returns the plan of a replay, with what was made for it.
    private func sized(_ name: String) -> DerivedPlans.Sized? {
        if let plan = plans[ReplayName.lookupKey(name)] { return .init(plan: plan, bytes: 0) }
        if let known = derived.plan(named: name) { return known }
        let made = make(name)
        if let made { derived.keep(made, named: name) }
        return made
    }

    private func make(_ name: String) -> DerivedPlans.Sized? {
        if let (name, answers) = RestartedSender.parse(name) {
            guard offered.count > 1 else { return nil }
            return sized(name)?.changed { $0.restarted(after: answers) }
        }
        if let (name, algorithm) = ChosenCongestion.parse(name) {
            guard offered.contains(algorithm) else { return nil }
            return sized(name)?.changed { $0.sent(with: algorithm) }
        }
        if let (name, answers) = MirroredReplay.parse(name) {
            return recorded(name)?.changed { $0.mirrored(after: answers) }
        }
        if let name = InnocuousTLS.parse(name) {
            return plans[ReplayName.lookupKey(name)]?.innocuous().map { plan in
                .init(plan: plan, bytes: plan.answers.reduce(0) { $0 + $1.length })
            }
        }
        return recorded(name)
    }

    /// Returns the plan of a recording, or of one that is repeated.
    private func recorded(_ name: String) -> DerivedPlans.Sized? {
        if let plan = plans[ReplayName.lookupKey(name)] { return .init(plan: plan, bytes: 0) }
        guard let (name, times) = RepeatedReplay.parse(name) else { return nil }
        return plans[ReplayName.lookupKey(name)]?.repeated(times).map { .init(plan: $0, bytes: 0) }
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
