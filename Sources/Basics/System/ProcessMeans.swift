import Foundation

/// The resource of which this process has too little to run. The libraries for networking and threads
/// terminate the process without a message if the system refuses one of these.
package enum ProcessShortage: Error, Equatable, Sendable {
    /// Number of files and connections that can be open at once.
    case descriptors(atLeast: Int)
    /// Number of threads.
    case threads(atLeast: Int)
    /// Memory, megabytes.
    case memory(atLeast: Int)
}

/// The resources that the process needs, checked by allocating them before anything uses them: limits are
/// defined in many places (getrlimit(2), cgroups(7)), and the use by other processes is not reported
/// anywhere.
package struct ProcessMeans: Sendable {
    /// Number of descriptors that must be free.
    let descriptors: Int
    /// Number of threads that must be startable, each with its stack.
    let threads: Int
    /// Memory that must be available in addition, bytes.
    let memory: Int

    init(descriptors: Int, threads: Int, memory: Int) {
        self.descriptors = descriptors
        self.threads = threads
        self.memory = memory
    }

    /// Returns the needs of the program on a machine with the given number of processors: an event loop has
    /// three descriptors and a thread, there are two sets of loops and two of other threads, and a test opens
    /// some files and connections. The C library reserves address space for each thread that allocates memory
    /// (mallopt(3), M_ARENA_MAX).
    package static func needed(processors: Int) -> ProcessMeans {
        let loops = processors + max(2, processors)
        let threads = min(4 * processors + 8, 256)
        return ProcessMeans(
            descriptors: 3 * loops + 40, threads: threads, memory: (256 + 64 * threads) << 20)
    }

    /// Checks the resources; takes 1 to 2 ms.
    ///
    /// - Throws: ``ProcessShortage``.
    package func check() throws(ProcessShortage) {
        guard hasDescriptors else { throw .descriptors(atLeast: Self.openCount + descriptors) }
        var threads = WaitingThreads(self.threads)
        defer { threads.end() }
        guard threads.count == self.threads else {
            // A thread that has no room for its stack lacks memory.
            throw threads.lacksMemory
                ? .memory(atLeast: megabytes) : .threads(atLeast: self.threads)
        }
        guard hasMemory else { throw .memory(atLeast: megabytes) }
    }

    /// The total memory that is required, megabytes: memory in use, stacks, and the rest.
    private var megabytes: Int {
        (Self.addressSpace + threads * WaitingThreads.stack + memory) >> 20
    }

    private var hasDescriptors: Bool {
        raiseLimit()
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < descriptors {
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            // Without a standard error, any other file will do.
            let other =
                descriptor < 0 && errno == EBADF ? open("/dev/null", O_RDONLY | O_CLOEXEC) : descriptor
            guard other >= 0 else { return false }
            opened.append(other)
        }
        return true
    }

    /// Raises the soft limit if it is below the required number.
    private func raiseLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        let wanted = rlim_t(Self.openCount + descriptors)
        guard limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        // The check itself shows whether the system refused.
        _ = setrlimit(resource, &limit)
    }

    /// True if the memory is available. Address space that is never written to costs nothing, under every
    /// overcommit policy (proc(5), overcommit_memory); a smaller part is mapped writable.
    private var hasMemory: Bool {
        Self.canMap(memory, PROT_NONE) && Self.canMap(min(memory, Self.written), PROT_READ | PROT_WRITE)
    }

    /// Minimum size of the writable part, bytes.
    private static let written = 64 << 20

    private static func canMap(_ size: Int, _ protection: Int32) -> Bool {
        let address = mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard address != MAP_FAILED else { return false }
        munmap(address, size)
        return true
    }

    /// Number of open descriptors; if unknown, the three that a process begins with.
    private static var openCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 3
    }

    /// The address space in use, bytes; 0 if unknown (proc_pid_statm(5)).
    private static var addressSpace: Int {
        let text = FileManager.default.contents(atPath: "/proc/self/statm").map {
            String(decoding: $0, as: UTF8.self)
        }
        let pages = text?.split(separator: " ").first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// Threads that only wait until they are ended.
private struct WaitingThreads: ~Copyable {
    /// The default stack size of a thread, bytes.
    static var stack: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
            limit.rlim_cur <= rlim_t(most)
        else { return usual }
        return Int(limit.rlim_cur)
    }

    /// The stack size that pthread_create(3) uses if stacks are unlimited, bytes.
    private static let usual = 2 << 20
    private static let most = 1 << 30

    private let gate = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private var threads: [pthread_t] = []
    /// True if there was no memory for the last thread.
    private(set) var lacksMemory = false

    /// Number of threads that could be started.
    var count: Int { threads.count }

    init(_ number: Int) {
        sem_init(gate, 0, 0)
        while threads.count < number {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { gate in
                    if let gate { while sem_wait(gate.assumingMemoryBound(to: sem_t.self)) != 0 {} }
                    return nil
                }, gate)
            guard code == 0 else {
                // pthread_create(3) reports the same error for too many threads and for too little memory for
                // a stack.
                let room = mmap(
                    nil, Self.stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                    0)
                lacksMemory = room == MAP_FAILED
                if room != MAP_FAILED { munmap(room, Self.stack) }
                return
            }
            threads.append(thread)
        }
    }

    mutating func end() {
        for _ in threads { sem_post(gate) }
        for thread in threads { pthread_join(thread, nil) }
        threads = []
        sem_destroy(gate)
        gate.deallocate()
    }
}
