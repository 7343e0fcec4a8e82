import Basics
import Differentiation
import Messages
import ReportTesting
import TestModel
import Testing
import WireProtocol

@testable import Reports

@Suite("What is told of a replay beside its throughput")
struct EvidenceTextTests {
    /// A call of 200 datagrams in each direction; of those to the client five were lost and two came twice.
    private var call: StoredTest {
        var test = Sample.completed(.differentiation)
        test.replays = [Sample.replay(.original, samples: 2)]
        test.replays[0].transport = .udp
        test.replays[0].clientUDP = DatagramReadings(
            sliceLength: 0.5,
            [
                .sent: [100, 100], .expected: [100, 100], .arrived: [95, 100], .reordered: [0, 1],
                .duplicates: [2, 0], .unknown: [0, 0], .jitter: [400, 600],
            ])
        test.replays[0].serverUDP = DatagramReadings(
            sliceLength: 0.5,
            [.sent: [100, 100], .arrived: [100, 100], .reordered: [0, 0], .duplicates: [0, 0]])
        return test
    }

    private func lines(_ test: StoredTest, _ words: Messages) -> String {
        TestDetails(test: test, traits: .plain, words: words, showsEnvironment: true, showsEvidence: true)
            .lines
            .map(\.text).joined(separator: "\n")
    }

    @Test("Each direction of a call is a line, in each language")
    func directions() {
        let english = lines(call, .english)
        #expect(
            english.contains("to the client, 200 datagrams: 2.5 % lost, 1 out of order, 2 twice; jitter "),
            "\(english)")
        #expect(
            english.contains(
                "to the server, 200 datagrams: 0.0 % lost, 0 out of order, 0 twice; jitter unknown"),
            "\(english)")
        let french = lines(call, .french)
        #expect(
            french.contains("vers le client, 200 datagrammes") && french.contains("2 en double"), "\(french)")
    }

    @Test("What the server does not tell is by the recording, and a call without counts says so")
    func untold() {
        var test = call
        test.replays[0].serverUDP = nil
        let alone = lines(test, .english)
        #expect(
            alone.contains("200 datagrams by the recording: 2.5 % lost") && !alone.contains("to the server"))
        test.replays[0].clientUDP = nil
        let none = lines(test, .english)
        #expect(none.contains("could not be compared with the recording"), "\(none)")
    }

    @Test("The network and the clock are told without an address, and not at all where they were not read")
    func network() {
        var test = call
        test.replays[0].environment = Sample.environment
        let english = lines(test, .english)
        #expect(
            english.contains("packets of at most 1500 bytes; offloads: GRO on, GSO on, TSO off"), "\(english)"
        )
        #expect(english.contains("server behind a gateway; names from a public resolver (Quad9)"))
        #expect(english.contains("clock synchronised, with an error of about "))
        test.replays[0].environment?.network = NetworkFacts()
        #expect(!lines(test, .french).contains("délestages"))
        test.replays[0].environment?.network.isClockSynchronised = false
        #expect(lines(test, .french).contains("horloge non synchronisée"))
    }
}
