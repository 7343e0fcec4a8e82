import Foundation
import Synchronization

/// A thread of its own on which a ``BoxLoop`` runs.
package final class BoxThread: Sendable {
    private let loop: BoxLoop
    private let done = DispatchSemaphore(value: 0)
    private let failure = Mutex<PacketLabError?>(nil)

    /// Starts the thread.
    package init(_ loop: BoxLoop) {
        self.loop = loop
        let thread = Thread { [self] in
            do throws(PacketLabError) {
                try loop.run()
            } catch { failure.withLock { $0 = error } }
            done.signal()
        }
        thread.name = "packet-lab"
        thread.start()
    }

    /// Ends the loop and waits for the thread.
    ///
    /// - Throws: why the loop ended before.
    package func stop() throws(PacketLabError) {
        loop.stop()
        done.wait()
        // Whoever calls again does not wait.
        done.signal()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
