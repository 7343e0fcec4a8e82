import Testing

extension BrokenConnectionTests {
    @Test("Killed twenty times while tests are handed in, it has each of them once, and so has a copy")
    func killed() async throws {
        try await expectAllOnce(afterKills: (0..<20).map { $0 * 11 }, tests: 250)
    }
}
