import Dispatch
import Foundation
import Synchronization

/// A serial executor that owns a system thread, so that an actor on it may block.
final class EditorThread: SerialExecutor {
    private enum Work: Sendable {
        case job(UnownedJob)
        case stop
    }

    private let queue = Mutex<[Work]>([])
    private let available = DispatchSemaphore(value: 0)

    /// Creates the executor and starts its thread, which runs until `stop()`.
    init(name: String) {
        let thread = Thread { self.run() }
        thread.name = name
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        post(.job(UnownedJob(job)))
    }

    /// Ends the thread after the jobs already enqueued.
    func stop() {
        post(.stop)
    }

    private func post(_ work: Work) {
        queue.withLock { $0.append(work) }
        available.signal()
    }

    private func run() {
        while true {
            available.wait()
            switch queue.withLock({ $0.removeFirst() }) {
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            case .stop: return
            }
        }
    }
}
