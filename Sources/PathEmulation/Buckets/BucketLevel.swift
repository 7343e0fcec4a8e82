/// How full a token bucket is after a packet.
package struct BucketLevel: Hashable, Sendable {
    /// What the bucket holds, in bytes.
    package let tokens: Int
    /// What waits before it, in bytes; a policer has no queue.
    package let queue: Int
}
