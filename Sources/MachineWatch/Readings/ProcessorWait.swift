import Foundation

/// The use of processors by threads of this process: how long they had one, how long they waited for one, and how often
/// they got it.
///
/// Source: the kernel's documentation of scheduler statistics, scheduler/sched-stats, `/proc/<pid>/schedstat`:
/// time on a processor and time waiting for one, both in nanoseconds, and the number of time slices.
struct ProcessorWait: Equatable, Sendable {
    /// Time on a processor, in nanoseconds.
    var ran: UInt64
    /// Time for which a thread was ready to run and waited, in nanoseconds.
    var waited: UInt64
    /// The number of times that a thread got a processor.
    var slices: UInt64

    init(ran: UInt64 = 0, waited: UInt64, slices: UInt64) {
        (self.ran, self.waited, self.slices) = (ran, waited, slices)
    }

    /// Parses the text of a `schedstat`; nil if it is malformed.
    init?(text: String) {
        let numbers = text.split { $0.isWhitespace }.map { UInt64($0) }
        guard numbers.count == 3, let ran = numbers[0], let waited = numbers[1], let slices = numbers[2]
        else {
            return nil
        }
        self.init(ran: ran, waited: waited, slices: slices)
    }

    /// The use by the calling thread; nil if the kernel does not count it.
    static func ofThisThread(in files: SystemFiles) -> Self? {
        files.text("proc/thread-self/schedstat").flatMap(Self.init(text:))
    }

    /// Returns what was added since an earlier reading; nil if the counters went back.
    func since(_ begin: Self) -> Self? {
        guard ran >= begin.ran, waited >= begin.waited, slices >= begin.slices else { return nil }
        return Self(ran: ran - begin.ran, waited: waited - begin.waited, slices: slices - begin.slices)
    }
}

/// The use of processors by each thread of this process.
struct ThreadWaits: Equatable, Sendable {
    /// Use by the number of the thread.
    var threads: [String: ProcessorWait] = [:]

    /// Reads all threads; nil if the kernel does not count their use.
    init?(in files: SystemFiles) {
        for name in files.names("proc/self/task") {
            // A thread may have ended meanwhile.
            threads[name] = files.text("proc/self/task/\(name)/schedstat").flatMap(ProcessorWait.init(text:))
        }
        if threads.isEmpty { return nil }
    }

    init(_ threads: [String: ProcessorWait]) { self.threads = threads }

    /// Returns the use by all threads since an earlier reading. Threads that ended meanwhile are not counted.
    func since(_ begin: Self) -> ProcessorWait {
        threads.reduce(into: ProcessorWait(waited: 0, slices: 0)) { sum, thread in
            let before = begin.threads[thread.key] ?? ProcessorWait(waited: 0, slices: 0)
            // The number may belong to another thread by now.
            let added = thread.value.since(before) ?? thread.value
            sum.ran &+= added.ran
            sum.waited &+= added.waited
            sum.slices &+= added.slices
        }
    }
}
