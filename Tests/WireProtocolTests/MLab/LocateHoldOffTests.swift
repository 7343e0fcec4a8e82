import Foundation
import Testing
import WireProtocol

@Suite("When a locate service may be asked again")
struct LocateHoldOffTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_435_200)

    @Test(
        "an instant is read as Go writes it, with any fraction and any zone, or as seconds",
        arguments: [
            "\"2026-11-23T12:00:00Z\"", "\"2026-11-23T12:00:00.123456789Z\"",
            "\"2026-11-23T13:00:00+01:00\"", "1795435200",
        ])
    func instants(text: String) {
        let body = "{\"error\": {\"status\": 429}, \"next_request\": {\"nbf\": \(text)}}"
        #expect(LocateHoldOff(body: body) == LocateHoldOff(notBefore: Self.noon))
    }

    @Test(
        "what tells nothing leaves everything open",
        arguments: [
            "", "[]", "{}", #"{"next_request": 7}"#, #"{"next_request": {"nbf": "soon", "exp": -1}}"#,
        ])
    func nothing(body: String) {
        #expect(LocateHoldOff(body: body) == LocateHoldOff(notBefore: nil))
    }

    @Test("what is written reads back the same")
    func roundTrip() {
        let holdOff = LocateHoldOff(
            notBefore: Self.noon, expires: Self.noon.addingTimeInterval(600),
            url: "https://l.example/x?a=\"b\"")
        #expect(LocateHoldOff(body: holdOff.body) == holdOff)
        #expect(LocateHoldOff(body: LocateHoldOff(notBefore: nil).body) == LocateHoldOff(notBefore: nil))
    }

    @Test("the address told is asked while it is good, on the same host, and with TLS where there was TLS")
    func addresses() {
        let asked = "https://l.example/v2/nearest/wehe/replay"
        func next(_ url: String?, at instant: Date = Self.noon) -> String {
            LocateHoldOff(notBefore: nil, expires: Self.noon.addingTimeInterval(1), url: url)
                .url(at: instant, after: asked)
        }
        let told = "https://l.example/v2/priority/nearest/wehe/replay?access_token=x"
        #expect(next(told) == told)
        #expect(next(told, at: Self.noon.addingTimeInterval(1)) == asked)
        #expect(next(nil) == asked)
        #expect(next("https://other.example/v2/nearest/wehe/replay") == asked)
        #expect(next("http://l.example/v2/nearest/wehe/replay") == asked)
        #expect(next("no URL") == asked)
    }
}
