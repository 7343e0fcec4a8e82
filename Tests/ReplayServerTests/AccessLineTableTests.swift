import PathEmulation
import Testing

@testable import ReplayServer

@Suite("Access lines that servers share")
struct AccessLineTableTests {
    @Test("All servers on a path share a client's line, and clients have lines of their own")
    func shared() {
        let path = NetworkPath(seed: 1)
        let line = path.line(of: "127.0.0.1", rate: 8)
        #expect(path.line(of: "127.0.0.1", rate: 8) === line)
        #expect(path.line(of: "127.0.0.2", rate: 8) !== line)
        #expect(path.line(of: "127.0.0.1", rate: 9) !== line)
        #expect(NetworkPath(seed: 1).line(of: "127.0.0.1", rate: 8) !== line)
        // 8 Mbit/s are 1,000 bytes a millisecond: what one flow sends delays the other.
        #expect(line.departure(of: 1_000, ready: 0, now: 0) == 0)
        #expect(path.line(of: "127.0.0.1", rate: 8).departure(of: 1_000, ready: 0, now: 0) == 1_000_000)
    }

    @Test("Lines that nobody uses are forgotten")
    func forgotten() {
        var table = AccessLineTable()
        for number in 0..<100 { _ = table.line(of: "client \(number)", rate: 8) }
        #expect(table.count == 1)
        let used = table.line(of: "a", rate: 8)
        _ = table.line(of: "b", rate: 8)
        #expect(table.line(of: "a", rate: 8) === used)
        #expect(table.count == 2)
    }
}
