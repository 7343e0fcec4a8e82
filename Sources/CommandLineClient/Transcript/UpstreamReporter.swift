import Basics
import Foundation
import Synchronization
import TestModel
import WireProtocol
import Messages

/// The course of a run's tests in the upstream client's form.
final class UpstreamCourse: Sendable {
    private struct State {
        /// Number of tests that began; simultaneous tests count as one.
        var tests = 0
        /// The replays of the running test that have begun, in order.
        var begun: [ReplayRole] = []
        /// Lines held back until the server is known to be reachable: upstream checks that before it prints
        /// them.
        var held: [(text: String, date: Date)] = []
        var isReached = false
        var hasBegun = false
    }

    private let state = Mutex(State())
    let transcript: UpstreamTranscript

    init(_ transcript: UpstreamTranscript) { self.transcript = transcript }

    /// True if the server has answered anything.
    var isReached: Bool { state.withLock { $0.isReached } }
    /// True if replays have begun, so that their end is reported, too.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// Creates the reporter of a test.
    ///
    /// - Parameter number: distinguishes simultaneous tests; only the first of them is reported while it
    ///   runs.
    /// - Returns: the reporter.
    func reporter(_ number: Int?) -> TestReporter {
        UpstreamReporter(course: self, channel: (number ?? 1) - 1)
    }

    /// Prints the lines held back.
    func release() {
        let held = state.withLock { state in
            defer { state.held = [] }
            if !state.held.isEmpty { state.hasBegun = true }
            return state.held
        }
        for line in held { transcript.say(UpstreamMessage.status, line.text, at: line.date) }
    }

    fileprivate func begin() {
        let isRepeated = state.withLock { state in
            state.tests += 1
            (state.begun, state.held) = ([], [])
            return state.tests > 1
        }
        if isRepeated { transcript.say(UpstreamMessage.status, UpstreamMessage.repetition) }
    }

    fileprivate func reach() {
        state.withLock { $0.isReached = true }
        release()
    }

    /// Prints the status of a replay, or holds it back until the server is known to be reachable.
    fileprivate func tell(_ texts: [String], of role: ReplayRole) {
        let lines = state.withLock { state in
            if !state.begun.contains(role) { state.begun.append(role) }
            let place = "\(state.begun.count)/2 "
            state.held += texts.map { (place + $0, transcript.clock.now()) }
            return state.isReached
        }
        if lines { release() }
    }

    fileprivate func isNew(_ role: ReplayRole) -> Bool { state.withLock { !$0.begun.contains(role) } }
}

/// Reports one test: its statuses as upstream's screen shows them, everything else as lines of the log.
private struct UpstreamReporter: RunReporter {
    let course: UpstreamCourse
    let channel: Int

    private var transcript: UpstreamTranscript { course.transcript }
    private var isTold: Bool { channel == 0 }

    func willRun(_ opening: TestOpening) {
        if isTold { course.begin() }
        note(.debug, "getServerIP", "Server hostname: \(opening.host)")
    }

    func handle(_ event: TestEvent) {
        switch event {
        case .status(let status, let role): tell(status, role)
        case .began(let order, let address):
            note(.debug, "ServerIPVersion", address + (IPLiteral.isIPv6(address) ? "IPV6" : "IPV4"))
            note(.debug, "GetReplayServerIP", "Server IPs: [\(address)]")
            note(.debug, "Replay", "order: \(order.map(Self.word).joined(separator: ", "))")
        case .lookup(let host, let address, _): note(.debug, "getServerIP", "\(host) is \(address)")
        // Upstream's scripts read the machine's site from this line.
        case .granted(let envelope):
            note(.info, "WebSocket", "Connected to socket: \(Self.withoutSecrets(envelope))")
        case .exchange(let timeline): tell(timeline)
        case .replayFinished(let replay): tell(replay)
        case .notice(let notice): note(.warn, "Notice", Messages.english.notice(notice))
        case .progress: break
        }
    }

    func didEnd() {}

    private func tell(_ status: TestStatus, _ role: ReplayRole?) {
        switch status {
        case .resultsRequested:
            if isTold { transcript.say(UpstreamMessage.status, UpstreamMessage.waiting) }
            note(.info, "Result Channel", "ask4analysis succeeded!")
        case .resultsReceived: note(.info, "Result Channel", "retrieve result succeeded")
        default:
            guard let role else { return }
            if isTold {
                if course.isNew(role) { course.tell([UpstreamMessage.sideChannel], of: role) }
                if status == .permissionGranted { course.reach() }
                course.tell(UpstreamMessage.entered(status), of: role)
            }
            switch status {
            case .askingPermission: noteReplay("Declaring ID", "declareID")
            case .replaying:
                noteReplay("Successfully received serverPortsMap and senderCount!", "Replay")
            default: break
            }
        }
    }

    private func tell(_ timeline: HTTPTimeline) {
        let isOwnAddress = timeline.url.contains(UpstreamMessage.ownAddressPath)
        if isOwnAddress {
            note(.debug, "getPublicIP", "url: \(timeline.url)")
            if isTold, timeline.status != nil { course.reach() }
        } else {
            note(.debug, "Send \(timeline.method) Request", timeline.url)
        }
        if let failure = timeline.failure {
            note(
                .error, "Send Request",
                "sendRequest \(timeline.method) failed: \(Messages.english.connectionFailure(failure))")
        }
    }

    private func tell(_ replay: ReplayMeasurement) {
        note(.debug, "getPublicIP", "public IP: \(replay.clientAddress)")
        note(.debug, "INtervalll", " is \(replay.sliceLength)")
        note(.debug, "Finished", "receiving \(replay.bytesReceived) bytes")
        note(.debug, "Replay", "replay finished using time \(replay.duration) s")
        for body in [ReplayCompletion.done(seconds: replay.duration).body, replay.samples.body] {
            let length = String(body.utf8.count)
            noteReplay(
                "Sending buffer " + String(repeating: "0", count: max(0, 10 - length.count)) + length + "  "
                    + body, "SideChannelLog", .debug)
        }
        note(.info, "Client", "Socket is now closed")
    }

    private func noteReplay(_ text: String, _ tag: String, _ level: UpstreamLevel = .info) {
        note(level, tag, "Channel \(channel): \(text)")
    }

    private func note(_ level: UpstreamLevel, _ tag: String, _ text: String) {
        transcript.note(level, tag, text)
    }

    /// Returns a URL without its query, which has the access token.
    private static func withoutSecrets(_ url: String) -> String {
        url.split(separator: "?", maxSplits: 1).first.map { $0.count < url.count ? "\($0)?..." : url } ?? url
    }

    /// Returns the upstream client's name of a replay.
    private static func word(_ role: ReplayRole) -> String { role == .original ? "open" : "random" }
}
