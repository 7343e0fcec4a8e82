import Differentiation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport
import Testing

/// How published apps ask for what they play, in small: of each only the client's side is known.
enum AskedShape: String, CaseIterable, CustomTestStringConvertible {
    /// One answer, and nothing after it.
    case pandora = "Pandora"
    /// Short answers with long pauses between them.
    case youtube = "YouTube"
    /// Pauses, and after each of them a few answers one after the other.
    case x = "X"
    /// Longer answers, the next of which is asked for soon.
    case twitch = "Twitch"
    /// Few long answers after a very long pause.
    case spotify = "Spotify"

    var testDescription: String { rawValue }

    /// 0.8 MB in all, which 10 Mbit/s carry in 0.64 s and 2 Mbit/s in 3.2 s.
    var requests: [ShortApp.Request] {
        switch self {
        case .pandora: [(0.01, 800_000)]
        case .youtube: (0..<8).map { (0.6 * Double($0), 100_000) }
        case .x: (0..<4).flatMap { [(1.5 * Double($0), 120_000), (1.5 * Double($0) + 0.02, 80_000)] }
        case .twitch: (0..<4).map { (0.6 * Double($0), 200_000) }
        case .spotify: [(0, 300_000), (2.5, 200_000), (3.5, 300_000)]
        }
    }

    /// When the last answer of the recorded app was complete, at the latest, in seconds.
    private static let end = 4.0
    /// What the app list would say that a replay takes, in seconds: a hundredth of it is a slice, and the control has more
    /// than thirty.
    private static let seconds = 2.0
    /// Bytes of a recorded part; every answer has a whole number of them.
    private static let part = 20_000

    /// The app, as it is served where nobody knows when its server answered.
    func app() throws -> ShortApp { try ShortApp(requests: requests, seconds: Self.seconds) }

    /// The app as a server has it that knows every part of its answers.
    ///
    /// - Parameter share: the share of the time to the next request over which an answer is sent; 0 for at once.
    /// - Returns: the app.
    /// - Throws: what is wrong with the recording.
    func recordedApp(over share: Double) throws -> ShortApp {
        var app = try app()
        let ends = requests.dropFirst().map(\.second) + [Self.end]
        for (place, served) in app.recordings.enumerated() {
            let answers = zip(served.recording.packets, ends).map { packet, end in
                let count = packet.responseLength / Self.part
                let step = share * max(0, end - packet.timestamp) / Double(count)
                return RecordedAnswer(
                    requestLength: packet.payload.count, requestHash: nil,
                    parts: (0..<count).map {
                        .init(timestamp: step * Double($0), payload: [UInt8](repeating: 7, count: Self.part))
                    })
            }
            app.recordings[place].serverSide = try ServerRecording(
                name: served.recording.name, answers: answers)
        }
        return app
    }
}

extension Measurements.Paths {
    @Suite("A throttle at 2 Mbit/s meets answers of unknown timing as it meets recorded ones", .mustEnd)
    struct ThrottleTests {
        private func test(
            _ app: ShortApp, throttled: Bool = true, keepsTiming: Bool
        ) async throws -> [DecisionProfile.Name: Verdict] {
            let rules = try LabRules(text: throttled ? "sni=* shape rate=2Mbit/s" : "")
            let report = try await app.test(behind: rules, lineRate: 10, keepsTiming: keepsTiming).report
            return Dictionary(uniqueKeysWithValues: report.decisions.map { ($0.profile, $0.verdict) })
        }

        @Test(
            "It is found where the client asks as fast as it is answered, as the iOS client does, and only it is",
            arguments: AskedShape.allCases)
        func asking(shape: AskedShape) async throws {
            for app in [try shape.app(), try shape.recordedApp(over: 0)] {
                let throttled = try await test(app, keepsTiming: false)
                #expect(throttled.values.allSatisfy { $0 == .differentiation }, "\(throttled)")
            }
            let free = try await test(shape.app(), throttled: false, keepsTiming: false)
            #expect(free[.ios] == .noDifferentiation)
        }

        @Test(
            "Answers that a server holds back until most of the time to the next request is over would hide it",
            arguments: AskedShape.allCases)
        func heldBack(shape: AskedShape) async throws {
            let verdicts = try await test(shape.recordedApp(over: 0.9), keepsTiming: false)
            #expect(verdicts[.ios] == .noDifferentiation)
        }

        @Test(
            "Where the client keeps its pauses, our server's verdict is that of the real one",
            arguments: AskedShape.allCases)
        func pausing(shape: AskedShape) async throws {
            let ours = try await test(shape.app(), keepsTiming: true)
            let real = try await test(shape.recordedApp(over: 0), keepsTiming: true)
            #expect(ours[.ios] == real[.ios])
            switch shape {
            case .pandora: #expect(ours.values.allSatisfy { $0 == .differentiation }, "\(ours)")
            case .twitch:
                #expect(ours[.mlab] == .differentiation && real[.mlab] == .differentiation)
                #expect(ours[.ios] == .noDifferentiation)
            // Pauses longer than what the throttle costs leave the mean as it is; then no rule sees it.
            case .youtube, .x, .spotify: #expect(ours[.ios] == .noDifferentiation)
            }
            let free = try await test(shape.app(), throttled: false, keepsTiming: true)
            #expect(free[.ios] == .noDifferentiation)
        }
    }
}
