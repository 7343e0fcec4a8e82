import Testing
import WireProtocol

@Suite("Ports and limits as the specification publishes them")
struct PublishedNumbersTests {
    @Test("the well-known ports are those of Specification 2.1")
    func ports() {
        #expect(WellKnownPorts.sideChannelPlain == 55_555)
        #expect(WellKnownPorts.sideChannelTLS == 55_556)
        #expect(WellKnownPorts.ownIPQuery == 55_557)
        #expect(WellKnownPorts.resultsHTTP == 56_565)
        #expect(WellKnownPorts.resultsHTTPS == 56_566)
    }

    @Test("replays last as long as Specification 6.3 allows")
    func replays() {
        #expect(ProtocolLimits.tcpAppReplay == .seconds(45))
        #expect(ProtocolLimits.portReplay == .seconds(30))
        #expect(ProtocolLimits.udpReplayClient == .seconds(40))
        #expect(ProtocolLimits.udpReplayServer == .seconds(45))
    }

    @Test("results are asked for as Specification 9.10 asks")
    func results() {
        #expect(ProtocolLimits.resultsRequest == .seconds(5))
        #expect(ProtocolLimits.analysisDelay == .seconds(3))
        #expect(ProtocolLimits.analysisAttempts == 6)
        #expect(ProtocolLimits.resultPolls == 10)
        #expect(ProtocolLimits.resultPollInterval == .seconds(2))
    }
}
