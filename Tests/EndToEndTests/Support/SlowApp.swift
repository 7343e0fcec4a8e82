import Foundation
import ReplayServer
import ReplayTesting
import TestSupport

/// An app whose original asks for its answers twelve times later than its control, so that there is a difference to find.
struct SlowApp {
    /// The folder to import; the app is called `slow`.
    let folder: URL

    /// What a replay receives, in answers that leave at once; a slice has room for less than two of them.
    private static let (answers, bytesEach) = (100, 60_000)

    init(in home: TemporaryFolder) throws {
        func app(_ seconds: Double) throws -> ShortApp {
            let requests = (0..<Self.answers).map {
                (seconds * Double($0) / Double(Self.answers), Self.bytesEach)
            }
            return try ShortApp(requests: requests, seconds: seconds)
        }
        folder = try home.writeApp(
            "Slow", original: app(3.6).recordings[0].recording, control: app(0.3).recordings[1].recording,
            seconds: 1)
    }
}
