import NIOCore

extension EventLoop {
    /// The current time, in nanoseconds since a fixed moment.
    var nanoseconds: Int64 { Int64(clamping: now.uptimeNanoseconds) }
}
