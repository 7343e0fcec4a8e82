import ReplayClient
import ReplayTesting
import Differentiation
import Networking
import PathEmulation
import Simulation
import TestModel
import Testing

@Test("A shaper that acts on a server's name is found on a line that loses packets")
func shaperOnLossyLine() throws {
    var test = try SimulatedTest(of: ShortApp(bytes: 1_500_000, seconds: 1))
    test.link = SimulatedLink(latency: .milliseconds(40), rate: 20, loss: 0.0005)
    test.rules = try LabRules(text: "sni=.example.net shape rate=2Mbit/s")
    let course = try test.run(seed: 1)
    let profile = try #require(course.test.decisions.first { $0.profile == .ios })
    #expect(profile.verdict == .differentiation)
    #expect(course.elapsed < .seconds(60))
}
