import Testing
import WireProtocol

@Suite("Announcements, completion, notifications (Specification 5.3.4 to 5.3.11)")
struct ShortMessageTests {
    @Test("the iperf announcement has two words")
    func bandwidthProbe() throws {
        #expect(try BandwidthProbeAnnouncement(body: "NoIperf") == .none)
        #expect(try BandwidthProbeAnnouncement(body: "WillSendIperf") == .follows)
    }

    @Test(
        "another iperf announcement is refused by name",
        arguments: ["", "noiperf", "NoIperf ", "NoMobileStats"])
    func refusesBandwidthProbe(_ body: String) {
        #expect(
            refusal { try BandwidthProbeAnnouncement(body: body) }
                == .malformed(
                    message: .bandwidthProbeAnnouncement, body: body,
                    expected: .literally(["NoIperf", "WillSendIperf"])))
    }

    @Test("the statistics announcement has two words")
    func statistics() throws {
        #expect(try StatisticsAnnouncement(body: "NoMobileStats") == .none)
        #expect(try StatisticsAnnouncement(body: "WillSendMobileStats") == .follows)
    }

    @Test("another statistics announcement is refused by name", arguments: ["", "{}", "NoIperf"])
    func refusesStatistics(_ body: String) {
        #expect(
            refusal { try StatisticsAnnouncement(body: body) }
                == .malformed(
                    message: .statisticsAnnouncement, body: body,
                    expected: .literally(["NoMobileStats", "WillSendMobileStats"])))
    }

    @Test(
        "a completion is DONE and decimal or exponent seconds",
        arguments: [
            ("DONE;7.94", 7.94), ("DONE;1.027112216", 1.027112216), ("DONE;1.0E-4", 0.0001), ("DONE;45", 45),
            ("DONE;2e1", 20),
        ])
    func completion(_ body: String, _ seconds: Double) {
        #expect(ReplayCompletion(body: body) == .done(seconds: seconds))
    }

    @Test("a completion survives its own spelling", arguments: [7.94, 0, 1.5e-7, 45.000000001, 120])
    func completionRoundTrip(_ seconds: Double) {
        #expect(
            ReplayCompletion(body: ReplayCompletion.done(seconds: seconds).body) == .done(seconds: seconds))
    }

    @Test(
        "every other text ends the session quietly",
        arguments: ["ipFlip", "timeout", "DONE", "DONE;", "DONE;soon", "DONE;nan", "DONE;inf", "done;1", ""])
    func abandoned(_ body: String) {
        #expect(ReplayCompletion(body: body) == .abandoned(reason: body))
        #expect(ReplayCompletion.abandoned(reason: body).body == body)
    }

    @Test("notifications carry the client's port in five digits")
    func notifications() {
        #expect(FlowNotification.started(clientPort: 51_234).body == "STARTED;51234")
        #expect(FlowNotification.done(clientPort: 999).body == "DONE;00999")
        #expect(FlowNotification(body: "STARTED;51234") == .started(clientPort: 51_234))
        #expect(FlowNotification(body: "DONE;00999") == .done(clientPort: 999))
    }

    @Test(
        "what is not a notification is left to others",
        arguments: [
            "OK", "DONE", "DONE;7.94", "DONE;65536", "DONE;-1", "started;1", "STARTED;1;2", "STARTED;", "0",
        ])
    func notNotifications(_ body: String) {
        #expect(FlowNotification(body: body) == nil)
    }

    @Test("the farewell and the acknowledgement are these words")
    func words() {
        #expect(ResultRequest(rawValue: "Result;No") == .no)
        #expect(ResultRequest(rawValue: "Result;Yes") == .yes)
        #expect(Acknowledgement.body == "OK")
    }
}
