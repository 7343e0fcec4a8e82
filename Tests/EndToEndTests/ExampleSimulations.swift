import ReplayTesting
import Simulation
import TestSupport
import Testing

@Test("A rule on a server's name is found by a shell, and confirmed by a second test")
func shellBehindRule() throws {
    try simulated(seed: 3) {
        let shell = try ShellHome()
        let run = try await shell.succeed(
            "consent give embedded; lab load sni-throttle; replay deezer")
        #expect(run.output.contains("confirmed: tests 1 and 2 agree"))
    }
}
