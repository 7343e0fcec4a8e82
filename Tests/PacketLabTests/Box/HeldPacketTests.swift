import TestSupport
import Testing

@testable import PacketLab

@Suite("Packets that wait")
struct HeldPacketTests {
    @Test("they leave by their time, those of one time as they came, with their bytes")
    func order() {
        let held = HeldPackets(most: 10_000_000)
        var generator = LinearGenerator(seed: 5)
        var expected: [(departure: Int64, number: Int)] = []
        for number in 0..<2_000 {
            let departure = Int64.random(in: 0..<300, using: &generator)
            expected.append((departure, number))
            let bytes =
                [UInt8](repeating: UInt8(number & 255), count: number % 7 == 0 ? 3_000 : 100) + [
                    UInt8(number >> 8)
                ]
            bytes.withUnsafeBytes {
                held.add($0, .none, to: .device(number % 2 == 0 ? .a : .b), at: departure)
            }
        }
        expected.sort { ($0.departure, $0.number) < ($1.departure, $1.number) }
        var left: [Int] = []
        for now in Int64(0)..<300 {
            #expect(held.next.map { $0 >= now } ?? true)
            while held.release(
                at: now,
                { bytes, _, destination, departure in
                    let number = Int(bytes[bytes.count - 1]) << 8 | Int(bytes[0])
                    left.append(number)
                    #expect(departure == now)
                    #expect(
                        bytes.count == (number % 7 == 0 ? 3_001 : 101)
                            && destination == .device(number % 2 == 0 ? .a : .b))
                })
            {}
        }
        #expect(left == expected.map(\.number) && held.count == 0 && held.next == nil)
    }

    @Test("there is room for so many bytes of buffers, again after some have left")
    func room() {
        let held = HeldPackets(most: 3 * 2_048)
        let bytes = [UInt8](repeating: 1, count: 1_500)
        for _ in 0..<3 {
            #expect(held.hasRoom(for: 1_500) && !held.hasRoom(for: 9_000))
            bytes.withUnsafeBytes { held.add($0, .none, to: .device(.a), at: 1) }
        }
        #expect(!held.hasRoom(for: 1))
        let isReleased = held.release(at: 1) { _, _, _, _ in }
        #expect(isReleased && held.hasRoom(for: 1_500))
    }
}
