import Testing
import WireProtocol

@Suite("A locate request")
struct LocateRequestTests {
    @Test("without sites the service's own URL is used")
    func nearest() {
        #expect(
            LocateRequest().url(at: MLabService.locateURL)
                == "https://locate.measurementlab.net/v2/nearest/wehe/replay")
    }

    @Test("each site is a parameter of its own, escaped, after a query that is there already")
    func sites() {
        let request = LocateRequest(sites: ["abc01", "d&e"])
        #expect(request.url(at: "https://l.example/x") == "https://l.example/x?site=abc01&site=d%26e")
        #expect(
            request.url(at: "https://l.example/x?key=1")
                == "https://l.example/x?key=1&site=abc01&site=d%26e")
    }

    @Test("who asks is told before the sites, and what a query says already is not said again")
    func client() {
        let request = LocateRequest(sites: ["abc01"], from: .init(name: "wehe", version: "0.1.0"))
        #expect(
            request.url(at: "https://l.example/x")
                == "https://l.example/x?client_name=wehe&client_version=0.1.0&site=abc01")
        #expect(
            request.url(at: "https://l.example/x?client_name=other&site=abc01")
                == "https://l.example/x?client_name=other&site=abc01&client_version=0.1.0")
        #expect(LocateRequest(query: "client_name=wehe&client_version=0.1.0&site=abc01") == request)
    }

    @Test("a server reads every site of the query and passes over the rest")
    func read() {
        #expect(LocateRequest(query: "site=abc01&key=1&site=d%26e").sites == ["abc01", "d&e"])
        #expect(LocateRequest(query: "").sites.isEmpty)
    }

    @Test("the published numbers of Specification 13 and 15.3")
    func numbers() {
        #expect(MLabService.envelopeKey == "wss://:4443/v0/envelope/access")
        #expect(ProtocolLimits.locate == .seconds(8))
        #expect(ProtocolLimits.locateAttempts == 3)
        #expect(ProtocolLimits.envelopeOpening == .seconds(5))
        #expect(ProtocolLimits.envelopeRenewal == .seconds(480))
        #expect(ProtocolLimits.simultaneousMachines == 1...4)
    }
}
