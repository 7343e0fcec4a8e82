import Recordings
import ReplayServer
import ReplayTesting
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
