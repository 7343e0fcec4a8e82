import Foundation
import Recordings
import TerminalTesting
import TestSupport
import Testing

extension DifferentiationMeasurements {
    @Test(
        "Nothing is repeated where that is not wanted; a developer option does not make a test suspicious"
    )
    func unconfirmed() async throws {
        let installation = try Installation()
        let app = try SlowApp(in: installation)
        try await installation.succeed(
            """
            consent give embedded other; settings set line-rate 200; recordings import \(app.folder.path); \
            replay slow --no-confirm
            """)
        #expect(try await installation.succeed("results --json").objects().count == 1)
    }
}
