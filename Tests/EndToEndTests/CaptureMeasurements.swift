import Foundation
import Recordings
import TerminalTesting
import TestSupport
import Testing

extension CaptureTests {
    @Test("A rule on what the server sends throttles the original only", .measured)
    func serverBytes() async throws {
        let installation = try Installation()
        let file = installation.home.file("a.pcap")
        try capture().pcap().write(to: file)
        let run = try await installation.succeed(
            "recordings import '\(file.path)' --name Video; consent give embedded other; settings set line-rate none; "
                + "lab add bytes=0001020304050607 at=0 from=server shape rate=1Mbit/s; "
                + "replay video --single --no-confirm; results show 1 --json")
        let test = try #require(try run.objectsAmongText().last)
        let means = ["mean_original_mbps", "mean_control_mbps"].map { test.number($0) }
        let (original, control) = (try #require(means[0]), try #require(means[1]))
        #expect(original < 1.1 && control > 4 * original, "\(original) and \(control) Mbit/s")
    }
}
