import Basics
import PathEmulation
import Testing

@testable import PacketLab

@Suite("Rules that only real packets have")
struct DirectionTests {
    @Test(
        "a policer acts on the side it names, each side by itself",
        arguments: [("down", [false, true]), ("up", [true, false]), ("both", [true, true])])
    func direction(_ word: String, _ isLimited: [Bool]) throws {
        let run = try BoxHarness("any police rate=8kbit/s burst=1500B direction=\(word)")
        run.open()
        // The handshake has taken up to 80 of 1,500 bytes.
        let first = [
            run.send([UInt8](repeating: 1, count: 1_200)), run.answer([UInt8](repeating: 1, count: 1_200)),
        ]
        #expect(first.allSatisfy { $0.count == 1 })
        let second = [
            run.send([UInt8](repeating: 1, count: 1_200)), run.answer([UInt8](repeating: 1, count: 1_200)),
        ]
        #expect(second.map(\.isEmpty) == isLimited)
    }

    @Test("a freeze drops both directions from the 26th packet on, with no reset")
    func freeze() throws {
        let run = try BoxHarness("any freeze after=25packets")
        run.open()
        var passed = 3
        for _ in 0..<20 {
            passed += run.send([1]).count
            passed += run.answer([1]).count
        }
        #expect(passed == 25)
        #expect(!run.box.sink.notes.contains { $0.fate == .made })
    }

    @Test("after bytes a freeze drops what got through before, which a block repeats")
    func freezesRepeats() throws {
        for (word, isRepeated) in [("freeze", false), ("block", true)] {
            let run = try BoxHarness("any \(word) after=2kB")
            run.open()
            let start = run.next.server
            run.answer([UInt8](repeating: 1, count: 1_000))
            run.answer([UInt8](repeating: 1, count: 1_000))
            run.next.server = start
            #expect(run.answer([UInt8](repeating: 1, count: 1_000)).isEmpty == !isRepeated, "\(word)")
            #expect(run.send([1]).isEmpty)
        }
    }

    @Test("held packets are overtaken by those behind them, and others keep their order")
    func reorders() throws {
        let run = try BoxHarness("any reorder rate=30% time=10ms")
        run.open()
        let departures = (0..<300).compactMap { _ in run.answer([1], after: 1_000_000).first?.departure }
        #expect(departures.count == 300)
        let held = zip(departures, departures.dropFirst()).count { $0 > $1 }
        // Of 300 with 30 %, and one that is held behind another is not counted: 63 expected.
        #expect((40...90).contains(held))
    }

    @Test("packets come twice as often as the rule says")
    func duplicates() throws {
        let run = try BoxHarness("any duplicate rate=25%")
        run.open()
        let counts = (0..<400).map { _ in run.answer([1]).count }
        #expect(Set(counts) == [1, 2])
        // Five standard deviations of a binomial number of 400 and 0.25.
        #expect(abs(counts.count { $0 == 2 } - 100) < 44)
    }

    @Test("a cut hello escapes a box that does not reassemble, in whatever order its segments come")
    func cutHello() throws {
        for (words, isBlocked) in [("", true), (" reassemble=off", false)] {
            let run = try BoxHarness("sni=*\(words) block")
            run.open()
            let hello = Requests.hello("a.example")
            run.send(Array(hello[..<20]))
            run.send(Array(hello[20...]))
            #expect(run.isBlocked() == isBlocked)
        }
    }

    @Test("a rule forgets a silent connection, and finds what is sent then")
    func forgets() throws {
        let run = try BoxHarness("text=call packets=1 block forget=120s")
        run.open()
        run.send(Array("quiet".utf8))
        run.send(Array("call".utf8))
        #expect(!run.isBlocked())
        run.send(Array("call".utf8), after: 120_000_000_000)
        #expect(run.isBlocked())
        // Both sides are silent, so that it forgets again.
        #expect(!run.answer([1], after: 121_000_000_000).isEmpty)
    }

    @Test("a match counts for the next connection to the same port")
    func residual() throws {
        let run = try BoxHarness("text=call block residual=180s")
        run.open()
        run.send(Array("call".utf8))
        #expect(run.isBlocked())
        run.ends.ports = (50_001, run.ends.ports.server)
        #expect(run.take(run.ends.tcp(fromClient: true, .syn, 7)).isEmpty)
        run.ends.ports = (50_002, run.ends.ports.server)
        #expect(run.take(run.ends.tcp(fromClient: true, .syn, 7), after: 181_000_000_000).count == 1)
    }
}
