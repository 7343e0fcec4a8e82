import Foundation
import ReplayServer
import ReplayTesting
import TestSupport

/// An app whose replays take six seconds and 3 MB, long enough for connections beside them.
struct LongApp {
    /// The folder to import; the app is called `long`.
    let folder: URL

    init(in home: TemporaryFolder) throws {
        let app = try ShortApp(requests: (0..<30).map { (0.2 * Double($0), 100_000) }, seconds: 6)
        folder = try home.writeApp(
            "Long", original: app.recordings[0].recording, control: app.recordings[1].recording, seconds: 6)
    }
}
