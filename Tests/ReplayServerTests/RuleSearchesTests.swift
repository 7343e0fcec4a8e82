import ClassifierSearch
import Foundation
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Searches that the server leads")
struct RuleSearchesTests {
    private let key = DPIKey(userID: "@abcdefghi", carrierName: "nil", replayName: "Short-01012030")
    /// Bytes 20 to 23 are what the rule matches.
    private let payload = Array("0123456789----------rule------".utf8)

    private func searches() -> RuleSearches {
        let payload = payload
        return RuleSearches { name, ofServer in
            guard name == "Short-01012030" else { return nil }
            let own = UpstreamSearch.Packet(label: "C_1", payload: payload)
            return ofServer ? [UpstreamSearch.Packet(label: "S_1", payload: payload), own] : [own]
        }
    }

    private func report(_ tested: Range<Int>?, differs: Bool = false) -> DPIReport {
        DPIReport(key: key, historyCount: 1, testID: 2, tested: tested, differs: differs)
    }

    @Test("A client that reports what it is assigned is led to the rule, which is kept")
    func leads() {
        let searches = searches()
        #expect(searches.rule(for: key) == .rejected(.noResult))
        var answer = searches.answer(to: report(nil), at: Date())
        #expect(answer == .dpiProbe(DPIProbe(packet: "C_1", region: 10..<30)))
        #expect(searches.answer(to: report(nil), at: Date()) == answer)
        var tests = 0
        while case .dpiProbe(let probe) = answer, tests < 100 {
            tests += 1
            answer = searches.answer(
                to: report(probe.region, differs: probe.region.overlaps(20..<24)),
                at: Date(timeIntervalSince1970: 0))
        }
        #expect(answer == .dpiFinding(DPIFinding(rule: .matches(["C_1": "rule"]), tests: tests)))
        let kept = DPIFinding(
            rule: .matches(["C_1": "rule"]), tests: tests, timestamp: "1970-01-01 00:00:00")
        #expect(searches.rule(for: key) == .dpiFinding(kept))
        // The state is gone, so the next search begins anew.
        #expect(
            searches.answer(to: report(nil), at: Date())
                == .dpiProbe(DPIProbe(packet: "C_1", region: 10..<30)))
    }

    @Test("A report about another region than the one assigned is refused, and nothing is lost")
    func wrongRegion() {
        let searches = searches()
        let first = searches.answer(to: report(nil), at: Date())
        guard case .rejected(.notAssigned(let text)) = searches.answer(to: report(0..<4), at: Date()) else {
            Issue.record("a region that was not assigned was taken")
            return
        }
        #expect(text.contains("[0, 4)"))
        #expect(searches.answer(to: report(nil), at: Date()) == first)
    }

    @Test("Packets of the server are assigned to clients that say that they can ask for them to be altered")
    func sides() {
        var both = report(nil)
        both.searchesServer = true
        #expect(
            searches().answer(to: both, at: Date()) == .dpiProbe(DPIProbe(packet: "S_1", region: 10..<30)))
        #expect(
            searches().answer(to: report(nil), at: Date())
                == .dpiProbe(DPIProbe(packet: "C_1", region: 10..<30)))
    }

    @Test("A reset forgets where a search stood")
    func reset() {
        let searches = searches()
        _ = searches.answer(to: report(nil), at: Date())
        _ = searches.answer(to: report(10..<30, differs: true), at: Date())
        #expect(
            searches.answer(to: report(nil), at: Date())
                != .dpiProbe(DPIProbe(packet: "C_1", region: 10..<30)))
        #expect(searches.reset(key) == .accepted)
        #expect(
            searches.answer(to: report(nil), at: Date())
                == .dpiProbe(DPIProbe(packet: "C_1", region: 10..<30)))
    }

    @Test("An unknown recording is refused at once")
    func unknown() {
        var other = report(nil)
        other.key.replayName = "Other-01012030"
        #expect(searches().answer(to: other, at: Date()) == .rejected(.dpiFieldsWrong))
    }
}
