import Recordings
import Testing

extension ServerPickleTests {
    @Test("Millions of references are refused before they fill the memory")
    func memos() {
        let count = 4_200_000
        var bytes: [UInt8] = Array("N".utf8)
        bytes.reserveCapacity(1 + 5 * count)
        for number in 0..<UInt32(count) {
            bytes.append(UInt8(ascii: "r"))
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        #expect(refusal(of: bytes) == .tooLarge(most: 1 << 22))
    }
}
