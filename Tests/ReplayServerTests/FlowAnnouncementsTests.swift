import Testing
import WireProtocol

@testable import ReplayServer

@Suite("What a client is told of its UDP flows")
struct FlowAnnouncementsTests {
    @Test("Every STARTED gets one DONE")
    func pairs() {
        var flows = FlowAnnouncements()
        flows.open()
        #expect(flows.happened(.started(clientPort: 7))?.body == "STARTED;00007")
        #expect(flows.happened(.started(clientPort: 7)) == nil)
        #expect(flows.happened(.done(clientPort: 8)) == nil)
        #expect(flows.happened(.done(clientPort: 7))?.body == "DONE;00007")
        #expect(flows.happened(.done(clientPort: 7)) == nil)
        #expect(flows.close() == [])
    }

    @Test("At the end every DONE that is owed comes, and then nothing more")
    func owed() {
        var flows = FlowAnnouncements()
        flows.open()
        for port in [9, 7, 8] { _ = flows.happened(.started(clientPort: port)) }
        _ = flows.happened(.done(clientPort: 8))
        #expect(flows.close() == [.done(clientPort: 7), .done(clientPort: 9)])
        #expect(flows.happened(.done(clientPort: 7)) == nil)
        #expect(flows.happened(.started(clientPort: 10)) == nil)
        #expect(flows.happened(.done(clientPort: 10)) == nil)
        #expect(flows.close() == [])
    }

    @Test("Nothing is announced before the client can listen")
    func early() {
        var flows = FlowAnnouncements()
        #expect(flows.happened(.started(clientPort: 7)) == nil)
        #expect(flows.happened(.done(clientPort: 7)) == nil)
    }
}
