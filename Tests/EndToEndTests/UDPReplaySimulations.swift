import Differentiation
import ReplayClient
import ReplayServer
import ReplayTesting
import Simulation
import TestModel
import TestSupport
import Testing

extension UDPReplayTests {
    @Test("Calls that end early leave nothing behind, and a whole one after them is analysed")
    func windows() throws {
        try simulated {
            let call = try ShortApp.call()
            try await withServer(of: call.recordings) { server, endpoint in
                for number in 1...5 {
                    let report = try await call.test(
                        on: endpoint, number: number, ReplayOptions(window: 0.3), isAnalysed: false)
                    #expect(report.result == nil && report.decisions == [])
                    for replay in [try #require(report.original), report.control] {
                        #expect(replay.ending == .stopped)
                        // Thirty datagrams of a hundred, or as many as a busy machine sends late.
                        #expect(replay.bytesReceived > 0 && replay.bytesReceived < 60_000)
                        #expect(replay.duration >= 0.3)
                    }
                }
                let whole = try await call.test(on: endpoint, number: 6)
                #expect(whole.result != nil && whole.original?.ending == .complete)
                let activity = await server.activity()
                #expect(activity.sessions == 0 && activity.datagramsDropped == 0)
            }
        }
    }

    @Test("A line slower than the call shapes it: what its queue cannot hold never arrives")
    func shaped() throws {
        try simulated {
            // 0.8 Mbit/s on a line of 0.4; the queue holds a quarter of a second.
            let call = try ShortApp.call(count: 200)
            try await withServer(of: call.recordings, lineRate: 0.4) { server, endpoint in
                let report = try await call.test(on: endpoint)
                for replay in [try #require(report.original), report.control] {
                    #expect(replay.ending == .complete)
                    #expect((90_000...125_000).contains(replay.bytesReceived))
                }
                #expect(await server.activity().datagramsDropped > 100)
            }
        }
    }
}
