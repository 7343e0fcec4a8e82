/// Time for which a thread was ready to run and waited for a processor.
///
/// Source: the kernel's documentation of scheduler statistics, scheduler/sched-stats, `/proc/<pid>/schedstat`,
/// second number.
enum ThreadWait {
    /// Returns the calling thread's total wait, in nanoseconds; nil if the kernel does not count it.
    static func nanoseconds(in files: SystemFiles) -> UInt64? {
        files.text("proc/thread-self/schedstat").flatMap(nanoseconds(text:))
    }

    /// Parses the text of a `schedstat`; nil if it is malformed.
    static func nanoseconds(text: String) -> UInt64? {
        let numbers = text.split { $0.isWhitespace }
        return numbers.count == 3 ? UInt64(numbers[1]) : nil
    }
}
