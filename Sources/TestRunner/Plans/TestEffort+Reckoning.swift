import Basics
package import Recordings
package import ReplayClient
package import TestModel
import WireProtocol

extension TestEffort {
    /// A server and the path to it.
    package enum Path {
        /// The embedded server without rules; the rate of its line is in Mbit/s, nil if it is unlimited.
        case embedded(lineRate: Double?)
        /// A path with rules, whose effect on a replay is known only when it runs.
        case ruled(lineRate: Double?)
        /// Another server.
        case foreign

        /// The rate assumed for another server's line, which is unknown, Mbit/s: the default of the embedded
        /// server, at which replays of port tests take the time given in the app lists.
        private static let assumedLineRate = 40.0

        fileprivate var lineRate: Double? {
            switch self {
            case .embedded(let rate), .ruled(let rate): rate
            case .foreign: Self.assumedLineRate
            }
        }
    }

    /// Calculates the effort of a test.
    ///
    /// - Parameters:
    ///   - subject: the recordings and options of the test.
    ///   - scripts: the server's scripts, in the order of the roles.
    ///   - path: the path to the server.
    package init(_ subject: DifferentiationTest.Subject, scripts: [ServerScript], over path: Path) {
        let recordings = subject.recordings
        let isPaced = Self.isPaced(subject)
        func seconds(at lineRate: Double?) -> [Double] {
            zip(recordings, scripts).map { Self.seconds(of: $0, $1, in: subject, at: lineRate) }
        }
        let onLine = seconds(at: path.lineRate)
        let bytes = recordings.map(\.bytesMeasured).reduce(0, +) + 2 * subject.datagramBytes
        let sending = recordings.map { isPaced ? min($0.duration, Self.limit($0, subject)) : 0 }.reduce(0, +)
        let time: Time =
            switch path {
            case .embedded: .about(onLine.reduce(0, +))
            case .ruled: .unknown
            case .foreign: sending >= 1 ? .atLeast(sending) : .unknown
            }
        self.init(seconds: onLine, least: seconds(at: nil), time: time, bytes: bytes)
    }

    /// Returns the expected duration of a replay, s.
    ///
    /// - Parameters:
    ///   - recording: the replayed recording.
    ///   - script: the server's script.
    ///   - subject: the test that it belongs to.
    ///   - path: the path to the server.
    /// - Returns: the duration, s, at most the time limit of the replay.
    package static func seconds(
        of recording: Recording, _ script: ServerScript, in subject: DifferentiationTest.Subject,
        over path: Path
    ) -> Double {
        seconds(of: recording, script, in: subject, at: path.lineRate)
    }

    private static func seconds(
        of recording: Recording, _ script: ServerScript, in subject: DifferentiationTest.Subject,
        at lineRate: Double?
    ) -> Double {
        min(
            duration(of: recording, script, isPaced: isPaced(subject), lineRate: lineRate),
            limit(recording, subject))
    }

    /// Returns true if the client sends at the recorded times.
    private static func isPaced(_ subject: DifferentiationTest.Subject) -> Bool {
        subject.keepsTiming && !subject.isPortTest
    }

    /// Returns the time after which an unfinished replay ends (Specification 6.3), s.
    private static func limit(_ recording: Recording, _ subject: DifferentiationTest.Subject) -> Double {
        let limit =
            switch recording.transport {
            case .tcp: subject.isPortTest ? ProtocolLimits.portReplay : ProtocolLimits.tcpAppReplay
            case .udp: ProtocolLimits.udpReplayServer
            }
        return limit / .seconds(1)
    }

    /// Returns the duration without the time limit, s.
    private static func duration(
        of recording: Recording, _ script: ServerScript, isPaced: Bool, lineRate: Double?
    ) -> Double {
        func onLine(_ bytes: Int) -> Double { lineRate.map { Double(bytes) / 125_000 / $0 } ?? 0 }
        guard recording.transport == .tcp else {
            let sent = isPaced ? recording.duration : 0
            return max(sent, script.datagrams.last?.timestamp ?? 0, onLine(script.bytesDown))
        }
        var time = 0.0
        guard recording.direction == .down else {
            return recording.packets.reduce(0) { time, packet in
                (isPaced ? max(time, packet.timestamp) : time) + onLine(packet.payload.count)
            }
        }
        var answers = script.responses[...]
        for packet in recording.packets {
            if isPaced { time = max(time, packet.timestamp) }
            // Only packets that wait for an answer have one.
            guard packet.responseLength > 0, let answer = answers.popFirst() else { continue }
            guard script.times == .recorded, !recording.isPortTest else {
                let sending = script.isSpread ? ServerScript.spreadSeconds(of: answer.responseLength) : 0
                time += max(sending, onLine(answer.responseLength))
                continue
            }
            // Each part leaves at its recorded instant, or when the line has sent those before it.
            time = answer.parts.reduce(time) {
                max($0, time + $1.timestamp) + onLine($1.payload.count)
            }
        }
        return time
    }
}
