import PathEmulation
import TestSupport
import Testing

@testable import PacketLab

@Suite("Buckets of real packets")
struct BucketTests {
    /// Sends packets of the server at a steady rate for some seconds.
    ///
    /// - Returns: the bytes on the wire that left between one second and the end.
    private func carried(_ run: BoxHarness, payload: Int, every interval: Int64, seconds: Int64) -> Int {
        let start = run.now
        let end = start + seconds * 1_000_000_000
        while run.now < end { run.answer([UInt8](repeating: 1, count: payload), after: interval) }
        return run.box.sink.sent.filter {
            $0.side == .a && $0.departure >= start + 1_000_000_000 && $0.departure < end
        }.reduce(0) { $0 + $1.bytes.count }
    }

    @Test(
        "a shaper passes its rate within 0.5 %, counted with headers",
        // A million packets of the fastest one take seconds.
        arguments: Thoroughness.isFull
            ? [(100.0, 10), (1_500, 10), (20_000, 5), (200_000, 3)]
            : [(100.0, 10), (1_500, 10), (20_000, 2), (200_000, 2)])
    func shapes(kilobits: Double, seconds: Int) throws {
        for payload in [200, 1_448] {
            let run = try BoxHarness("host=a.example shape rate=\(Int(kilobits))kbit/s")
            run.open()
            run.send(Requests.http("a.example"))
            // Twice of what may pass comes.
            let interval = Int64(Double(payload + 40) * 8e6 / kilobits / 2)
            let bytes = carried(run, payload: payload, every: interval, seconds: Int64(seconds))
            let rate = Double(bytes) * 8 / Double(seconds - 1) / 1_000
            #expect(abs(rate / kilobits - 1) < 0.005 + 1_488 * 8 / (kilobits * 1_000 * Double(seconds - 1)))
        }
    }

    @Test("packets that a device gave as one are cut where a rule treats them, and only there")
    func cuts() throws {
        let large = [UInt8](repeating: 1, count: 14_480)
        for (host, isCut) in [("a.example", true), ("b.example", false)] {
            let run = try BoxHarness("host=a.example shape rate=10Mbit/s burst=3kB")
            run.open()
            run.send(Requests.http(host))
            let packet = run.ends.tcp(fromClient: false, .ack, run.next.server, run.next.client, large)
            let offload = Offload.tcp(size: 1_448, isIPv6: false, payload: 20, headers: 40)
            let sent = run.take(packet, offload, from: .b)
            #expect(sent.count == (isCut ? 10 : 1))
            #expect(sent.allSatisfy { ($0.offload == .none) == isCut })
            guard isCut else { continue }
            #expect(sent.allSatisfy { $0.bytes.count == 1_488 })
            // The bucket holds two; the others follow at the rate: 1,488 bytes in 1.1904 ms.
            let departures = sent.map { $0.departure - run.now }
            #expect(departures[0] == 0 && departures[1] == 0)
            for index in 3..<10 { #expect(abs(departures[index] - departures[index - 1] - 1_190_400) <= 1) }
        }
    }

    @Test(
        "of a flow whose client is still looked at, the server's packets stay whole until a rule treats them")
    func wholes() throws {
        let run = try BoxHarness("text=needle inspect=stateless delay time=5ms")
        run.open()
        let offload = Offload.tcp(size: 1_448, isIPv6: false, payload: 20, headers: 40)
        for (said, count) in [("nothing", 1), ("needle", 7), ("nothing", 1)] {
            run.send(Array(said.utf8))
            let large = [UInt8](repeating: 1, count: 10_000)
            let packet = run.ends.tcp(fromClient: false, .ack, run.next.server, run.next.client, large)
            run.next.server &+= 10_000
            #expect(run.take(packet, offload, from: .b, after: 10_000_000).count == count)
        }
    }

    @Test("after=SIZE cuts what lies across the place, and treats what begins behind it")
    func after() throws {
        let run = try BoxHarness("any police rate=1Mbit/s burst=1500B after=4kB")
        run.open()
        let large = [UInt8](repeating: 1, count: 10_000)
        let packet = run.ends.tcp(fromClient: false, .ack, run.next.server, run.next.client, large)
        let sent = run.take(
            packet, .tcp(size: 1_000, isIPv6: false, payload: 20, headers: 40), from: .b)
        // Four before the place, and the one that the bucket holds.
        #expect(sent.count == 5 && run.fate == .dropped(.rule))
        #expect(run.box.sink.notes.last?.level?.tokens == 460)
        #expect(run.box.sink.notes.last?.rule == 0)
    }

    @Test("a packet that would have to wait is dropped where nothing more can be held")
    func full() throws {
        let run = try BoxHarness("any delay time=5ms")
        run.open()
        run.box.sink.isFull = true
        #expect(run.answer([1]).isEmpty && run.fate == .dropped(.memory))
        #expect(run.send([1]).count == 1)
    }
}
