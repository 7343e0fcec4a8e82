/// The level of a token bucket after a packet.
package struct BucketLevel: Hashable, Sendable {
    /// The tokens in the bucket, in bytes.
    package let tokens: Int
    /// The bytes that wait before it; a policer has no queue.
    package let queue: Int
}
