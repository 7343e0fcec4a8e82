import ReplayTesting
import Differentiation
import PathEmulation
import ReplayClient
import Simulation
import TestModel
import Testing

@Suite("Tests of the real client with the real server, in a simulation")
struct ReplaySimulations {
    @Test("What throttles a server's name is found, and the same seed gives the same course to the byte")
    func throttled() throws {
        var test = try SimulatedTest(of: ShortApp(bytes: 1_500_000, seconds: 1))
        test.rules = try LabRules(text: "sni=.example.net shape rate=2Mbit/s")
        let course = try test.run(seed: 1)
        #expect(course.test.decisions.map(\.verdict) == course.test.decisions.map { _ in .differentiation })
        let original = try #require(course.test.original)
        // The rule lets a burst of 3 kB through, and after it no more than its rate.
        #expect(original.duration > (1_500_000 - 3_000) * 8 / 2e6)
        #expect(original.meanThroughput > 1.8)
        // Its server spreads so short an answer over a second.
        #expect(course.test.control.meanThroughput > 10)
        #expect(course.transcript.count > 10)
        for _ in 0..<9 { #expect(try test.run(seed: 1).transcript == course.transcript) }
    }

    @Test("Nothing on the path, no differentiation")
    func untreated() throws {
        let course = try SimulatedTest(of: ShortApp(bytes: 1_500_000, seconds: 1)).run(seed: 2)
        #expect(course.test.decisions.map(\.verdict) == course.test.decisions.map { _ in .noDifferentiation })
        for replay in [try #require(course.test.original), course.test.control] {
            #expect(replay.ending == .complete)
            #expect(replay.bytesReceived == 1_500_000)
        }
        #expect(course.test.original?.samples == course.test.control.samples)
    }

    @Test("A silence of 90 s before each replay takes its time on the clock of the simulation")
    func silence() throws {
        var test = try SimulatedTest(of: ShortApp(bytes: 1_500_000, seconds: 1))
        let without = try test.run(seed: 3)
        test.options = ReplayOptions(pause: 90)
        let course = try test.run(seed: 3)
        #expect(course.elapsed - without.elapsed == .seconds(180))
    }

    @Test("A call over UDP is complete both ways, and behind a rule that loses a third it is not")
    func call() throws {
        var test = try SimulatedTest(of: .call())
        let complete = try test.run(seed: 4)
        for replay in [try #require(complete.test.original), complete.test.control] {
            #expect(replay.ending == .complete)
            #expect(replay.bytesSent == 8_000)
            #expect(replay.bytesReceived == 100_000)
            #expect(replay.clientAddress == "192.0.2.1")
        }
        test.rules = try LabRules(text: "transport=udp loss rate=30%")
        let lossy = try test.run(seed: 4)
        #expect(lossy.test.control.bytesSent == 8_000)
        #expect((50_000...90_000).contains(lossy.test.control.bytesReceived))
        #expect(lossy.test.control.bytesReceived.isMultiple(of: 1_000))
        #expect(try test.run(seed: 4).transcript == lossy.transcript)
    }

    @Test("Side channel and results over TLS")
    func secured() throws {
        var test = try SimulatedTest(of: ShortApp(bytes: 500_000, seconds: 1))
        test.usesTLS = true
        // The lengths of TLS's handshakes differ by some bytes, which would take their time on a line with a rate.
        test.link = SimulatedLink(latency: .milliseconds(10))
        let course = try test.run(seed: 5)
        #expect(course.test.control.ending == .complete)
        #expect(course.test.control.bytesReceived == 500_000)
        #expect(try test.run(seed: 5).transcript == course.transcript)
    }
}
