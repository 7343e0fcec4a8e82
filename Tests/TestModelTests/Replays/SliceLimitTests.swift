import Recordings
import TestModel
import Testing
import WireProtocol

@Suite("What limited the slices of a replay")
struct SliceLimitTests {
    /// Readings at 0, 1, 2, 3, 4 and 5 s: in each second the sender was busy, for want of receive window and for
    /// want of send buffer for so many tenths.
    private func readings(_ tenths: [(busy: Int64, window: Int64, buffer: Int64)]) -> TCPReadings {
        func sums(_ part: ((busy: Int64, window: Int64, buffer: Int64)) -> Int64) -> [Int64] {
            tenths.reduce(into: [0]) { $0.append(($0.last ?? 0) + part($1) * 100_000) }
        }
        return TCPReadings(
            congestionControl: "cubic",
            [
                .elapsed: (0...tenths.count).map { Int64($0) * 1_000_000 }, .busyTime: sums(\.busy),
                .receiverLimitedTime: sums(\.window), .bufferLimitedTime: sums(\.buffer),
            ])
    }

    /// The limits of a download of which the server's readings are known.
    private func limits(_ server: TCPReadings) throws -> LimitReadings {
        try #require(LimitReadings(client: nil, server: server, direction: .down))
    }

    @Test("A second belongs to the recording, the client's window, the server's buffer or the path")
    func kinds() throws {
        let readings = readings([(4, 0, 0), (10, 3, 0), (10, 1, 3), (10, 2, 2), (6, 4, 0)])
        #expect(
            try limits(readings).limits(ends: [1, 2, 3, 4, 5])
                == [.recording, .client, .server, .path, .client])
    }

    @Test("Slices shorter than the time between readings share it, and there is none after the last reading")
    func short() throws {
        let readings = readings([(10, 0, 0), (0, 0, 0)])
        #expect(
            try limits(readings).limits(ends: [0.5, 1, 1.5, 2, 2.5]) == [
                .path, .path, .recording, .recording, nil,
            ])
        #expect(try limits(TCPReadings()).limits(ends: [1]) == [nil])
    }

    @Test("An end that limited more than half of the slices is named with its share")
    func end() throws {
        let ends = (1...5).map(Double.init)
        let window = try #require(
            limits(readings([(10, 6, 0), (10, 6, 0), (10, 9, 0), (4, 0, 0), (10, 0, 0)]))
                .limitingEnd(ends: ends))
        #expect(window.limit == .client && abs(window.share - 0.6) < 1e-12)
        let buffer = try limits(readings(Array(repeating: (10, 0, 8), count: 5))).limitingEnd(ends: ends)
        #expect(buffer?.limit == .server && buffer?.share == 1)
        #expect(
            try limits(readings([(10, 6, 0), (10, 0, 6), (10, 0, 0), (4, 0, 0), (10, 0, 0)]))
                .limitingEnd(ends: ends) == nil)
        #expect(try limits(TCPReadings()).limitingEnd(ends: ends) == nil)
    }

    @Test("In an upload the client sends, so that its buffer is the client's and the window the server's")
    func upload() throws {
        let readings = readings([(10, 3, 0), (10, 0, 3), (10, 0, 0)])
        let found = try #require(
            LimitReadings(client: readings, server: TCPReadings([.elapsed: [0]]), direction: .up))
        #expect(found.limits(ends: [1, 2, 3]) == [.server, .client, .path])
        #expect(LimitReadings(client: nil, server: readings, direction: .up) == nil)
        // A server with an emulated line reads as fast as that: it tells nothing, and nothing is void.
        #expect(LimitReadings(client: readings, server: nil, direction: .up) == nil)
        #expect(LimitReadings(client: readings, server: nil, direction: .down) == nil)
    }

    @Test("A small window that stops a sender once a round trip limits all of it, also in shorter slices")
    func roundTrip() throws {
        // Each round trip of 40 ms begins with 12 ms of sending; a reading every 4 ms.
        let steps = 0...100
        let waiting = steps.reduce(into: [Int64]()) { sums, step in
            sums.append((sums.last ?? 0) + (step > 0 && (step - 1) % 10 >= 3 ? 4_000 : 0))
        }
        func limits(roundTrip: Int64) throws -> [SliceLimit?] {
            let readings = TCPReadings([
                .elapsed: steps.map { Int64($0) * 4_000 }, .busyTime: steps.map { Int64($0) * 4_000 },
                .bufferLimitedTime: waiting, .roundTrip: steps.map { _ in roundTrip },
            ])
            return try self.limits(readings).limits(ends: (1...39).map { Double($0) / 100 })
        }
        #expect(try limits(roundTrip: 40_000).allSatisfy { $0 == .server })
        #expect(try limits(roundTrip: 0).contains(.path))
    }

    @Test("Late readings show that the machine kept the program waiting: the client's, and the server's")
    func late() throws {
        // The second reading of three was late by .8 s: from .1 to .9 s.
        let late = TCPReadings([.elapsed: [0, 900_000, 1_000_000], .lateness: [0, 800_000, 800_000]])
        let other = TCPReadings([.elapsed: [0, 1_000_000], .busyTime: [0, 1_000_000]])
        let client = try #require(LimitReadings(client: late, server: other, direction: .down))
        #expect(
            client.limits(ends: [0.09, 0.3, 0.6, 0.9, 1]) == [.path, .machine, .machine, .machine, .path])
        #expect(client.limitingEnd(ends: [0.3, 0.6, 0.9, 1])?.limit == .machine)
        let server = try #require(LimitReadings(client: late, server: other, direction: .up))
        #expect(server.limits(ends: [0.6]) == [.machine])
        let busy = TCPReadings([
            .elapsed: [0, 900_000, 1_000_000], .lateness: [0, 800_000, 800_000],
            .busyTime: [0, 900_000, 1_000_000],
        ])
        let down = try #require(LimitReadings(client: nil, server: busy, direction: .down))
        #expect(down.limits(ends: [0.6]) == [.server])
    }

    @Test("A slice is the sender's as it was half a round trip before")
    func way() throws {
        // From .5 to 1 s the server had nothing to send; the way to the client takes .1 s.
        let server = TCPReadings([
            .elapsed: [0, 500_000, 1_000_000, 1_500_000], .busyTime: [0, 500_000, 500_000, 1_000_000],
            .minimumRoundTrip: [200_000, 200_000, 200_000, 200_000],
        ])
        #expect(
            try limits(server).limits(ends: [0.3, 0.58, 0.66, 1.09, 1.3, 1.59, 1.7]) == [
                .path, .path, .recording, .recording, .path, .path, nil,
            ])
    }

    @Test("A wait ends with the reading that came late, however long ago the one before was")
    func ends() throws {
        let late = TCPReadings([.elapsed: [0, 1_000_000, 2_000_000], .lateness: [0, 300_000, 600_000]])
        let other = TCPReadings([.elapsed: [0, 2_000_000], .busyTime: [0, 2_000_000]])
        let limits = try #require(LimitReadings(client: late, server: other, direction: .down))
        // The wait began before the reading was due, by some 46 ms.
        #expect(
            limits.limits(ends: [0.3, 0.64, 0.68, 0.85, 1, 1.5, 1.69, 2])
                == [.path, .path, .machine, .machine, .machine, .path, .path, .machine])
    }
}
