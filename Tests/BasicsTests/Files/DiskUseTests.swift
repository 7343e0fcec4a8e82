import TestSupport
import Testing

@testable import Basics

@Suite("How full a disk is")
struct DiskUseTests {
    @Test(
        "What is reserved for the system counts on neither side, as df has it",
        arguments: [
            // 74 of 100 blocks in use, 5 reserved: 74 of 95.
            (100, 26, 21, 74.0 / 95), (100, 26, 26, 0.74), (100, 100, 100, 0), (100, 0, 0, 1),
            // Only the reserved blocks are free.
            (100, 5, 0, 1), (0, 0, 0, nil), (100, 101, 0, nil),
        ] as [(UInt64, UInt64, UInt64, Double?)])
    func share(blocks: UInt64, free: UInt64, available: UInt64, expected: Double?) {
        #expect(DiskUse.share(blocks: blocks, free: free, available: available) == expected)
    }

    @Test("A folder is on a disk, and what is not there on none")
    func real() throws {
        #expect((0...1).contains(try #require(DiskUse.share(at: "/"))))
        #expect(DiskUse.share(at: "/nowhere/at/all") == nil)
    }
}
