import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import ReplayClient

@Suite("The watch for standstills")
struct StandstillWatchTests {
    @Test("A loop that did not run is noticed, with about the time it stood still")
    func noticesBlockedLoops() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let watch = StallDetector(on: group.next())
        try await group.next().submit { Thread.sleep(forTimeInterval: 1.5) }.get()
        #expect(await watch.end() >= .seconds(1.4))
        try await group.shutdownGracefully()
    }

    @Test("The watch's own rhythm is no standstill")
    func ignoresItsRhythm() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let standstill = await StallDetector(on: group.next()).end()
        #expect(standstill < StallDetector.shortest)
        try await group.shutdownGracefully()
    }
}
