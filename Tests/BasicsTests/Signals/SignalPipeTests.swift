import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Basics

@Suite("Signals that are listened to", .serialized)
struct SignalPipeTests {
    /// A signal that nothing else here uses and that would end the process.
    private static let number = SIGVTALRM

    private final class Flag: Sendable {
        let isRaised = Mutex(false)
    }

    private static func isDefault() -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    }

    @Test("A signal is heard from the moment on that listening begins, time after time")
    func atOnce() async {
        for _ in 0..<200 {
            let (signals, heard) = AsyncStream<Void>.makeStream()
            let source = InterruptSource(signal: Self.number) { heard.yield() }
            kill(getpid(), Self.number)
            var iterator = signals.makeAsyncIterator()
            #expect(await iterator.next() != nil)
            source.cancel()
        }
        #expect(Self.isDefault())
    }

    @Test("All who listen hear a signal, and one who stops does not make the others deaf")
    func several() async {
        let (signals, heard) = AsyncStream<Int>.makeStream()
        let first = InterruptSource(signal: Self.number) { heard.yield(1) }
        let second = InterruptSource(signal: Self.number) { heard.yield(2) }
        var iterator = signals.makeAsyncIterator()
        kill(getpid(), Self.number)
        #expect(await [iterator.next(), iterator.next()] == [1, 2])
        first.cancel()
        #expect(!Self.isDefault())
        kill(getpid(), Self.number)
        #expect(await iterator.next() == 2)
        second.cancel()
        second.cancel()
        #expect(Self.isDefault())
    }

    @Test("A signal is heard while every thread that others share is taken")
    func sharedThreads() {
        // More than the system's queue ever has threads, so that what comes behind them waits.
        let others = 400
        let release = DispatchSemaphore(value: 0)
        for _ in 0..<others { DispatchQueue.global().async { release.wait() } }
        let flag = Flag()
        let source = InterruptSource(signal: Self.number) { flag.isRaised.withLock { $0 = true } }
        kill(getpid(), Self.number)
        let deadline = ContinuousClock.now + .seconds(5)
        while !flag.isRaised.withLock({ $0 }), ContinuousClock.now < deadline { usleep(1000) }
        #expect(flag.isRaised.withLock { $0 })
        source.cancel()
        for _ in 0..<others { release.signal() }
    }
}
