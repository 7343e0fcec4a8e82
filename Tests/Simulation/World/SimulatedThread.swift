import Foundation

/// The threads that run simulations, and the hook by which the runtime hands their jobs over.
enum SimulatedThread {
    /// The simulation of the calling thread; nil on other threads.
    static var current: Simulation? {
        pthread_getspecific(key).map { Unmanaged<Simulation>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs some work as a part of a simulation, on the calling thread.
    static func run<Value>(_ simulation: Simulation, _ work: () throws -> Value) throws -> Value {
        guard isHooked else { throw HookMissing() }
        precondition(current == nil, "a simulation runs inside of another one")
        pthread_setspecific(key, Unmanaged.passUnretained(simulation).toOpaque())
        defer { pthread_setspecific(key, nil) }
        return try work()
    }

    private struct HookMissing: Error, CustomStringConvertible {
        let description =
            "the runtime has no swift_task_enqueueGlobal_hook here; link Swift's libraries dynamically"
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// True once the runtime calls this program for each job of a task or of an actor without an executor of its own.
    private static let isHooked: Bool = {
        guard let hook = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            if let simulation = current { simulation.enqueue(job) } else { original(job) }
        }
        return true
    }()
}
