import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("Freezes and resets")
struct EndingTests {
    /// Packets 10 ms apart, each delivered, then repeats in vain with a timer that doubles.
    private func frozen(after count: Int, repeats: Int) -> [SentPacket] {
        let before = (0..<count).map {
            SentPacket(time: Double($0) * 0.01, bytes: 1_000, fate: .delivered, roundTrip: 0.03)
        }
        var time = Double(count) * 0.01
        var pause = 0.3
        return before
            + (0..<repeats).map { _ in
                defer {
                    time += pause
                    pause *= 2
                }
                return SentPacket(time: time, bytes: 1_000, fate: .lost)
            }
    }

    @Test("A flow that stops after 25 packets is frozen, with bytes, packets and seconds")
    func freeze() throws {
        let found = PathPortrait(of: frozen(after: 25, repeats: 6))
        #expect(found.kind == .freeze)
        #expect(found.onset == FreezeOnset(flow: 0, bytes: 25_000, packets: 25, seconds: 0.25))
    }

    @Test("Two losses at the end are no freeze")
    func tail() {
        #expect(PathPortrait(of: frozen(after: 25, repeats: 2)).kind != .freeze)
    }

    @Test("Losses at the end of a flow that loses every other packet are no freeze")
    func lossy() {
        let before = (0..<60).map {
            SentPacket(time: Double($0) * 0.5, bytes: 1_000, fate: $0 % 2 == 0 ? .delivered : .lost)
        }
        let after = (60..<63).map { SentPacket(time: Double($0) * 0.5, bytes: 1_000, fate: .lost) }
        #expect(PathPortrait(of: before + after).kind != .freeze)
    }

    @Test("A reset before both sides closed is told, and one after is not")
    func reset() {
        let sent = frozen(after: 40, repeats: 0)
        let cut = FlowEnding(reset: 0.41, isResetByReceiver: true, lastHeard: 0.41, end: 1)
        #expect(PathPortrait(of: sent, endings: [cut]).kind == .reset)
        let closed = FlowEnding(reset: 0.41, lastHeard: 0.4, isFinished: true, end: 1)
        #expect(PathPortrait(of: sent, endings: [closed]).kind == .nothing)
    }
}
