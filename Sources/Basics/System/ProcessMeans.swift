import Foundation

/// A resource that this process has too little of to run. The libraries that move bytes and start threads end a process, without
/// a word, where the system refuses them one of these.
package enum ProcessShortage: Error, Equatable, Sendable {
    /// Files and connections that can be open at once.
    case descriptors(atLeast: Int)
    /// Threads.
    case threads(atLeast: Int)
    /// Memory, in megabytes.
    case memory(atLeast: Int)
}

/// The resources that the system lets this process have, tried out before anything needs it: limits are told in many places
/// (getrlimit(2), cgroups(7)), and how much of them others have is told nowhere.
package struct ProcessMeans: Sendable {
    /// So many descriptors are to be free.
    let descriptors: Int
    /// So many threads are to be startable, each with its stack.
    let threads: Int
    /// So much memory is to be there beside, in bytes.
    let memory: Int

    init(descriptors: Int, threads: Int, memory: Int) {
        self.descriptors = descriptors
        self.threads = threads
        self.memory = memory
    }

    /// The needs of the program on a machine with so many processors: an event loop has three descriptors and a thread,
    /// there are two sets of them and two of other threads, and a test opens some files and connections. The C library
    /// sets addresses aside for each thread that takes memory (mallopt(3), M_ARENA_MAX).
    package static func needed(processors: Int) -> ProcessMeans {
        let loops = processors + max(2, processors)
        let threads = min(4 * processors + 8, 256)
        return ProcessMeans(
            descriptors: 3 * loops + 40, threads: threads, memory: (256 + 64 * threads) << 20)
    }

    /// Tries it out; it takes a millisecond or two.
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

    /// The memory that has to be there in all, in megabytes: what is in use, stacks, and the rest.
    private var megabytes: Int {
        (Self.addressSpace + threads * WaitingThreads.stack + memory) >> 20
    }

    private var hasDescriptors: Bool {
        raiseLimit()
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < descriptors {
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            // Where there is no standard error, anything else will do.
            let other =
                descriptor < 0 && errno == EBADF ? open("/dev/null", O_RDONLY | O_CLOEXEC) : descriptor
            guard other >= 0 else { return false }
            opened.append(other)
        }
        return true
    }

    /// Takes what the system lets a process take by itself, where it begins with less than is needed.
    private func raiseLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        let wanted = rlim_t(Self.openCount + descriptors)
        guard limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        // The trial tells what the system refuses.
        _ = setrlimit(resource, &limit)
    }

    /// Addresses that nothing is ever written to cost nothing, whatever the system promises to keep (proc(5),
    /// overcommit_memory); of memory that is written to, some is there at least.
    private var hasMemory: Bool {
        Self.canMap(memory, PROT_NONE) && Self.canMap(min(memory, Self.written), PROT_READ | PROT_WRITE)
    }

    /// So much memory is written to at least, in bytes.
    private static let written = 64 << 20

    private static func canMap(_ size: Int, _ protection: Int32) -> Bool {
        let address = mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard address != MAP_FAILED else { return false }
        munmap(address, size)
        return true
    }

    /// The number of open descriptors; those that a process begins with where the system does not tell.
    private static var openCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 3
    }

    /// The address space in use, in bytes; nothing where the system does not tell (proc_pid_statm(5)).
    private static var addressSpace: Int {
        let text = FileManager.default.contents(atPath: "/proc/self/statm").map {
            String(decoding: $0, as: UTF8.self)
        }
        let pages = text?.split(separator: " ").first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// Threads that do nothing but wait for their end.
private struct WaitingThreads: ~Copyable {
    /// The default size of a thread's stack, in bytes.
    static var stack: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
            limit.rlim_cur <= rlim_t(most)
        else { return usual }
        return Int(limit.rlim_cur)
    }

    /// Where there is no limit to stacks, pthread_create(3) takes so much, in bytes.
    private static let usual = 2 << 20
    private static let most = 1 << 30

    private let gate = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private var threads: [pthread_t] = []
    /// True if the system had no memory for the last one.
    private(set) var lacksMemory = false

    /// The number of threads that could be started.
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
                // "No thread" and "no stack for one" are the same to pthread_create(3).
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
