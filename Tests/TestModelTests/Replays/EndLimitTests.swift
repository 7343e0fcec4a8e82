import Recordings
import TestModel
import Testing
import WireProtocol

@Suite("Replays that an end of the connection limited")
struct EndLimitTests {
    private let ends = [1.0, 2, 3, 4]

    /// Readings at whole seconds of a sender that was always busy, and waited for the receive window in the first
    /// slices.
    private func readings(slicesOfClient count: Int) throws -> LimitReadings {
        let seconds = (0...4).map { Int64($0) * 1_000_000 }
        let server = TCPReadings([
            .elapsed: seconds, .busyTime: seconds,
            .receiverLimitedTime: seconds.map { min($0, Int64(count) * 1_000_000) },
        ])
        return try #require(LimitReadings(client: nil, server: server, direction: .down))
    }

    @Test("More than half of the slices, and not half, void a replay", arguments: [LinkKind.ethernet, nil])
    func half(link: LinkKind?) throws {
        let excess = try #require(
            EndLimit.excess(of: readings(slicesOfClient: 3), ends: ends, link: link))
        #expect(excess.limit == .client && excess.share == 0.75)
        #expect(try EndLimit.excess(of: readings(slicesOfClient: 2), ends: ends, link: link) == nil)
    }

    @Test("Over the loopback interface there is no path, and without readings nothing is known")
    func unknown() throws {
        #expect(try EndLimit.excess(of: readings(slicesOfClient: 4), ends: ends, link: .loopback) == nil)
        #expect(EndLimit.excess(of: nil, ends: ends, link: .ethernet) == nil)
    }
}
