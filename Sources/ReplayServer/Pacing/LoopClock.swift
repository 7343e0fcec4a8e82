import NIOCore

/// The clock of the event loops.
enum LoopClock {
    /// The current time, in nanoseconds since a fixed moment.
    static var now: Int64 { Int64(clamping: NIODeadline.now().uptimeNanoseconds) }
}
